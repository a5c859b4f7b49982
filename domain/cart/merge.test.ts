import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { emptyCart, repriced, respanned } from '../order/draft.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { OPEN_CALENDAR } from '../rental/calendar.ts'
import { blockedSpan } from '../rental/span.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { conflictingLines, emptiedCart, MAX_MERGED_LINES, mergeCarts } from './cart.ts'

const NOW = Temporal.Instant.from('2026-11-20T10:00:00+09:00')
const FIRST = day('2026-12-10')

const line = fc.record({
  uid: fc.uuid(),
  unitUid: fc.integer({ min: 1, max: 6 }),
  from: fc.integer({ max: 40, min: 0 }),
})
const current = (order: Order) => repriced(respanned(order, OPEN_CALENDAR), FIRST_SETTINGS)
const cart = fc
  .record({
    uid: fc.uuid(),
    prefecture: fc.option(fc.integer({ min: 1, max: 46 }), { nil: undefined }),
    lines: fc.array(line, { maxLength: 8 }),
    names: fc.array(fc.constantFrom('帯', '靴', '鞄'), { maxLength: 3 }),
  })
  .map(({ uid, prefecture, lines, names }) =>
    current({
      ...emptyCart(uid, NOW, FIRST_SETTINGS),
      prefecture: prefecture as Order['prefecture'],
      lines: lines.map(lineOf),
      notices: names.length > 0 ? [{ kind: 'rejected', code: 'not-sold', detail: { itemNames: names } }] : [],
    }),
  )

function lineOf({ uid, unitUid, from }: { uid: string; unitUid: number; from: number }): OrderLine {
  const startOn = addDays(FIRST, from)
  const endOn = addDays(startOn, 3)
  return {
    uid,
    status: 'Temp',
    unitUid,
    itemId: unitUid,
    sizeTagUid: undefined,
    itemName: `item ${unitUid}`,
    makerName: '',
    sizeLabel: '',
    startOn,
    endOn,
    blocked: blockedSpan(startOn, endOn, 13, OPEN_CALENDAR),
    priceYen: 6_980,
    hasPlan: false,
    optionFeeYen: 0,
    refPriceYen: 30_000,
    pointRatePercent: 3,
  }
}

const uids = ({ lines }: Order) => lines.map(({ uid }) => uid)
const namedItems = ({ notices }: Order) => new Set(notices.flatMap(({ detail }) => detail.itemNames))

test('merging keeps the lines and notices of both carts and closes an open confirmation', () => {
  fc.assert(
    fc.property(cart, cart, (own, other) => {
      const merged = current(mergeCarts(own, other, OPEN_CALENDAR))
      expect(uids(merged)).toEqual([...uids(own), ...uids(other)])
      expect(merged.subtotalYen).toBe(own.subtotalYen + other.subtotalYen)
      expect(namedItems(merged)).toEqual(namedItems(own).union(namedItems(other)))
      expect(merged.lines.every(({ status }) => status === 'InCart')).toBe(true)
    }),
  )
})

test('the merged cart keeps its own destination when it has lines', () => {
  fc.assert(
    fc.property(cart, cart, (own, other) => {
      const [first, second] = own.lines.length > 0 ? [own, other] : [other, own]
      expect(mergeCarts(own, other, OPEN_CALENDAR).prefecture).toBe(first.prefecture ?? second.prefecture)
    }),
  )
})

test('merging an emptied cart again changes nothing', () => {
  fc.assert(
    fc.property(cart, cart, (own, other) => {
      const merged = mergeCarts(own, other, OPEN_CALENDAR)
      const again = mergeCarts(merged, emptiedCart(other, NOW, FIRST_SETTINGS), OPEN_CALENDAR)
      expect({ ...again, lines: uids(again) }).toEqual({ ...merged, lines: uids(merged) })
    }),
  )
})

test('without the conflicting lines no unit is used twice on one day', () => {
  fc.assert(
    fc.property(cart, cart, (own, other) => {
      const merged = mergeCarts(own, other, OPEN_CALENDAR)
      const conflicting = new Set(uids({ ...merged, lines: conflictingLines(merged) }))
      const rest = { ...merged, lines: merged.lines.filter(({ uid }) => !conflicting.has(uid)) }
      expect(conflictingLines(rest)).toEqual([])
    }),
  )
})

test('a merged cart has at most MAX_MERGED_LINES lines, and a notice names the others', () => {
  const full = (count: number) => ({
    ...emptyCart(`cart of ${count}`, NOW, FIRST_SETTINGS),
    lines: Array.from({ length: count }, (_, index) => lineOf({ uid: `${count}-${index}`, unitUid: index, from: 0 })),
  })
  const merged = mergeCarts(full(30), full(31), OPEN_CALENDAR)
  expect(merged.lines).toHaveLength(MAX_MERGED_LINES)
  const left = Array.from({ length: 21 }, (_, index) => `item ${index + 10}`)
  expect(merged.notices).toEqual([{ kind: 'rejected', code: 'merged-cart-full', detail: { itemNames: left } }])
})
