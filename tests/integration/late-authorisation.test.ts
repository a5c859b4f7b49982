import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { lateOrders } from '#tests/support/orders/late-orders.ts'
import { SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

/** The clock starts on 2026-11-20 at 10:00. Parcels to Tokyo ship the day before they arrive. */
const ARRIVES_ON = day('2026-12-10')
const DUE = '2026-12-04T10:00:00+09:00'
const BEFORE_DUE = '2026-12-03T23:50:00+09:00'
const CUT_OFF = '2026-12-08T16:00:00+09:00'
const SHIPS = '2026-12-09T12:00:00+09:00'
const PRICE_YEN = 6_980
const RENEWED = ['authorise done', 'authorise done']

describe('late authorisation (docs/rules.md After the order)', () => {
  const shop = smallShop([{ id: 1, units: 30 }])
  const late = lateOrders(() => shop)
  const life = () => shop.services.orderLife
  const statusOf = async (uid: string) => (await late.orderOf(uid)).status
  const cleared = async () => late.at('2026-11-20T10:00:00+09:00')

  test('keeps the card of a booking far ahead, authorises it five days before shipping, captures it then', async () => {
    await cleared()
    const { uid } = await late.ordered(ARRIVES_ON)
    expect(await late.recordOf(uid)).toMatchObject({ payments: [['verified', PRICE_YEN, 0]], tasks: [] })
    expect(await late.mailText(uid, 'orderreceived')).toContain('ご注文時にカードを登録、発送5日前に与信、発送時に確定')
    late.at(BEFORE_DUE)
    await late.runJob()
    expect((await late.paymentOf(uid))?.status).toBe('verified')
    late.at(DUE)
    await Promise.all([late.runJob(), late.runJob(), late.runJob()])
    expect(await late.recordOf(uid)).toMatchObject({
      payments: [['authorised', PRICE_YEN, 0]],
      tasks: [['authorise', PRICE_YEN, 'done']],
    })
    const until = (await late.paymentOf(uid))?.authorisedUntil?.toString()
    expect(until).toBe(Temporal.Instant.from('2026-12-11T10:00:00+09:00').toString())
    late.at(SHIPS)
    expect(await life().shipOrder(uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
    await late.runJob()
    expect(await late.recordOf(uid)).toMatchObject({ payments: [['captured', PRICE_YEN, PRICE_YEN]] })
    expect((await late.mailKinds(uid)).filter((kind) => kind === 'paymentdue')).toEqual([])
  })

  test('an order that ships within the hold is authorised at once, with the end of the authorisation', async () => {
    await cleared()
    const { uid } = await late.ordered(day('2026-11-27'))
    const payment = await late.paymentOf(uid)
    expect([payment?.status, payment?.keepsCard]).toEqual(['authorised', false])
    expect(payment?.authorisedUntil?.toString()).toBe(Temporal.Instant.from('2026-11-27T10:00:00+09:00').toString())
  })

  test('no parcel leaves with a card that is only kept, or with an authorisation that ended', async () => {
    await cleared()
    const kept = await late.ordered(ARRIVES_ON)
    const answer = await life().shipOrder(kept.uid, SLIPS, STAFF)
    expect(answer).toEqual({ kind: 'rejected', code: 'payment-missing', detail: { status: 'verified' } })
    await life().authoriseOrder(kept.uid, STAFF)
    late.at('2026-11-27T10:00:00+09:00')
    const ended = await life().shipOrder(kept.uid, SLIPS, STAFF)
    expect(ended).toMatchObject({ code: 'payment-missing', detail: { status: 'ended' } })
    expect(await statusOf(kept.uid)).toBe('Reserved')
    expect(await late.mailKinds(kept.uid)).not.toContain('shipment')
  })

  test.each([
    ['laterRefused', 'refused', '承認を得られませんでした'],
    ['laterChallenged', 'needs-customer', '本人認証を求められました'],
  ] as const)('%s: asks by mail once to pay by another card, and goes on with it', async (card, result, words) => {
    await cleared()
    const { uid, secret } = await late.ordered(ARRIVES_ON, card)
    late.at(DUE)
    await Promise.all([late.runJob(), late.runJob()])
    await late.runJob()
    const record = await late.recordOf(uid)
    expect(record.payments).toEqual([['refused', PRICE_YEN, 0]])
    expect(record.tasks).toEqual([
      ['authorise', PRICE_YEN, result],
      ['void', 0, 'done'],
    ])
    expect((await late.mailKinds(uid)).filter((kind) => kind === 'paymentdue')).toHaveLength(1)
    const mail = await late.mailText(uid, 'paymentdue')
    expect(mail.replaceAll('\n', '')).toContain(words)
    expect(mail).toContain('2026年12月8日（火）16時')
    const linked = /order=([\w-]{43})/.exec(mail)?.[1] ?? ''
    expect(await life().shipOrder(uid, SLIPS, STAFF)).toMatchObject({ detail: { status: 'none' } })

    const { checkout } = shop.services
    expect(await checkout.quoteReplacement({ orderSecret: linked })).toMatchObject({ amountYen: PRICE_YEN })
    const started = await checkout.startReplacement({ orderSecret: linked })
    expect(await checkout.startReplacement({ orderSecret: linked })).toEqual(started)
    expect((await checkout.settlePayment(linked))?.kind).toBe('open')
    expect(await late.pay(uid, linked, 'refused')).toMatchObject({ kind: 'open' })
    expect(await late.pay(uid, secret, 'accepted')).toEqual({ kind: 'replaced', isAccepted: true })
    expect(await checkout.settlePayment(linked)).toEqual({ kind: 'paid' })
    expect(await checkout.quoteReplacement({ orderSecret: linked })).toMatchObject({ detail: { isPaid: true } })
    late.at(CUT_OFF)
    await late.runJob()
    late.at(SHIPS)
    expect(await life().shipOrder(uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
    await late.runJob()
    expect((await late.recordOf(uid)).payments).toEqual([
      ['refused', PRICE_YEN, 0],
      ['captured', PRICE_YEN, PRICE_YEN],
    ])
  })

  test('not paid by the cut-off of the day before shipping: cancelled by the shop, stock free, one mail', async () => {
    await cleared()
    const { uid, secret } = await late.ordered(ARRIVES_ON, 'laterRefused')
    late.at(DUE)
    await late.runJob()
    await shop.services.checkout.startReplacement({ orderSecret: secret })
    late.at('2026-12-08T15:59:00+09:00')
    await late.runJob()
    expect(await statusOf(uid)).toBe('Reserved')
    const free = await late.freeCount(1, ARRIVES_ON, ARRIVES_ON)
    late.at(CUT_OFF)
    await Promise.all([late.runJob(), late.runJob(), late.runJob()])
    expect(await statusOf(uid)).toBe('CancelByCompany')
    expect(await late.freeCount(1, ARRIVES_ON, ARRIVES_ON)).toBe(free + 1)
    const kinds = await late.mailKinds(uid)
    expect(kinds.filter((kind) => kind === 'cancel' || kind === 'paymentdue')).toEqual(['paymentdue', 'cancel'])
    expect((await late.mailText(uid, 'cancel')).replaceAll('\n', '')).toContain('期限までに確認できませんでした')
    await late.runJob()
    expect((await late.recordOf(uid)).payments.map(([status]) => status)).toEqual(['refused', 'voided'])
    expect(await shop.services.checkout.startReplacement({ orderSecret: secret })).toMatchObject({
      code: 'nothing-to-pay',
    })
  })

  test('a payment that the customer finishes at the last moment is not cancelled', async () => {
    await cleared()
    const { uid, secret } = await late.ordered(ARRIVES_ON, 'laterRefused')
    late.at(DUE)
    await late.runJob()
    await shop.services.checkout.startReplacement({ orderSecret: secret })
    const ref = (await late.paymentOf(uid))?.processorRef ?? ''
    const card = { number: '4242424242424242', expiry: { year: 2029, month: 1 } }
    await shop.ports.processor.submitCard(ref, card)
    late.at(CUT_OFF)
    await late.runJob()
    expect(await statusOf(uid)).toBe('Reserved')
    expect((await late.paymentOf(uid))?.status).toBe('authorised')
  })

  test('an authorisation that ends unexpectedly is made anew with the kept card', async () => {
    await cleared()
    const { uid } = await late.ordered(ARRIVES_ON, 'ends')
    late.at(DUE)
    await late.runJob()
    expect((await late.paymentOf(uid))?.status).toBe('authorised')
    late.at('2026-12-05T11:00:00+09:00')
    await Promise.all([late.runJob(), late.runJob()])
    const record = await late.recordOf(uid)
    expect(record.tasks.map(([kind, , result]) => `${kind} ${result}`)).toEqual(RENEWED)
    expect((await late.paymentOf(uid))?.authorisedUntil?.toString()).toBe('2026-12-12T02:00:00Z')
    late.at(SHIPS)
    expect(await life().shipOrder(uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
  })

  test('an answer of the processor from before a new authorisation requests no other', async () => {
    await cleared()
    const { uid } = await late.ordered(ARRIVES_ON, 'ends')
    late.at(DUE)
    await late.runJob()
    late.at('2026-12-05T11:00:00+09:00')
    await late.runJobDuringRequest(uid)
    const { tasks } = await late.recordOf(uid)
    expect(tasks.map(([kind, , result]) => `${kind} ${result}`)).toEqual(RENEWED)
  })

  test('no parcel leaves while an authorisation that ended is made anew', async () => {
    await cleared()
    const { uid } = await late.ordered(ARRIVES_ON)
    late.at(DUE)
    await late.runJob()
    await sql`UPDATE embedded_processor.sessions SET status = 'verified', authorised_until = NULL
      WHERE idempotency_key IN (SELECT uid FROM payments WHERE order_uid = ${uid})`.execute(shop.db)
    await late.unanswered(async () => {
      await shop.services.scheduled.authorisePayments()
      expect(await life().shipOrder(uid, SLIPS, STAFF)).toMatchObject({ detail: { status: 'verified' } })
    })
    late.at('2026-12-04T20:00:00+09:00')
    await late.runJob()
    expect(await life().shipOrder(uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
  })

  test('without a kept card, an authorisation that ended is asked for by mail', async () => {
    await cleared()
    const { uid, secret } = await late.ordered(day('2026-11-26'), 'ends')
    late.at('2026-11-21T11:00:00+09:00')
    await Promise.all([late.runJob(), late.runJob()])
    expect((await late.recordOf(uid)).payments).toEqual([['voided', PRICE_YEN, 0]])
    expect((await late.mailText(uid, 'paymentdue')).replaceAll('\n', '')).toContain('期限が、発送の前に切れました')
    await shop.services.checkout.startReplacement({ orderSecret: secret })
    expect(await late.pay(uid, secret, 'accepted')).toEqual({ kind: 'replaced', isAccepted: true })
    expect(await life().shipOrder(uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
  })

  test('cancelling an order whose card is kept voids it, or takes the fee off session, or leaves it owed', async () => {
    await cleared()
    const free = await late.ordered(ARRIVES_ON)
    late.at('2026-11-20T12:00:00+09:00')
    await life().cancelOrder({ orderSecret: free.secret })
    await late.runJob()
    expect(await late.recordOf(free.uid)).toMatchObject({ payments: [['voided', PRICE_YEN, 0]] })
    late.at('2026-11-20T10:00:00+09:00')
    for (const [card, settledBy] of [
      ['accepted', 'capture'],
      ['laterRefused', undefined],
    ] as const) {
      late.at('2026-11-20T10:00:00+09:00')
      const { uid, secret } = await late.ordered(ARRIVES_ON, card)
      late.at('2026-12-03T10:00:00+09:00')
      const cancelled = await life().cancelOrder({ orderSecret: secret })
      if ('kind' in cancelled) throw new Error(cancelled.code)
      expect(cancelled.feeYen).toBeGreaterThan(0)
      await late.runJob()
      const record = await late.recordOf(uid)
      expect(record.charges).toEqual([['cancellation', cancelled.feeYen, settledBy]])
      const captured = settledBy === 'capture' ? cancelled.feeYen : 0
      expect(record.payments.map(([, , capturedYen]) => capturedYen)).toEqual([captured])
      expect((await late.mailKinds(uid)).filter((kind) => kind === 'paymentdue')).toEqual([])
    }
  })

  test('a cancellation while an authorisation is requested leaves nothing authorised', async () => {
    await cleared()
    const { uid } = await late.ordered(day('2026-12-20'))
    late.at('2026-12-14T10:00:00+09:00')
    await late.unanswered(async () => {
      await shop.services.scheduled.authorisePayments()
      expect((await late.recordOf(uid)).tasks).toEqual([['authorise', PRICE_YEN, undefined]])
      await life().cancelByCompany(uid, 'worn', STAFF)
      expect(await statusOf(uid)).toBe('CancelByCompany')
    })
    late.at('2026-12-14T20:00:00+09:00')
    await shop.services.scheduled.settlePaymentTasks()
    await shop.services.scheduled.settlePaymentTasks()
    expect((await late.recordOf(uid)).payments).toEqual([['voided', PRICE_YEN, 0]])
    const { rows } = await sql`
      SELECT status FROM embedded_processor.sessions WHERE idempotency_key IN
        (SELECT uid FROM payments WHERE order_uid = ${uid})`.execute(shop.db)
    expect(rows).toEqual([{ status: 'voided' }])
  })
})
