import { beforeAll, describe, expect, test } from 'vitest'
import { webhookSecret } from '#adapters/payment/embedded-webhooks.ts'
import { SIGNATURE_HEADER, signWebhook } from '#adapters/webhook-signature.ts'
import { parseConfig } from '#config/config.ts'
import { day } from '#domain/day.ts'
import { lateOrders } from '#tests/support/orders/late-orders.ts'
import { SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { createTestServices, type TestServices } from '#tests/support/shop/whole-order-life.ts'

describe('disputes (chargebacks)', () => {
  const shop = smallShop([{ id: 1, units: 9 }])
  const late = lateOrders(() => shop)
  const alarms: unknown[] = []
  let services: TestServices
  beforeAll(() => {
    const ports = { ...shop.ports, alarms: { raise: (one: unknown) => alarms.push(one) } }
    services = createTestServices(parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' }), ports)
  })

  /** The processor reports the dispute of an order's payment. */
  async function deliverWebhook(uid: string, id = shop.ports.ids.next()) {
    const paymentUid = (await late.paymentOf(uid))?.uid ?? ''
    const body = JSON.stringify({ id, kind: 'dispute.open', paymentUid })
    const seconds = Math.floor(shop.ports.clock.now().epochMilliseconds / 1_000)
    const signature = signWebhook(body, seconds, await webhookSecret(shop.db))
    const header = (name: string) => (name === SIGNATURE_HEADER ? signature : undefined)
    return services.payments.handleWebhook('embedded', { body, header })
  }
  const ofGuest = async (startOn: string, email: string, card: 'accepted' | 'disputed' = 'accepted') => {
    const secret = await late.cartOf([1], day(startOn), 'card')
    const { customer } = (await shop.ports.orders.findBySecret(secret))!
    await shop.services.checkout.saveCustomer(secret, { email, customer: customer!, shipping: undefined })
    await late.confirm(secret)
    const { uid } = (await shop.ports.orders.findBySecret(secret))!
    await late.pay(uid, secret, card)
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    await late.identify({ uid, secret })
    return { uid, secret }
  }

  test('are recorded once, raise an alarm, and stop parcels to that customer until staff confirms', async () => {
    const first = await ofGuest('2026-11-24', 'One@example.jp', 'disputed')
    await services.orderLife.shipOrder(first.uid, SLIPS, STAFF)
    await services.scheduled.settlePaymentTasks()
    expect([
      await deliverWebhook(first.uid),
      await deliverWebhook(first.uid, 'again'),
      await deliverWebhook(first.uid, 'again'),
    ]).toEqual(Array(3).fill('processed'))
    const { payments, events } = await late.recordOf(first.uid)
    expect(payments).toEqual([['captured', 6_980, 6_980]])
    expect(events.filter(({ detail }) => detail?.code === 'disputed')).toEqual([
      { actor: 'processor', detail: { code: 'disputed', outcome: 'opened', why: 'cardholder' } },
    ])
    expect(alarms).toEqual([{ kind: 'disputed', paymentUid: expect.any(String), outcome: undefined }])
    const { number } = await late.orderOf(first.uid)
    expect(await services.orderLife.listDisputes()).toMatchObject([{ number, reason: 'cardholder' }])

    const same = await ofGuest('2026-11-25', 'one@example.jp')
    const other = await ofGuest('2026-11-25', 'two@example.jp')
    const refused = await services.orderLife.shipOrder(same.uid, SLIPS, STAFF)
    expect(refused).toEqual({ kind: 'rejected', code: 'dispute-open', detail: { numbers: [number] } })
    expect(await services.orderLife.shipOrder(other.uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
    const confirmed = await services.orderLife.shipOrder(same.uid, { ...SLIPS, confirmedDispute: 'called' }, STAFF)
    expect(confirmed).toMatchObject({ status: 'Rental1' })
    expect((await late.recordOf(same.uid)).events.at(-1)).toMatchObject({
      detail: { code: 'shipped', despiteDispute: 'called' },
    })
  })

  test('stop nothing more once they are won, and go on to stop parcels when they are lost', async () => {
    const first = await ofGuest('2026-11-24', 'three@example.jp', 'disputed')
    await services.orderLife.shipOrder(first.uid, SLIPS, STAFF)
    await services.scheduled.settlePaymentTasks()
    await deliverWebhook(first.uid)
    const next = await ofGuest('2026-11-25', 'three@example.jp')
    await services.orderLife.closeDispute(first.uid, 'lost', STAFF)
    expect(await services.orderLife.shipOrder(next.uid, SLIPS, STAFF)).toMatchObject({ code: 'dispute-open' })
    await services.orderLife.closeDispute(first.uid, 'won', STAFF)
    await services.orderLife.closeDispute(first.uid, 'won', STAFF)
    const { events } = await late.recordOf(first.uid)
    expect(events.filter(({ detail }) => detail?.code === 'disputed' && detail.outcome === 'won')).toHaveLength(1)
    expect(await services.orderLife.shipOrder(next.uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
    expect(await services.orderLife.closeDispute(next.uid, 'won', STAFF)).toMatchObject({ code: 'no-dispute' })
  })
})
