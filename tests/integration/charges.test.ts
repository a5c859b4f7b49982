import { afterEach, describe, expect, test } from 'vitest'
import { isRejected, type Rejection } from '#domain/result.ts'
import { chargeSteps } from '#tests/support/orders/charge-steps.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 40 },
  { id: 2, units: 40, price: 3_480 },
])
afterEach(() => shop.setClock(NOW))

const lives = orderLives(() => shop)
const { linkIn, chargeOf, payByCard, extended } = chargeSteps(() => shop)
const charges = () => shop.services.charges
const life = () => shop.services.orderLife
const record = async (uid: string) => (await shop.services.orderLife.getRecord(uid))!.record

/** The state of a started payment at the processor. */
async function processorState(started: { paymentUid: string } | Rejection) {
  if (isRejected(started)) throw new Error('not started')
  const payment = await shop.ports.orders.findPayment(started.paymentUid)
  return (await shop.ports.payments.find(payment?.processorRef ?? ''))?.state
}

describe('paying charges online (docs/rules.md Charges)', () => {
  test('an extension is paid by the link of its mail, captured at once and settled once', async () => {
    const { uid } = await extended()
    const chargeSecret = await linkIn(uid, 'extended')
    const paymentUid = await payByCard({ chargeSecret }, 1_400)
    const outcomes = await Promise.all([1, 2, 3].map(() => life().settleChargePayment(paymentUid)))
    expect(outcomes.map((outcome) => outcome?.kind)).toContain('paid')
    expect(await life().settleChargePayment(paymentUid)).toEqual({ kind: 'paid' })
    expect(await chargeOf(uid)).toMatchObject({ state: 'paid', settledBy: `payment:${paymentUid}`, taxYen: 127 })
    expect((await lives.orderOf(uid)).lines[0]).toMatchObject({ extensionSettledOn: '2026-11-20' })
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'chargepaid')).toHaveLength(1)
    const payment = (await record(uid)).payments.find(({ purpose }) => purpose === 'charges')
    expect(payment).toMatchObject({ status: 'captured', capturedYen: 1_400 })
    expect((await record(uid)).payments.find(({ purpose }) => purpose === 'order')).toMatchObject({
      capturedYen: 6_980,
    })
  })

  test('a link is dead once it is paid, and expires after 14 days', async () => {
    const { uid } = await extended()
    const chargeSecret = await linkIn(uid, 'extended')
    shop.setClock(NOW.add({ hours: 24 * 14 }))
    expect(await charges().list({ chargeSecret })).toMatchObject({ code: 'link-expired' })
    expect(await charges().pay({ chargeSecret }, { method: 'card', acceptedYen: 1_400 })).toMatchObject({
      code: 'link-expired',
    })
    shop.setClock(NOW)
    await life().settleChargePayment(await payByCard({ chargeSecret }, 1_400))
    expect(await charges().pay({ chargeSecret }, { method: 'card', acceptedYen: 1_400 })).toMatchObject({
      code: 'nothing-to-pay',
    })
    expect(await charges().list({ chargeSecret: 'x'.repeat(43) })).toMatchObject({ code: 'order-unknown' })
  })

  test('another amount than the one shown, another customer and another method are refused', async () => {
    const { uid, secret } = await extended()
    const owner = { orderSecret: secret }
    expect(await charges().pay(owner, { method: 'card', acceptedYen: 1_399 })).toMatchObject({
      code: 'amount-changed',
      detail: { amountYen: 1_400 },
    })
    const foreign = { customerUid: 'another', orderUid: uid }
    expect(await charges().pay(foreign, { method: 'card', acceptedYen: 1_400 })).toMatchObject({
      code: 'order-unknown',
    })
    const started = await charges().pay(owner, { method: 'card', acceptedYen: 1_400 })
    expect(await charges().pay(owner, { method: 'card', acceptedYen: 1_400 })).toEqual(started)
    const other = await charges().pay(owner, { method: 'amazonpay', acceptedYen: 1_400 })
    expect(other).not.toEqual(started)
    await shop.services.scheduled.settlePaymentTasks()
    const statuses = (await record(uid)).payments
      .filter(({ purpose }) => purpose === 'charges')
      .map(({ status }) => status)
    expect(statuses.sort()).toEqual(['refused', 'started'])
    expect(await processorState(started)).toBe('voided')
  })

  test('a refused card leaves the charge open, and another payment can be started', async () => {
    const { uid, secret } = await extended()
    const started = await charges().pay({ orderSecret: secret }, { method: 'amazonpay', acceptedYen: 1_400 })
    if (isRejected(started)) throw new Error(started.code)
    await life().settleChargePayment(started.paymentUid)
    const { processorRef } = (await shop.ports.orders.findPayment(started.paymentUid))!
    await shop.ports.processor.submitWalletDecision(processorRef!, false)
    expect(await life().settleChargePayment(started.paymentUid)).toEqual({ kind: 'refused' })
    expect(await chargeOf(uid)).toMatchObject({ state: 'open' })
    await life().settleChargePayment(await payByCard({ orderSecret: secret }, 1_400))
    expect(await chargeOf(uid)).toMatchObject({ state: 'paid' })
  })

  test('what staff settled while the customer was paying is not charged again', async () => {
    const { uid, secret } = await extended()
    const paymentUid = await payByCard({ orderSecret: secret }, 1_400)
    await life().settleCharge(uid, (await chargeOf(uid)).uid, '銀行振込', STAFF)
    expect(await life().settleChargePayment(paymentUid)).toEqual({ kind: 'refused' })
    await shop.services.scheduled.settlePaymentTasks()
    expect(await shop.ports.orders.findPayment(paymentUid)).toMatchObject({ capturedYen: 0 })
    expect(await processorState({ paymentUid })).toBe('voided')
  })

  test('what is waived between authorisation and capture is returned', async () => {
    const { uid, secret } = await extended()
    const paymentUid = await payByCard({ orderSecret: secret }, 1_400)
    const config = { ...shop.ports.payments }
    const capture = shop.ports.payments.capture
    shop.ports.payments.capture = async () => Promise.reject(new Error('no answer'))
    expect(await life().settleChargePayment(paymentUid)).toEqual({ kind: 'processing' })
    shop.ports.payments.capture = capture
    await life().waiveCharge(uid, (await chargeOf(uid)).uid, '当店の誤り', STAFF)
    shop.setClock(NOW.add({ hours: 1 }))
    await shop.services.scheduled.settlePaymentTasks()
    await shop.services.scheduled.settlePaymentTasks()
    expect(await shop.ports.orders.findPayment(paymentUid)).toMatchObject({ capturedYen: 1_400, refundedYen: 1_400 })
    expect(await chargeOf(uid)).toMatchObject({ state: 'waived', note: '当店の誤り' })
    expect(config.capture).toBe(capture)
  })

  test('a closed page is settled by the job, or given up after half an hour', async () => {
    const [paid, left] = [await extended(), await extended()]
    const paymentUid = await payByCard({ orderSecret: paid.secret }, 1_400)
    const open = await charges().pay({ orderSecret: left.secret }, { method: 'card', acceptedYen: 1_400 })
    shop.setClock(NOW.add({ minutes: 2 }))
    await shop.services.scheduled.settlePayments()
    expect(await life().settleChargePayment(paymentUid)).toEqual({ kind: 'paid' })
    expect((await chargeOf(left.uid)).state).toBe('open')
    shop.setClock(NOW.add({ minutes: 32 }))
    await shop.services.scheduled.settlePayments()
    expect(await processorState(open)).toBe('voided')
  })
})
