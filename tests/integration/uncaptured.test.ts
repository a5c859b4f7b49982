import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { chargeSteps } from '#tests/support/orders/charge-steps.ts'
import { orderLives, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 40 },
  { id: 2, units: 40, price: 3_480 },
])
const lives = orderLives(() => shop)
const { payByCard } = chargeSteps(() => shop)
afterEach(() => lives.reset())
const life = () => shop.services.orderLife
const settle = () => shop.services.scheduled.settlePaymentTasks()
const record = async (uid: string) => (await life().getRecord(uid))!.record
const LATER = { slipNumber: '9', returnSlipNumber: '8' }

/** An order of two lines, the first of which was shipped, and whose capture was refused. */
async function uncaptured(member?: string) {
  const startOn = [day('2026-11-25'), day('2026-12-10')]
  const placed = await lives.confirmed([1, 2], { startOn, ...(member && { member }) })
  await lives.identify(placed)
  const [one, two] = (await lives.orderOf(placed.uid)).lines
  const [payment] = (await record(placed.uid)).payments
  await life().shipOrder(placed.uid, { ...SLIPS, lineUids: [one!.uid] }, STAFF)
  await shop.ports.payments.void(payment!.processorRef!, `elsewhere-${placed.uid}`)
  await settle()
  return { ...placed, one: one!.uid, two: two!.uid }
}

test('a void that the processor refuses is listed until its authorisation ends', async () => {
  const { uid } = await lives.confirmed([1], {})
  const [payment] = (await record(uid)).payments
  const { processorRef, amountYen } = payment!
  await shop.ports.payments.capture(processorRef!, amountYen, `elsewhere-${uid}`)
  await life().cancelByCompany(uid, 'torn', STAFF)
  await settle()
  expect((await record(uid)).tasks).toMatchObject([{ kind: 'void', result: 'refused' }])
  const listedAt = (now: Temporal.Instant) => shop.ports.staffMoney.moneyPart('waiting', now, 20)
  const now = shop.ports.clock.now()
  expect(await listedAt(now)).toMatchObject({ count: 1, rows: [{ amountYen, note: 'void-refused' }] })
  expect(await listedAt(now.add({ hours: 24 * 90 }))).toMatchObject({ count: 0 })
})

describe('an order whose capture was refused (docs/rules.md Charges)', () => {
  test('owes less when a line is cancelled or refused, and nothing is refunded that was not captured', async () => {
    const { uid, secret, one, two } = await uncaptured()
    expect((await record(uid)).charges).toMatchObject([{ kind: 'uncaptured', amountYen: 10_460, state: 'open' }])
    lives.at('2026-12-07T10:00:00+09:00')
    expect(await life().cancelLine({ orderSecret: secret }, two)).toMatchObject({ feeYen: 1_740 })
    expect((await record(uid)).charges).toMatchObject([
      { kind: 'uncaptured', amountYen: 6_980, taxYen: 634 },
      { kind: 'partial-cancellation', amountYen: 1_740, state: 'open' },
    ])
    await life().recordRefusal(uid, { lineUids: [one], isCustomerAtFault: false }, STAFF)
    expect((await record(uid)).charges).toMatchObject([{ kind: 'uncaptured', state: 'ended' }, { state: 'open' }])
    expect((await record(uid)).tasks.map(({ kind }) => kind)).toEqual(['capture'])
  })

  test('is paid with the charge: points are credited, and the next parcel leaves', async () => {
    const { uid, secret, one } = await uncaptured('paying-member')
    expect(await life().shipOrder(uid, LATER, STAFF)).toMatchObject({ code: 'payment-missing' })
    await shop.services.orderLife.settleChargePayment(await payByCard({ orderSecret: secret }, 10_460))
    expect((await lives.orderOf(uid)).paidAt).toBeDefined()
    expect(await life().shipOrder(uid, LATER, STAFF)).toMatchObject({ status: 'Rental1' })
    await life().returnLines(uid, [one], STAFF)
    const { addPoints } = (await life().returnLines(uid, undefined, STAFF)) as { addPoints: number }
    expect(await shop.ports.points.balanceOf('paying-member')).toBe(addPoints)
  })

  test('refunds a line from the payment of the charge', async () => {
    const { uid, secret, two } = await uncaptured()
    const paymentUid = await payByCard({ orderSecret: secret }, 10_460)
    await shop.services.orderLife.settleChargePayment(paymentUid)
    for (const _ of [1, 2]) await life().cancelLineByCompany(uid, two, 'torn', STAFF)
    await settle()
    expect(await shop.ports.orders.findPayment(paymentUid)).toMatchObject({ capturedYen: 10_460, refundedYen: 3_480 })
  })
})
