import { expect, test } from 'vitest'
import { addDays, day } from '#domain/day.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import type { ShopCalendar } from '#services/catalog/shop-calendar.ts'
import type { ItemRow } from '#services/ports/catalog.ts'
import { isFreeOn } from './free-days.ts'
import {
  type Choice,
  measureTables,
  nearestFreeText,
  parseItemRequest,
  partSizeTexts,
  setContents,
  shoeChoiceOf,
  sizeChoices,
  unknownChoices,
} from './item-view.ts'

const earliestOn = day('2026-11-21')
const calendar = { earliestOn, latestOn: addDays(earliestOn, 4) } as ShopCalendar
const free = (sizeTagUid: number, offsets: number[]) => ({
  sizeTagUid,
  sizeLabel: `${sizeTagUid}号`,
  days: 4,
  freeOn: offsets.map((offset) => addDays(earliestOn, offset)),
})

test('free days are encoded as one character per day and decoded again', () => {
  const sizes = sizeChoices([free(7, [0, 2]), free(9, [4])], calendar)
  expect(sizes.map((size) => size.free)).toEqual(['10100', '00001'])
  expect(isFreeOn(sizes, '7', earliestOn, addDays(earliestOn, 2))).toBe(true)
  expect(isFreeOn(sizes, '9', earliestOn, addDays(earliestOn, 2))).toBe(false)
  expect(isFreeOn(sizes, undefined, earliestOn, addDays(earliestOn, 4))).toBe(true)
  expect(isFreeOn(sizes, undefined, earliestOn, addDays(earliestOn, 5))).toBe(false)
})

test('the nearest free day is that of any size, with the sizes that are free on it', () => {
  expect(nearestFreeText([free(7, [2, 3]), free(9, [1]), free(11, [])])).toBe('最短11月22日（日）にお届け（9号）')
  expect(nearestFreeText([free(7, [1]), free(9, [1, 2])])).toBe('最短11月22日（日）にお届け（全サイズ）')
  expect(nearestFreeText([free(7, [0])])).toBe('最短11月21日（土）にお届け')
  expect(nearestFreeText([free(7, []), free(9, [])])).toBe('現在、空いている日がございません')
})

test('a size that the item does not have and days that are not offered are unknown', () => {
  const choice = { sizes: sizeChoices([free(7, [0])], calendar) } as unknown as Choice
  const unknown = (query: string) =>
    unknownChoices(choice, parseItemRequest(new URLSearchParams(query), 13, FIRST_RULES))
  expect(unknown('size=9&range=3')).toEqual(['size', 'days'])
  expect(unknown('size=7&range=91')).toEqual(['days'])
  expect(unknown('size=7&range=5')).toEqual([])
  expect(unknown('')).toEqual([])
})

test('measurements are in the order of the form, and missing ones are left out', () => {
  const size = (label: string, length: number) => ({
    sizeTagUid: 1,
    label,
    unitCount: 1,
    measurements: { onepiece: { waist: 70, length } },
  })
  const item = { form: 'onepiece', setForm: undefined, sizes: [size('7号', 100), size('9号', 101.5)] }
  expect(measureTables(item as unknown as ItemRow)).toEqual([
    {
      part: 'ワンピース',
      sizes: ['7号', '9号'],
      rows: [
        { label: '着丈', values: ['100', '101.5'] },
        { label: 'ウエスト', values: ['70', '70'] },
      ],
    },
  ])
})

test('says which shoes each size of a set has', () => {
  const sizes = [
    { label: '7号', measurements: { pumps: { footLength: 23 } } },
    { label: '9号', measurements: { pumps: { footLength: 23.5 } } },
  ]
  const set = { setForm: 'ladiessevenset', sizes }
  expect(partSizeTexts(set)).toEqual(['セットのパンプス（足長）は、7\u2060号\u00a023.0cm・9\u2060号\u00a023.5cmです。'])
  expect(partSizeTexts({ ...set, setForm: undefined })).toEqual([])
})

test('a separate pair of shoes knows the sizes of the set that have these shoes themselves', () => {
  const size = (sizeTagUid: number, footLength: number) => ({ sizeTagUid, measurements: { pumps: { footLength } } })
  const sizes = [size(7, 23), size(9, 23), size(11, 24), { sizeTagUid: 13, measurements: {} }]
  const pair = (sizeTagUid: number, label: string) => ({ sizeTagUid, label, itemIds: [90] })
  const shoes = { form: 'pumps' as const, sizes: [pair(1, '23.0cm'), pair(2, '23.5cm')] }
  expect(shoeChoiceOf(shoes, sizes, undefined).sizes).toEqual([
    { key: '1', label: '23.0cm', ownOf: ['7', '9'] },
    { key: '2', label: '23.5cm', ownOf: [] },
  ])
})

test('a set lists its pieces, a single item has none', () => {
  expect(setContents('ladiessevenset')).toMatchObject({ pieces: 7, label: 'レディース礼服7点セット' })
  expect(setContents(undefined)).toBeUndefined()
})
