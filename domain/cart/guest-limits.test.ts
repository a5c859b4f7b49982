import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { type GuestCounts, rejectGuest } from './guest-limits.ts'

const { limits: LIMITS } = FIRST_SETTINGS
const NOTHING: GuestCounts = { heldByTelephone: 0, heldByNetwork: 0, ordersByNetwork: 0, unprovenOrders: 0 }
const REFUSAL = { kind: 'rejected', code: 'not-accepted', detail: { redirectTo: '/cart' } }

test.each<[Partial<GuestCounts>]>([
  [{ heldByTelephone: LIMITS.linesPerTelephone - 2 }],
  [{ heldByNetwork: LIMITS.linesPerNetwork - 2 }],
  [{ ordersByNetwork: LIMITS.ordersPerNetwork - 1 }],
  [{ unprovenOrders: LIMITS.unprovenOrders - 1 }],
])('two lines are accepted up to the limit, and three, or one order more, are not: %o', (counts) => {
  expect(rejectGuest({ ...NOTHING, ...counts }, 2, LIMITS)).toBeUndefined()
  const [[name, count]] = Object.entries(counts) as [[keyof GuestCounts, number]]
  expect(rejectGuest({ ...NOTHING, [name]: count + 1 }, 2, LIMITS)).toEqual(REFUSAL)
})

test('more is never accepted where less was refused, and every refusal is the same', () => {
  const count = fc.nat(200)
  const counts = fc.record({
    heldByTelephone: count,
    heldByNetwork: count,
    ordersByNetwork: count,
    unprovenOrders: count,
  })
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 40 }), fc.nat(40), (given, lines, more) => {
      const refusal = rejectGuest(given, lines, LIMITS)
      if (refusal === undefined) return
      expect(refusal).toEqual(REFUSAL)
      expect(rejectGuest(given, lines + more, LIMITS)).toEqual(REFUSAL)
    }),
  )
})
