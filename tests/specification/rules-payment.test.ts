import { afterEach, describe, expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { day } from '#domain/day.ts'
import type { Payments } from '#services/ports/payments.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 40 },
  { id: 2, units: 40, price: 3_480 },
])
afterEach(() => shop.setClock(NOW))

const lives = orderLives(() => shop)
const life = () => shop.services.orderLife
const record = async (uid: string) => (await life().getRecord(uid))!.record
const balance = (member: string) => shop.ports.points.balanceOf(member)
/** Runs the payment tasks and returns the payment of an order. */
const settled = async (uid: string) => {
  await shop.services.scheduled.settlePaymentTasks()
  const [payment] = (await record(uid)).payments
  return { status: payment?.status, captured: payment?.capturedYen, refunded: payment?.refundedYen }
}

describe('money', () => {
  test('is captured once at shipping, and refunds never exceed the captured amount', async () => {
    const { uid } = await lives.shipped([1])
    expect(await settled(uid)).toEqual({ status: 'captured', captured: 6_980, refunded: 0 })
    expect((await lives.orderOf(uid)).paidAt).toEqual(NOW)
    expect(await shop.services.scheduled.settlePaymentTasks()).toBe(0)
    const refund = (amountYen: number, idempotencyKey: string) =>
      life().refundOrder(uid, { part: 'rent' as const, amountYen, reason: 'ほつれ', idempotencyKey }, STAFF)
    await refund(1_000, 'a')
    await refund(1_000, 'a')
    expect(await refund(5_981, 'b')).toMatchObject({ code: 'refund-too-high', detail: { maxYen: 5_980 } })
    expect(await settled(uid)).toEqual({ status: 'captured', captured: 6_980, refunded: 1_000 })
    await refund(5_980, 'c')
    expect(await settled(uid)).toEqual({ status: 'refunded', captured: 6_980, refunded: 6_980 })
  })

  test('that is refunded is told by a mail with the reason, once for each refund', async () => {
    const { uid } = await lives.shipped([1])
    await settled(uid)
    const refund = (idempotencyKey: string, amountYen: number) =>
      life().refundOrder(uid, { part: 'rent' as const, amountYen, reason: '裾のほつれ', idempotencyKey }, STAFF)
    const refundMails = async () => (await lives.mailKinds(uid)).filter((kind) => kind === 'refunded')
    await refund('once', 1_000)
    await refund('once', 1_000)
    expect(await refundMails()).toHaveLength(1)
    const text = await lives.mailText(uid, 'refunded')
    for (const part of ['お返しする金額：1,000円', '理由：裾のほつれ', 'クレジットカード']) expect(text).toContain(part)
    expect(text).not.toContain('適格返還請求書')
    expect(await refund('too much', 5_981)).toMatchObject({ code: 'refund-too-high' })
    await refund('rest', 5_980)
    expect(await refundMails()).toHaveLength(2)
  })

  test('cash on delivery creates no payment task and is paid by the statement', async () => {
    const { uid } = await lives.shipped([1], { method: 'cod' })
    expect((await record(uid)).tasks).toEqual([])
    expect((await lives.orderOf(uid)).paidAt).toBeUndefined()
    lives.at('2026-12-10T08:00:00+09:00')
    await life().recordCodPayment(uid, day('2026-12-10'), STAFF)
    expect((await lives.orderOf(uid)).paidAt?.toString()).toBe('2026-12-09T23:00:00Z')
  })

  test('with cash on delivery the fee of a cancelled line is paid with it', async () => {
    const { uid, secret } = await lives.confirmed([1, 2], { method: 'cod' })
    lives.at('2026-12-08T10:00:00+09:00')
    await life().cancelLine({ orderSecret: secret }, (await lives.orderOf(uid)).lines[0]!.uid)
    await lives.identify({ uid, secret })
    await life().shipOrder(uid, { slipNumber: '1', returnSlipNumber: '2' }, STAFF)
    expect((await record(uid)).charges).toMatchObject([{ kind: 'partial-cancellation', settledAt: undefined }])
    lives.at('2026-12-10T08:00:00+09:00')
    await life().recordCodPayment(uid, day('2026-12-10'), STAFF)
    expect((await record(uid)).charges).toMatchObject([{ kind: 'partial-cancellation', settledBy: 'delivery' }])
  })

  test('looks up a lost response by its idempotency key and captures nothing twice', async () => {
    const { uid } = await lives.shipped([1])
    const [task] = (await record(uid)).tasks
    const [payment] = (await record(uid)).payments
    await shop.ports.payments.capture(payment!.processorRef!, task!.amountYen, task!.uid)
    expect(await settled(uid)).toMatchObject({ captured: 6_980 })
  })

  test('looks up a lost response before a retry, as idempotency keys of processors expire', async () => {
    const { uid } = await lives.shipped([1])
    let captures = 0
    const capture: Payments['capture'] = async (...given) => {
      captures += 1
      await shop.ports.payments.capture(...given)
      throw new Error('the answer was lost')
    }
    const config = parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none' })
    const payments = { ...shop.ports.payments, capture }
    const { scheduled } = createServices(config, { ...shop.ports, payments })
    await expect(scheduled.settlePaymentTasks()).rejects.toThrow('got no answer')
    lives.at('2026-11-21T10:00:00+09:00')
    expect(await scheduled.settlePaymentTasks()).toBe(1)
    expect([captures, (await record(uid)).payments[0]?.capturedYen]).toEqual([1, 6_980])
  })

  test('a refused capture creates a charge for the customer', async () => {
    const { uid } = await lives.shipped([1])
    const [payment] = (await record(uid)).payments
    await shop.ports.payments.void(payment!.processorRef!, 'elsewhere')
    expect(await settled(uid)).toMatchObject({ status: 'authorised', captured: 0 })
    expect((await record(uid)).charges).toMatchObject([{ kind: 'uncaptured', amountYen: 6_980 }])
  })
})

