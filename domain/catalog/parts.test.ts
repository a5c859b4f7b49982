import { describe, expect, test } from 'vitest'
import { ITEM_FORMS, type ItemFormKey, pieceLabel, SET_FORMS, type SetFormKey } from './forms.ts'
import { partLabels, partsOf, piecesOfSet } from './parts.ts'

const ofSet = (setForm: string) => partsOf({ form: undefined, setForm })

describe('the parts of a unit (docs/rules.md Condition of a unit)', () => {
  test.each(Object.keys(SET_FORMS))('%s has as many pieces as are named to customers, and ornaments', (key) => {
    const keys = ofSet(key).map((part) => part.key)
    expect(keys).toHaveLength(SET_FORMS[key as SetFormKey].pieces + 1)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.at(-1)).toBe('ornament')
    expect(piecesOfSet(key as SetFormKey)).toHaveLength(SET_FORMS[key as SetFormKey].pieces)
  })
  test.each(Object.keys(ITEM_FORMS))('%s alone has at least one piece, each with a label', (form) => {
    const parts = partsOf({ form, setForm: undefined })
    expect(parts.length).toBeGreaterThanOrEqual(2)
    for (const { label } of parts) expect(label).not.toBe('')
    expect(parts.some(({ label }) => label === pieceLabel(form as ItemFormKey)) || parts.length > 2).toBe(true)
  })
  test('names the pieces of a suit without repeating the suit', () => {
    expect(piecesOfSet('skirtsuit')).toEqual(['ブラウス', 'スカート', 'ジャケット'])
  })
  test('an unknown form is one part; a known set hides the form', () => {
    expect(partsOf({ form: 'cape', setForm: undefined }).map(({ key }) => key)).toEqual(['main', 'ornament'])
    expect(ofSet('toString').map(({ key }) => key)).toEqual(['main', 'ornament'])
    expect(partsOf({ form: 'onepiece', setForm: 'mensthreeset' }).map(({ label }) => label)).toEqual([
      'ジャケット',
      'パンツ',
      'ネクタイ',
      'ボタン・飾り',
    ])
  })
  test.each([
    [{ form: 'onepiece', setForm: undefined }, 'ボタン・飾り'],
    [{ form: 'mensshirt', setForm: undefined }, 'ボタン・飾り'],
    [{ form: undefined, setForm: 'ladiessevenset' }, 'ボタン・飾り'],
    [{ form: 'bag', setForm: undefined }, '飾り・部品'],
    [{ form: 'juzu', setForm: undefined }, '飾り・部品'],
    [{ form: undefined, setForm: undefined }, '飾り・部品'],
  ])('%o has the ornament %s', (item, label) => {
    expect(partsOf(item).at(-1)?.label).toBe(label)
  })
  test('labels leave out keys of other forms', () => {
    expect(partLabels(ofSet('ladiessevenset'), ['fukusa', 'mensbelt'])).toEqual(['袱紗'])
  })
})
