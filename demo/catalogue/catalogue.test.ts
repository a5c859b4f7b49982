import { describe, expect, test } from 'vitest'
import { ATTRIBUTES, type Attribute, tagOfAttribute } from '#domain/catalog/attributes.ts'
import { ITEM_FORMS, SET_FORMS } from '#domain/catalog/forms.ts'
import { isKatakana } from '#domain/text/folding.ts'
import { ALL_ITEMS } from './all-items.ts'
import { attributeTagsOf } from './attributes.ts'
import type { ItemSeed } from './item.ts'
import { formsOf, measurementsOf } from './measurements.ts'
import { descriptionOf } from './notes.ts'
import { kanaOf } from './readings.ts'
import { sizeOf } from './sizes.ts'

const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

describe('the catalogue of the demo shop', () => {
  test('names, looks and ids are unique', () => {
    expect(repeated(ALL_ITEMS.map(({ id }) => String(id)))).toEqual([])
    expect(repeated(ALL_ITEMS.map(({ name }) => name))).toEqual([])
    expect(repeated(ALL_ITEMS.map(({ look }) => JSON.stringify(look)))).toEqual([])
  })

  test('has every form and every set form', () => {
    const forms = new Set(ALL_ITEMS.flatMap(formsOf))
    const sets = new Set(ALL_ITEMS.map(({ setForm }) => setForm))
    expect(Object.keys(ITEM_FORMS).filter((key) => !forms.has(key as never))).toEqual([])
    expect(Object.keys(SET_FORMS).filter((key) => !sets.has(key as never))).toEqual([])
  })

  test.each(ALL_ITEMS)('$id $name has a reading and a description', ({ id, name, text, notes, setForm, form }) => {
    expect(isKatakana(kanaOf(name).replace(/[A-Za-z0-9.]/g, '')), kanaOf(name)).toBe(true)
    expect([...descriptionOf(id, text, notes)].length).toBeGreaterThanOrEqual(120)
    expect([...descriptionOf(id, text, notes)].length).toBeLessThanOrEqual(250)
    if (setForm !== undefined) expect(SET_FORMS[setForm].mainForm).toBe(form)
  })

  test('measurements do not decrease with size', () => {
    for (const item of ALL_ITEMS) {
      const sizes = item.sizes.map(({ label }) => sizeOf(item.scale, label)).filter((size) => size !== undefined)
      const ordered = sizes.filter(({ width }) => width === sizes[0]!.width).sort((a, b) => a.grade - b.grade)
      for (const [index, size] of ordered.entries()) {
        const previous = index === 0 ? {} : measurementsOf(item, ordered[index - 1])
        for (const [form, measures] of Object.entries(measurementsOf(item, size))) {
          for (const [key, value] of Object.entries(measures)) {
            const smaller = previous[form]?.[key as keyof typeof measures] ?? 0
            expect(value, `${item.id} ${size.label} ${form} ${key}`).toBeGreaterThanOrEqual(smaller)
          }
        }
      }
    }
  })

  test('every garment of women with sleeves, except coats, has a sleeve class', () => {
    const classes: readonly number[] = ATTRIBUTES.sleeve.tags.map(({ uid }) => uid)
    const lacking = ALL_ITEMS.filter((item) => {
      const measured = Object.values(measurementsOf(item, undefined))
      const hasSleeves =
        item.scale === 'ladies' && item.form !== 'coat' && measured.some((measures) => 'sleeve' in measures)
      return hasSleeves && !attributeTagsOf(item).some((tag) => classes.includes(tag))
    })
    expect(lacking.map(({ id }) => id)).toEqual([])
  })

  test('every form has all measurements, except for missing sleeves and handles', () => {
    for (const item of ALL_ITEMS) {
      const [first] = item.sizes
      const measured = measurementsOf(item, first && sizeOf(item.scale, first.label))
      for (const form of formsOf(item)) {
        const missing = ITEM_FORMS[form].measurements.filter((key) => !(key in measured[form]!))
        expect(
          missing.filter((key) => !['sleeve', 'cuff', 'handle'].includes(key)),
          `${item.id} ${form}`,
        ).toEqual([])
      }
    }
  })

  const SHOES_OF_CHILDREN = [135, 136]
  const children = ALL_ITEMS.filter(
    ({ scale, categories }) => scale === 'kids' || SHOES_OF_CHILDREN.some((uid) => categories.includes(uid)),
  )
  const isFor = (item: ItemSeed, occasion: Attribute) => attributeTagsOf(item).includes(tagOfAttribute(occasion))

  test('children wear no bow tie, no enamel and no colour for mourning', () => {
    const isForMourning = (item: ItemSeed) => isFor(item, 'funeral') || isFor(item, 'memorial')
    const [mourning, others] = [children.filter(isForMourning), children.filter((item) => !isForMourning(item))]
    expect(mourning.length).toBeGreaterThan(5)
    for (const { name, text } of mourning) expect(`${name}${text}`).not.toMatch(/蝶ネクタイ|エナメル/)
    expect(others.map(({ id }) => id)).toEqual([5054, 5092, 5102, 5201, 5203, 5205, 5243, 5263])
  })

  test.each<[Attribute, RegExp]>([
    ['funeral', /ご葬儀(では|にも)|弔事のため/],
    ['memorial', /法事/],
    ['ceremony', /入学|入園|卒業|卒園/],
    ['wedding', /結婚式/],
    ['shichigosan', /七五三/],
  ])('what the text of a child’s garment names, it is for: %s', (occasion, named) => {
    const items = children.filter(({ text }) => named.test(text))
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter((item) => !isFor(item, occasion)).map(({ id }) => id)).toEqual([])
  })

  test('what is made for mourning alone is for no 七五三', () => {
    const plain = children.filter(({ text }) => /弔事のため|黒ネクタイ/.test(text))
    expect(plain.map((item) => isFor(item, 'shichigosan'))).toEqual(plain.map(() => false))
    expect(plain.map(({ id }) => id)).toEqual([5001, 5204])
  })
})