describe('points (docs/rules.md Money)', () => {
  test('are spent when the order is placed, credited at Return and expire after a year', async () => {
    await lives.credit('ann', 700)
    const { uid } = await lives.shipped([1], { member: 'ann', points: 500 })
    expect([await balance('ann'), await shop.ports.points.pendingOf('ann')]).toEqual([200, 194])
    expect(await settled(uid)).toMatchObject({ captured: 6_480 })
    await life().returnLines(uid, undefined, STAFF)
    expect([await balance('ann'), await shop.ports.points.pendingOf('ann')]).toEqual([394, 0])
    const earned = (await shop.ports.points.entriesOf('ann')).at(-1)
    expect(earned).toMatchObject({ reason: 'earned', points: 194, orderUid: uid, expiresOn: '2027-11-20' })
    lives.at('2027-11-20T23:00:00+09:00')
    expect(await shop.services.scheduled.expirePoints()).toBe(0)
    lives.at('2027-11-21T00:10:00+09:00')
    expect([await shop.services.scheduled.expirePoints(), await shop.services.scheduled.expirePoints()]).toEqual([1, 0])
    expect(await balance('ann')).toBe(0)
  })

  test('are credited once, when the last line is returned', async () => {
    const { uid } = await lives.shipped([1, 2], { member: 'emma' })
    await settled(uid)
    const [first, second] = (await lives.orderOf(uid)).lines
    const balances: number[] = []
    for (const lines of [[first!.uid], [second!.uid], undefined]) {
      await life().returnLines(uid, lines, STAFF)
      balances.push(await balance('emma'))
    }
    // 3 % of 6,980 and of 3,480.
    expect(balances).toEqual([0, 313, 313])
  })

  test('are refunded on cancellation before money, after the fee', async () => {
    await lives.credit('bea', 4_000)
    const free = await lives.accepted([1], { member: 'bea', points: 1_000 })
    expect(await life().cancelOrder({ customerUid: 'bea', orderUid: free.uid })).toMatchObject({ pointsBack: 1_000 })
    expect(await balance('bea')).toBe(4_000)
    const late = await lives.confirmed([1], { member: 'bea', points: 4_000 })
    lives.at('2026-12-08T10:00:00+09:00')
    // Total 6,980: 3,490 are refunded, all of them points; 510 points and 2,980 yen pay the fee.
    const answer = await life().cancelOrder({ customerUid: 'bea', orderUid: late.uid })
    expect(answer).toMatchObject({ feeYen: 3_490, pointsBack: 3_490, refundYen: 0 })
    expect(await balance('bea')).toBe(3_490)
    expect(await settled(late.uid)).toMatchObject({ captured: 2_980 })
    // They keep the day on which they would have expired.
    const returned = (await shop.ports.points.entriesOf('bea')).filter(({ reason }) => reason === 'returned')
    expect(returned.map(({ expiresOn }) => expiresOn)).toEqual(['2027-11-20', '2027-11-20'])
  })

  test('are limited to the balance, also when two orders are placed at once', async () => {
    await lives.credit('cleo', 600)
    const carts = [await lives.cartOf([1], day('2026-12-20')), await lives.cartOf([1], day('2026-12-20'))]
    const save = (points: number) => shop.services.checkout.savePoints(carts[0]!, points, 'cleo')
    expect(await save(601)).toMatchObject({ code: 'points-over-balance', detail: { max: 600 } })
    expect(await save(4_901)).toMatchObject({ code: 'points-over-maximum' })
    for (const secret of carts) expect(await shop.services.checkout.savePoints(secret, 400, 'cleo')).toBeUndefined()
    expect(await shop.services.checkout.savePoints(carts[0]!, 1, 'ann')).toMatchObject({ code: 'no-cart' })
    const answers = await Promise.all(carts.map((secret) => lives.confirm(secret)))
    expect(answers.filter((answer) => 'next' in answer)).toHaveLength(1)
    const refused = answers.find((answer) => 'kind' in answer)
    expect(refused).toMatchObject({ code: 'points-insufficient', detail: { balance: 200 } })
    expect(await balance('cleo')).toBe(200)
  })

  test('cannot be used after their expiry, even before the expiry job has run', async () => {
    await lives.credit('fumi', 400)
    lives.at('2027-11-20T23:00:00+09:00')
    const secret = await lives.cartOf([1], day('2027-12-20'))
    expect(await shop.services.checkout.savePoints(secret, 400, 'fumi')).toBeUndefined()
    lives.at('2027-11-21T00:10:00+09:00')
    expect(await lives.confirm(secret)).toMatchObject({ code: 'points-insufficient', detail: { balance: 0 } })
  })

  test('a refused card refunds the points and keeps the requested points in the new cart', async () => {
    await lives.credit('dora', 300)
    const secret = await lives.cartOf([1], day('2026-12-20'), 'card')
    await shop.services.checkout.savePoints(secret, 300, 'dora')
    await lives.confirm(secret)
    expect(await balance('dora')).toBe(0)
    await lives.decide((await shop.ports.orders.findBySecret(secret))!.uid, 'refused')
    const outcome = await shop.services.checkout.settlePayment(secret)
    expect(await balance('dora')).toBe(300)
    const cart = outcome?.kind === 'refused' ? await shop.services.cart.getCart(outcome.cartSecret) : undefined
    expect(cart?.order.usePoints).toBe(300)
  })

  test('guests earn none', async () => {
    const { uid } = await lives.accepted([1])
    expect((await lives.orderOf(uid)).addPoints).toBe(0)
  })
})
