import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { expectConserved, expectSettled } from '#tests/model/conservation.ts'
import { SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { rentalChanges } from '#tests/support/orders/rental-changes.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

/** Ships on the 22nd: authorised at ordering. */
const SOON = day('2026-11-23')

describe('the payment of other days (docs/rules.md Changes before shipping)', () => {
  const shop = smallShop([
    { id: 1, units: 30 },
    { id: 2, units: 1 },
  ])
  const lives = rentalChanges(() => shop)
  const life = () => shop.services.orderLife
  afterEach(async () => {
    await expectConserved(shop.db, shop.ports.clock.now())
    await shop.services.scheduled.settlePaymentTasks()
    await expectSettled(shop.db)
    await lives.reset()
  })
  const ordered = async (startOn = SOON, itemIds: readonly number[] = [1]) => {
    const secret = await lives.cartOf(itemIds, startOn, 'card')
    await lives.confirm(secret)
    const { uid } = (await shop.ports.orders.findBySecret(secret))!
    await lives.pay(uid, secret, 'accepted')
    return { uid, secret }
  }
  const isChanged = async (uid: string) => (await lives.mailKinds(uid)).includes('orderchanged')

  test('the order stays as it was until more is authorised; then the payment before is voided', async () => {
    const placed = await ordered()
    const before = await lives.orderOf(placed.uid)
    const paymentUid = await lives.startPaid(placed, { days: 6 })
    expect(await lives.startPaid(placed, { days: 6 })).toBe(paymentUid)
    expect(await lives.orderOf(placed.uid)).toEqual(before)
    expect(await life().settleChangePayment(paymentUid)).toMatchObject({ kind: 'open' })
    expect(await lives.paymentsOf(placed.uid)).toEqual(['order authorised 6980', 'change started 8380'])
    const [one, two] = await Promise.all([lives.payChange(paymentUid), lives.payChange(paymentUid)])
    expect([one, two]).toEqual([{ kind: 'applied' }, { kind: 'applied' }])
    expect(await lives.orderOf(placed.uid)).toMatchObject({ status: 'Delivery', paymentTotalYen: 8_380 })
    expect(await lives.paymentsOf(placed.uid)).toEqual(['order voided 6980', 'order authorised 8380'])
    expect((await lives.mailKinds(placed.uid)).filter((kind) => kind === 'orderchanged')).toHaveLength(1)
    // The same form once more finds the changed order.
    expect(await lives.change(placed, { days: 6 })).toMatchObject({ kind: 'changed' })
  })

  test('is found by those who may see the order, while it is the payment of a change', async () => {
    const placed = await ordered()
    const paymentUid = await lives.startPaid(placed, { days: 6 })
    const { findChangeReference } = life()
    const owner = { orderSecret: placed.secret, customerUid: undefined }
    expect(await findChangeReference(owner, paymentUid)).toEqual({ orderSecret: placed.secret })
    const stranger = { orderSecret: 's'.repeat(43), customerUid: 'stranger' }
    expect(await findChangeReference(stranger, paymentUid)).toBeUndefined()
    const [first] = (await shop.ports.orders.recordOf(placed.uid)).payments
    expect(await findChangeReference(owner, first!.uid)).toBeUndefined()
    expect(await findChangeReference(owner, 'unknown')).toBeUndefined()
    const { settleOwnChange, abandonOwnChange } = shop.services.orders
    expect(await settleOwnChange(stranger, paymentUid)).toBeUndefined()
    expect(await abandonOwnChange(stranger, paymentUid)).toBeUndefined()
    expect(await settleOwnChange(owner, paymentUid)).toMatchObject({ state: { kind: 'open' } })
    expect(await life().settleChangePayment('unknown')).toBeUndefined()
    await life().abandonChangePayment(paymentUid)
    expect(await life().abandonChangePayment(paymentUid)).toEqual({ kind: 'over', code: 'refused' })
  })

  test('of a higher authorisation the lower amount is captured after days were taken off again', async () => {
    const placed = await ordered()
    await lives.payChange(await lives.startPaid(placed, { days: 6 }))
    expect(await lives.change(placed, { days: 4 })).toMatchObject({ kind: 'changed' })
    expect(await lives.paymentsOf(placed.uid)).toEqual(['order voided 6980', 'order authorised 8380'])
    await life().confirmOrder(placed.uid, STAFF)
    await lives.identify(placed)
    expect(await life().shipOrder(placed.uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
    await shop.services.scheduled.settlePaymentTasks()
    const { payments } = await shop.ports.orders.recordOf(placed.uid)
    expect(payments.map(({ capturedYen }) => capturedYen)).toEqual([0, 6_980])
  })

  test('a refused card, and a customer who gives up, leave order and payment as they were', async () => {
    const placed = await ordered()
    const before = await lives.orderOf(placed.uid)
    const refused = await lives.payChange(await lives.startPaid(placed, { days: 6 }), 'refused')
    expect(refused).toEqual({ kind: 'over', code: 'refused' })
    const left = await lives.startPaid(placed, { days: 7 })
    expect(await life().abandonChangePayment(left)).toEqual({ kind: 'over', code: 'refused' })
    expect(await lives.payChange(left)).toEqual({ kind: 'over', code: 'refused' })
    expect(await lives.orderOf(placed.uid)).toEqual(before)
    expect((await lives.paymentsOf(placed.uid))[0]).toBe('order authorised 6980')
    expect(await isChanged(placed.uid)).toBe(false)
  })

  test('the clock settles what a closed page left, and gives it up after half an hour', async () => {
    const [paid, left] = [await ordered(), await ordered()]
    const paidUid = await lives.startPaid(paid, { days: 6 })
    const payment = await shop.ports.orders.findPayment(paidUid)
    const card = { number: '4242424242424242', expiry: { year: 2029, month: 1 } }
    await shop.ports.processor.submitCard(payment?.processorRef ?? '', card)
    await lives.startPaid(left, { days: 6 })
    lives.at('2026-11-20T10:05:00+09:00')
    await shop.services.scheduled.settlePayments()
    expect((await lives.orderOf(paid.uid)).paymentTotalYen).toBe(8_380)
    expect(await lives.paymentsOf(left.uid)).toEqual(['order authorised 6980', 'change started 8380'])
    lives.at('2026-11-20T10:40:00+09:00')
    await shop.services.scheduled.settlePayments()
    await shop.services.scheduled.settlePaymentTasks()
    expect((await lives.paymentsOf(left.uid))[1]).toMatch(/^change (refused|voided) 8380$/)
    expect((await lives.orderOf(left.uid)).paymentTotalYen).toBe(6_980)
  })

  test('a confirmation or a booking while the customer pays: the order stays, the new payment is voided', async () => {
    const confirmed = await ordered()
    const first = await lives.startPaid(confirmed, { days: 6 })
    await life().confirmOrder(confirmed.uid, STAFF)
    expect(await lives.payChange(first)).toEqual({ kind: 'over', code: 'order-changed' })
    expect(await lives.orderOf(confirmed.uid)).toMatchObject({ status: 'Reserved', paymentTotalYen: 6_980 })
    const taken = await ordered(SOON, [2])
    const second = await lives.startPaid(taken, { on: '2026-12-10', days: 6 })
    await lives.accepted([2], { method: 'cod', startOn: day('2026-12-12') })
    expect(await lives.payChange(second)).toEqual({ kind: 'over', code: 'none-free' })
    const order = await lives.orderOf(taken.uid)
    expect([order.lines[0]!.startOn, order.paymentTotalYen]).toEqual([SOON, 6_980])
    await shop.services.scheduled.settlePaymentTasks()
    for (const { uid } of [confirmed, taken])
      expect(await lives.paymentsOf(uid)).toEqual([
        'order authorised 6980',
        expect.stringMatching(/^change (refused|voided) 8380$/),
      ])
    expect(await isChanged(taken.uid)).toBe(false)
  })

  test('a cancellation while the customer pays: nothing stays authorised', async () => {
    const placed = await ordered()
    const paymentUid = await lives.startPaid(placed, { days: 6 })
    await life().cancelOrder({ orderSecret: placed.secret })
    expect(await lives.payChange(paymentUid)).toMatchObject({ kind: 'over' })
    await shop.services.scheduled.settlePaymentTasks()
    expect((await lives.orderOf(placed.uid)).status).toBe('CancelByCustomer')
    for (const text of await lives.paymentsOf(placed.uid)) expect(text).toMatch(/refused|voided/)
  })

  test('of a kept card nothing is asked for: the later authorisation is over the new total', async () => {
    const placed = await ordered(day('2026-12-20'))
    expect(await lives.paymentsOf(placed.uid)).toEqual(['order verified 6980'])
    expect(await lives.change(placed, { on: '2026-12-22', days: 6 })).toMatchObject({ kind: 'changed' })
    lives.at('2026-12-15T10:00:00+09:00')
    await lives.runJob()
    expect(await lives.paymentsOf(placed.uid)).toEqual(['order verified 6980'])
    lives.at('2026-12-16T10:00:00+09:00')
    await lives.runJob()
    expect(await lives.paymentsOf(placed.uid)).toEqual(['order authorised 8380'])
  })

  test('while a later authorisation is not answered no days change', async () => {
    const placed = await ordered(day('2026-12-20'))
    lives.at('2026-12-14T10:00:00+09:00')
    const authorise = shop.ports.payments.authorise
    shop.ports.payments.authorise = async () => {
      throw new Error('no answer')
    }
    await shop.services.scheduled.authorisePayments().catch(() => undefined)
    shop.ports.payments.authorise = authorise
    expect(await lives.change(placed, { days: 6 })).toMatchObject({ code: 'payment-open' })
    lives.at('2026-12-14T11:00:00+09:00')
    await shop.services.scheduled.settlePaymentTasks()
    expect(await lives.change(placed, { days: 6 })).toMatchObject({ kind: 'pay' })
    lives.at('2026-12-14T12:00:00+09:00')
    await shop.services.scheduled.settlePayments()
  })

  test('days beyond the end of the authorisation are paid anew, by a card that is kept', async () => {
    const placed = await ordered()
    const paymentUid = await lives.startPaid(placed, { on: '2026-12-20' })
    expect(await lives.payChange(paymentUid)).toEqual({ kind: 'applied' })
    expect(await lives.paymentsOf(placed.uid)).toEqual(['order voided 6980', 'order verified 6980'])
    expect((await lives.orderOf(placed.uid)).lines[0]!.startOn).toBe('2026-12-20')
  })
})
