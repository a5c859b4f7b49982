import { expect, test } from 'vitest'
import { parseItemRequest } from './item-request.ts'

const parse = (query: string) => parseItemRequest(new URLSearchParams(query))

test('without a query four days are assumed and nothing is chosen', () => {
  expect(parse('')).toEqual({
    days: 4,
    size: undefined,
    startOn: undefined,
    prefecture: undefined,
    hasPlan: false,
    isPreview: false,
  })
})

test('the button that was pressed wins over the long rental picked before, and both over what the form held', () => {
  expect(parse('days=4&range=6&longer=10').days).toBe(6)
  expect(parse('days=4&range=&longer=10').days).toBe(10)
  expect(parse('days=5').days).toBe(5)
  expect(parse('range=3').days).toBe(4)
  expect(parse('range=91').days).toBe(4)
})

test('the arrival date of a list and the start of a refused form both choose the day', () => {
  expect(parse('startcalendar=2026/11/25').startOn).toBe('2026-11-25')
  expect(parse('start=2026-11-26&startcalendar=2026-11-25').startOn).toBe('2026-11-26')
  expect(parse('start=tomorrow').startOn).toBeUndefined()
})

test('Okinawa and unknown prefectures count as absent', () => {
  expect(parse('pref=47').prefecture).toBeUndefined()
  expect(parse('pref=99').prefecture).toBeUndefined()
  expect(parse('pref=01').prefecture).toBe(1)
})

test('a preview is asked for by the parameter, unless it says no', () => {
  expect(parse('preview=1').isPreview).toBe(true)
  expect(parse('preview=').isPreview).toBe(true)
  expect(parse('preview=false').isPreview).toBe(false)
})
