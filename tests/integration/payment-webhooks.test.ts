import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { embeddedProcessor } from '#adapters/payment/embedded-processor.ts'
import { webhookSecret } from '#adapters/payment/embedded-webhooks.ts'
import { TEST_CARDS } from '#adapters/payment/test-cards.ts'
import { SIGNATURE_HEADER, signWebhook } from '#adapters/webhook-signature.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { day } from '#domain/day.ts'
import { webhookRouter } from '#http/webhooks.ts'
import type { Services } from '#services/services.ts'
import { guestOrders, LATE } from '#tests/support/customers/guest-orders.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const expiry = { year: 2027, month: 1 }

describe('payment webhooks', () => {
  const shop = smallShop([{ id: 7, units: 40 }])
  let services: Services
  const alarms: unknown[] = []
  beforeAll(async () => {
    const alarm = { raise: (one: unknown) => alarms.push(one) }
    services = createServices(parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' }), {
      ...shop.ports,
      alarms: alarm,
    })
  })

  const { cartOf, confirm, mailsOf, decide } = guestOrders(() => shop)

  /** An order whose payment is open. */
  async function unpaidOrder(method: 'card' | 'amazonpay' = 'card', startOn = LATE) {
    const secret = await cartOf([7], startOn, method)
    await confirm(secret)
    const { order } = (await shop.services.orders.getOrder(secret)) ?? {}
    const payment = await shop.ports.orders.activePayment(order?.uid ?? '')
    return { secret, orderUid: order?.uid ?? '', paymentUid: payment?.uid ?? '', ref: payment?.processorRef ?? '' }
  }
  const statusOf = async (secret: string) => (await shop.services.orders.getOrder(secret))?.order.status
  const bodyOf = (paymentUid: string, id = shop.ports.ids.next()) =>
    JSON.stringify({ id, kind: 'payment.authorised', paymentUid, amount: 1 })
  async function post(body: string, signature?: string, processor = 'embedded', payments = services.payments) {
    const seconds = Math.floor(shop.ports.clock.now().epochMilliseconds / 1_000)
    const signed = signature ?? signWebhook(body, seconds, await webhookSecret(shop.db))
    const init = { method: 'POST', body, headers: { [SIGNATURE_HEADER]: signed } }
    return (await webhookRouter(payments).request(`/${processor}`, init)).status
  }
  const snapshot = async () => {
    const { rows } = await sql`
      SELECT (SELECT json_agg(o ORDER BY uid) FROM orders AS o) AS orders,
        (SELECT count(*) FROM order_events) AS events,
        (SELECT json_agg(p ORDER BY uid) FROM payments AS p) AS payments, (SELECT count(*) FROM mails) AS mails,
        (SELECT count(*) FROM payment_events) AS webhooks`.execute(shop.db)
    return JSON.stringify(rows)
  }

  test('update the order once, when the processor confirms the event', async () => {
    const { secret, orderUid, paymentUid } = await unpaidOrder()
    const body = bodyOf(paymentUid)
    expect(await post(body)).toBe(200)
    expect(await statusOf(secret)).toBe('New')
    await decide(orderUid, 'authorised')
    // The same event is ignored; another one is processed.
    expect([await post(body), await statusOf(secret)]).toEqual([200, 'New'])
    const again = bodyOf(paymentUid)
    expect(await Promise.all([post(again), post(again), post(again)])).toEqual([200, 200, 200])
    expect([await statusOf(secret), await mailsOf(orderUid)]).toEqual(['Delivery', 1])
    const settled = await snapshot()
    expect([await post(again), await snapshot()]).toEqual([200, settled])
  })

  test.each(['refused', 'authorised'] as const)(
    'are handled while the customer returns to the shop: %s',
    async (decision) => {
      for (const settle of ['settlePayment', 'abandonPayment'] as const) {
        const { secret, orderUid, paymentUid } = await unpaidOrder('amazonpay')
        await decide(orderUid, decision)
        const findBySecret = vi.fn(shop.ports.orders.findBySecret).mockImplementationOnce(async (orderSecret) => {
          const order = await shop.ports.orders.findBySecret(orderSecret)
          expect([order?.status, await post(bodyOf(paymentUid))]).toEqual(['New', 200])
          return order
        })
        const ports = { ...shop.ports, orders: { ...shop.ports.orders, findBySecret } }
        const { checkout } = createServices(parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' }), ports)
        const answer = await checkout[settle](secret)
        if (decision === 'authorised') expect(answer).toEqual(settle === 'settlePayment' ? { kind: 'paid' } : undefined)
        else expect(answer).toMatchObject({ cartSecret: expect.any(String) })
      }
    },
  )

  test('processes an event again when its processing failed', async () => {
    const { secret, orderUid, paymentUid } = await unpaidOrder()
    await decide(orderUid, 'authorised')
    const find = vi.fn(shop.ports.payments.find).mockRejectedValueOnce(new Error('the processor does not answer'))
    const ports = { ...shop.ports, payments: { ...shop.ports.payments, find } }
    const { payments } = createServices(parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' }), ports)
    const body = bodyOf(paymentUid)
    expect(await post(body, undefined, 'embedded', payments)).toBe(500)
    expect(await post(body, undefined, 'embedded', payments)).toBe(200)
    expect(await statusOf(secret)).toBe('Delivery')
  })

  test('are rejected when forged, changed or stale, and reported without content', async () => {
    const { orderUid, paymentUid } = await unpaidOrder()
    await decide(orderUid, 'authorised')
    const before = await snapshot()
    alarms.length = 0
    const body = bodyOf(paymentUid)
    const seconds = Math.floor(NOW.epochMilliseconds / 1_000)
    const secret = await webhookSecret(shop.db)
    const refusals = [
      await post(body, ''),
      await post(body, signWebhook(body, seconds, 'another secret')),
      await post(body, signWebhook(`${body} `, seconds, secret)),
      await post(body, signWebhook(body, seconds - 301, secret)),
      await post(body, signWebhook(body, seconds + 301, secret)),
      await post('', ''),
      await post(body, undefined, 'stripe'),
      await post(body, undefined, 'constructor'),
    ]
    expect(refusals).toEqual(refusals.map(() => 400))
    expect(await snapshot()).toBe(before)
    expect(alarms).toHaveLength(refusals.length)
    expect(JSON.stringify(alarms)).not.toContain(paymentUid)
  })

  test('are accepted without effect for an unknown payment', async () => {
    const body = bodyOf('nobody’s')
    expect([await post(body), await post(body)]).toEqual([200, 200])
  })

  test('are rejected when too large or sent by GET', async () => {
    expect(await post('x'.repeat(300_000))).toBe(413)
    expect((await webhookRouter(services.payments).request('/embedded')).status).toBe(404)
  })

  test('an authorisation over a different amount is voided and reported', async () => {
    const { secret, orderUid, paymentUid, ref } = await unpaidOrder('card', day('2026-11-24'))
    await sql`UPDATE embedded_processor.sessions SET amount = 1 WHERE id = ${ref}`.execute(shop.db)
    await decide(orderUid, 'authorised')
    alarms.length = 0
    expect(await post(bodyOf(paymentUid))).toBe(200)
    expect(await statusOf(secret)).toBe('AuthFailed')
    expect(alarms).toEqual([{ kind: 'amount-differs', paymentUid, wanted: expect.any(Number), found: 1 }])
    expect(await mailsOf(orderUid)).toBe(0)
    await services.scheduled.settlePaymentTasks()
    expect((await shop.ports.payments.find(ref))?.state).toBe('voided')
  })

  test('a refusal first reported by webhook copies the cart once', async () => {
    const { secret, orderUid, paymentUid } = await unpaidOrder()
    await decide(orderUid, 'refused')
    expect(await post(bodyOf(paymentUid))).toBe(200)
    expect(await statusOf(secret)).toBe('AuthFailed')
    const outcomes = await Promise.all([1, 2, 3].map(() => services.checkout.settlePayment(secret)))
    const [first] = outcomes
    if (first?.kind !== 'refused') throw new Error('expected a refusal')
    expect(outcomes).toEqual([first, first, first])
    const cart = await services.cart.getCart(first.cartSecret)
    expect(cart?.order).toMatchObject({ status: 'InCart', lines: [{ itemId: 7 }] })
  })

  test('an unresponsive processor does not block other payments', async () => {
    const [silent, paid] = [await unpaidOrder(), await unpaidOrder()]
    await sql`UPDATE payments SET processor_ref = 'stripe:gone' WHERE uid = ${silent.paymentUid}`.execute(shop.db)
    await decide(paid.orderUid, 'authorised')
    shop.setClock(NOW.add({ minutes: 2 }))
    await expect(services.scheduled.settlePayments()).rejects.toThrow(/got no answer/)
    shop.setClock(NOW)
    expect([await statusOf(silent.secret), await statusOf(paid.secret)]).toEqual(['New', 'Delivery'])
    await sql`UPDATE payments SET processor_ref = ${silent.ref} WHERE uid = ${silent.paymentUid}`.execute(shop.db)
  })

  test('the embedded wallet for Amazon Pay accepts or declines a payment', async () => {
    const [paid, left] = [await unpaidOrder('amazonpay'), await unpaidOrder('amazonpay')]
    expect(await services.checkout.settlePayment(paid.secret)).toMatchObject({
      kind: 'open',
      isFramed: false,
      path: '/shopping/amazon',
    })
    await shop.ports.processor.submitWalletDecision(paid.ref, true)
    await shop.ports.processor.submitWalletDecision(left.ref, false)
    expect(await services.checkout.settlePayment(paid.secret)).toEqual({ kind: 'paid' })
    expect((await services.checkout.settlePayment(left.secret))?.kind).toBe('refused')
  })

  test('handles a declined card, a card with authentication and a delayed result', async () => {
    const { secret, orderUid, ref } = await unpaidOrder()
    const present = (number: string) => shop.ports.processor.submitCard(ref, { number, expiry })
    expect(await present(TEST_CARDS.insufficient.number)).toBe('insufficient')
    expect(await present(TEST_CARDS.challenged.number)).toBe('code')
    expect(await shop.ports.processor.submitCode(ref, '000000')).toBe('wrong-code')
    expect((await services.checkout.settlePayment(secret))?.kind).toBe('open')
    expect(await shop.ports.processor.submitCode(ref, undefined)).toBe('refused')
    expect(await present(TEST_CARDS.silent.number)).toBe('waiting')
    expect((await services.checkout.settlePayment(secret))?.kind).toBe('open')
    shop.setClock(NOW.add({ seconds: 90 }))
    await services.scheduled.settlePayments()
    shop.setClock(NOW)
    expect([await statusOf(secret), await mailsOf(orderUid)]).toEqual(['Delivery', 1])
  })

  test('declines the card after three wrong codes', async () => {
    const { ref } = await unpaidOrder()
    await shop.ports.processor.submitCard(ref, { number: TEST_CARDS.challenged.number, expiry })
    const codes = await Promise.all(['1', '2', '3'].map((code) => shop.ports.processor.submitCode(ref, code)))
    expect([...codes].sort()).toEqual(['refused', 'wrong-code', 'wrong-code'])
    expect(await shop.ports.processor.findSession(ref)).toMatchObject({ state: 'open', step: 'card', attemptsLeft: 4 })
  })

  test.each([
    [TEST_CARDS.accepted.number, 1],
    [TEST_CARDS.duplicateWebhook.number, 2],
    [TEST_CARDS.lateWebhook.number, 1],
  ])('the embedded processor sends the webhook of card %s %i times', async (number, times) => {
    const { secret, orderUid, ref } = await unpaidOrder()
    let now = NOW
    const waits = Promise.withResolvers<void>()
    const answers: number[] = []
    const processor = embeddedProcessor({
      db: shop.db,
      siteUrl: 'http://shop.test',
      clock: { now: () => now },
      delay: () => waits.promise,
      deliverWebhook: async (body, headers) => {
        answers.push(await post(body, headers[SIGNATURE_HEADER]))
      },
    })
    await processor.submitCard(ref, { number, expiry })
    now = NOW.add({ seconds: 12 })
    waits.resolve()
    await vi.waitFor(() => expect(answers).toHaveLength(times))
    await vi.waitFor(async () => expect(await statusOf(secret)).toBe('Delivery'))
    expect(answers).toEqual(answers.map(() => 200))
    expect(await mailsOf(orderUid)).toBe(1)
  })
})
