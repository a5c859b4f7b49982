import { expect, test } from 'vitest'
import { orderLine as line, placedOrder as order } from '#tests/support/orders/placed-order.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { planLineCancel } from './cancellation.ts'
import { linesAfter, withChangedLines } from './changes.ts'
import type { Order } from './order.ts'
import { pointsWithoutLine, settleRefusal } from './refusal.ts'

const at = (on: string) => Temporal.Instant.from(`${on}T12:00:00+09:00`)
const DECEMBER = line('december', '2026-12-21')
const FEBRUARY = line('february', '2027-02-02')

test('a lost line earns no points, also when another one is refused after it', () => {
  const lost = { ...DECEMBER, uid: 'lost', status: 'Return', finding: 'lost' } as const
  const placed = order('Rental3', [lost, DECEMBER, { ...DECEMBER, uid: 'refused' }])
  expect(
    settleRefusal(placed, { lineUids: ['refused'], isCustomerAtFault: false }, FIRST_SETTINGS).amounts.addPoints,
  ).toBe(300)
})

test('a line that is lost takes its own points alone, also after another one was refused', () => {
  const lost = { ...DECEMBER, uid: 'lost', status: 'Arrear' } as const
  const three = order('Arrear', [lost, DECEMBER, { ...DECEMBER, uid: 'refused' }], { usePoints: 3_000 })
  const { amounts } = settleRefusal(three, { lineUids: ['refused'], isCustomerAtFault: true }, FIRST_SETTINGS)
  const refused = three.lines.map((line) => (line.uid === 'refused' ? { ...line, finding: 'refused' as const } : line))
  expect(amounts.addPoints).toBe(2 * 255)
  expect(pointsWithoutLine({ ...three, ...amounts, lines: refused }, 'lost', FIRST_SETTINGS)).toBe(255)
})

test('a parcel that came back through no fault of the customer adds no delivery fee to the others (D75)', () => {
  const two = ['a', 'b'].map((uid) => line(uid, '2027-02-02', { priceYen: 3_000, hasPlan: false }))
  const placed = order('Reserved', two, { paymentMethod: 'card' })
  const settled = (isCustomerAtFault: boolean) =>
    settleRefusal(placed, { lineUids: ['a'], isCustomerAtFault }, FIRST_SETTINGS)
  expect(settled(false)).toMatchObject({ releasedYen: 3_000, amounts: { totalYen: 3_000, deliveryFeeYen: 0 } })
  expect(settled(true)).toMatchObject({ amounts: { totalYen: 4_100, deliveryFeeYen: 1_100 } })
})

test('nor when another line is cancelled or changed after it (D75)', () => {
  const three = ['a', 'b', 'c'].map((uid) => line(uid, '2027-02-02', { priceYen: 3_000, hasPlan: false }))
  const placed = order('Reserved', three, { paymentMethod: 'card' })
  const { amounts } = settleRefusal(placed, { lineUids: ['a'], isCustomerAtFault: false }, FIRST_SETTINGS)
  const unopened = (finding: 'refused' | 'undelivered') => {
    const lines = three.map((each) => (each.uid === 'a' ? { ...each, status: 'Return' as const, finding } : each))
    return { ...placed, ...amounts, lines }
  }
  const cancelled = (from: Order) =>
    planLineCancel(from, 'b', { by: 'customer', at: at('2026-12-01'), settings: FIRST_SETTINGS })
  expect(cancelled(unopened('undelivered'))).toMatchObject({ releasedYen: 3_000, amounts: { totalYen: 3_000 } })
  expect(cancelled(unopened('refused'))).toMatchObject({ releasedYen: 1_900, amounts: { totalYen: 4_100 } })
  const undelivered = unopened('undelivered')
  const changed = linesAfter(undelivered, [{ ...three[1]!, priceYen: 1_500 }])
  const changedAt = { at: at('2026-12-01'), settings: FIRST_SETTINGS }
  expect(withChangedLines(undelivered, changed, changedAt)).toMatchObject({
    subtotalYen: 4_500,
    totalYen: 4_500,
  })
})

test('a line whose delivery was refused counts no more, so that the whole price of the other one goes back', () => {
  const back = line('back', '2026-11-22', { status: 'Return', finding: 'refused', priceYen: 7_000 })
  const { discountYen, usePoints, paymentMethod, totalYen } = order('Rental3', [FEBRUARY])
  const afterRefusal = { ...order('Rental3', [back, FEBRUARY]), discountYen, usePoints, paymentMethod, totalYen }
  expect(
    planLineCancel(afterRefusal, 'february', { by: 'shop', at: at('2027-02-01'), settings: FIRST_SETTINGS }),
  ).toMatchObject({
    releasedYen: totalYen,
    amounts: { subtotalYen: 0, totalYen: 0 },
  })
})
