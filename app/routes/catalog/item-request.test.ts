import { expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { fixedQueryOf, parseItemRequest } from './item-view.ts'
import { shareQuery } from './share-choice.tsx'

const parse = (query: string) => parseItemRequest(new URLSearchParams(query), 13, FIRST_RULES)

test('without a query string the rental is four days and nothing is chosen', () => {
  expect(parse('')).toEqual({
    days: 4,
    namesUnknownDays: false,
    namesUnknownArrival: false,
    size: undefined,
    startOn: undefined,
    leftOut: [],
    hasPlan: false,
    isPreview: false,
  })
})

test('blanks around a value count as none, and alone as no value', () => {
  expect(parse('plan=%201&size=%2011%20&try=%20')).toEqual({ ...parse('plan=1&size=11'), tryOn: undefined })
  expect(parse('shoes=%20').shoes).toBeUndefined()
})

test('the pressed button has precedence over the selected long rental, and both over the form value', () => {
  expect(parse('days=4&range=6&longer=10').days).toBe(6)
  expect(parse('days=4&range=&longer=10').days).toBe(10)
  expect(parse('days=5').days).toBe(5)
  expect(parse('range=3').days).toBe(4)
  expect(parse('range=91').days).toBe(4)
})

test('days that are not offered are known as such', () => {
  expect(['range=91', 'days=3', 'longer=x', 'range=3&longer='].map((query) => parse(query).namesUnknownDays)).toEqual(
    Array(4).fill(true),
  )
  expect(['', 'range=', 'range=5', 'range=3&longer=10'].some((query) => parse(query).namesUnknownDays)).toBe(false)
})

test('an arrival day that is no date is known as such', () => {
  expect(parse('startcalendar=xyz')).toMatchObject({ startOn: undefined, namesUnknownArrival: true })
  expect(parse('start=2026-13-40').namesUnknownArrival).toBe(true)
  expect(['', 'start=', 'start=x&startcalendar=2026-11-25'].some((query) => parse(query).namesUnknownArrival)).toBe(
    false,
  )
})

test('both the arrival day of a list and the start day of a rejected form choose the day', () => {
  expect(parse('startcalendar=2026/11/25').startOn).toBe('2026-11-25')
  expect(parse('start=2026-11-26&startcalendar=2026-11-25').startOn).toBe('2026-11-26')
  expect(parse('start=tomorrow').startOn).toBeUndefined()
})

test.each(['preview', 'preview=1', 'preview=0', 'preview=false'])('?%s requests a preview', (query) => {
  expect(parse(query).isPreview).toBe(true)
})

test('a shared link opens the item with the same choice', () => {
  const chosen = { size: '12', startOn: day('2026-12-09'), shoes: 'none', tryOn: '13', hasPlan: true }
  const fixed = { days: 5, wearOn: day('2026-12-10'), leftOut: ['bag', 'juzu'] }
  const query = shareQuery({ fixedQuery: fixedQueryOf(fixed, { prefecture: 1, isAssumed: false }) }, chosen)
  expect(parse(query)).toMatchObject({ ...fixed, ...chosen })
  expect(new URLSearchParams(query).get('pref')).toBe('1')
})

test('a shared link leaves out what is not chosen, and a destination that is only assumed', () => {
  const none = { size: '', startOn: undefined, shoes: '', tryOn: undefined, hasPlan: false }
  const fixed = { days: 4, wearOn: undefined, leftOut: [] }
  const fixedQuery = fixedQueryOf(fixed, { prefecture: 13, isAssumed: true })
  expect(shareQuery({ fixedQuery }, none)).toBe('?range=4')
})
