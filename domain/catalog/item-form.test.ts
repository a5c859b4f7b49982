import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../day.ts'
import { parseYen } from '../text/yen.ts'
import { ITEM_FORMS, type ItemFormKey, SET_FORMS, type SetFormKey } from './forms.ts'
import { itemForm, pictureForm, unitForm } from './item-form.ts'
import { ITEM_STATES, itemStateOf, missingForRelease, RELEASE_NEEDS, releaseFieldsOf } from './item-release.ts'
import { measuredForms, measurementFields, parseMeasurements } from './measurements.ts'

const ITEM = {
  name: '　黒のアンサンブル（前開き）',
  makerUid: '1',
  form: 'onepiece',
  fourDaysYen: '9,800',
  furtherDayYen: '',
  state: 'draft',
  releaseOn: '',
}
const codesOf = (input: object) => {
  const parsed = itemForm.safeParse({ ...ITEM, ...input })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
}

describe('the form of an item (docs/rules.md Catalogue)', () => {
  test('keeps full-width brackets, and leaves an empty price of a further day to the default', () => {
    expect(itemForm.parse(ITEM)).toMatchObject({
      name: '黒のアンサンブル（前開き）',
      kana: '',
      furtherDayYen: undefined,
    })
  })
  test.each([
    [{ name: ' ' }, ['name required']],
    [{ makerUid: '0' }, ['makerUid choice-required']],
    [{ form: 'kimono' }, ['form choice-required']],
    [{ fourDaysYen: '-100' }, ['fourDaysYen yen-negative']],
    [{ fourDaysYen: '98.5' }, ['fourDaysYen yen']],
    [{ state: 'scheduled' }, ['releaseOn required']],
    [{ releaseOn: '2026-02-30' }, ['releaseOn day']],
    [{ state: 'public' }, ['state choice-required']],
  ])('%j: %j', (input, codes) => expect(codesOf(input)).toEqual(codes))
  test('reads every amount that is written with separators, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (yen) => {
        expect([parseYen(`¥${yen.toLocaleString('ja-JP')}`), parseYen(`${yen}円`)]).toEqual([yen, yen])
        expect(parseYen(`-${yen}`)).toMatchObject({ code: 'yen-negative' })
        expect(parseYen(String(yen + 10_000_001))).toMatchObject({ code: 'yen' })
      }),
    )
  })
  test('units: 1 to 50, with a price and a day', () => {
    const units = { sizeTagUid: '', count: '３', refPriceYen: '30,000', boughtOn: '2026-11-01' }
    expect(unitForm.parse(units)).toMatchObject({ count: 3, refPriceYen: 30_000, boughtOn: '2026-11-01' })
    for (const count of ['0', '51', '-1', '']) expect(unitForm.safeParse({ ...units, count }).success).toBe(false)
  })
  test('a picture needs a text', () => {
    expect(pictureForm.safeParse({ alt: ' 　', view: 'front' }).success).toBe(false)
    expect(pictureForm.parse({ alt: '正面', view: 'back' })).toEqual({ alt: '正面', view: 'back' })
  })
})

describe('release', () => {
  test('a state is stored and read back', () => {
    for (const state of ITEM_STATES) expect(itemStateOf(releaseFieldsOf(state, day('2026-11-21')))).toBe(state)
  })
  test('needs one of each', () => {
    fc.assert(
      fc.property(fc.nat(2), fc.nat(2), fc.nat(2), (units, pictures, categories) => {
        const counts = { units, pictures, categories }
        expect(missingForRelease(counts)).toEqual(RELEASE_NEEDS.filter((need) => counts[need] < 1))
      }),
    )
  })
})

describe('measurements', () => {
  const form = fc.constantFrom(...(Object.keys(ITEM_FORMS) as ItemFormKey[]))
  const setForm = fc.option(fc.constantFrom(...(Object.keys(SET_FORMS) as SetFormKey[])), { nil: undefined })
  test('are those of the form, or of the pieces of the set', () => {
    fc.assert(
      fc.property(form, setForm, (own, set) => {
        const forms = measuredForms(own, set)
        expect(forms).toEqual(set === undefined ? [own] : SET_FORMS[set].template)
        const typed = Object.fromEntries(measurementFields(forms).map(({ name }, index) => [name, `${index + 1}.5cm`]))
        const parsed = parseMeasurements(forms, typed)
        const count = 'errors' in parsed ? -1 : Object.values(parsed.measurements).flatMap(Object.keys).length
        expect(count).toBe(Object.keys(typed).length)
      }),
    )
  })
  test('of another form are refused, and so are words and zero; empty ones are left out', () => {
    const typed = { 'onepiece.bust': '８８．５', 'onepiece.waist': '', 'coat.hem': '60', 'onepiece.hip': '0', x: '1' }
    expect(parseMeasurements(['onepiece'], typed)).toMatchObject({
      errors: [
        { name: 'coat.hem', code: 'measurement-foreign', detail: { label: 'コートの裾幅' } },
        { name: 'onepiece.hip', code: 'measurement' },
        { name: 'x', code: 'measurement-foreign' },
      ],
    })
    expect(parseMeasurements(['onepiece'], { 'onepiece.bust': '８８．５', 'onepiece.waist': ' ' })).toEqual({
      measurements: { onepiece: { bust: 88.5 } },
    })
  })
})
