import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectSettled } from '#tests/model/conservation.ts'
import { upgradedShop } from '#tests/support/database/older-release.ts'
import { chargeSteps } from '#tests/support/orders/charge-steps.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'

/** The orders of the release before go on with the use cases of this one. The tests follow each other in time. */
const { shop } = upgradedShop()
const lives = orderLives(shop)
const { payByCard } = chargeSteps(shop)
const { at } = lives
const life = () => shop().services.orderLife
const jobs = () => shop().services.scheduled
const recordOf = (uid: string) => shop().ports.orders.recordOf(uid)
const parcelsOf = (uid: string) => shop().ports.orders.parcelsOf(uid)
const linesOf = async (uid: string) => (await lives.orderOf(uid)).lines.map(({ status }) => status)
const chargesOf = async (uid: string) => (await recordOf(uid)).charges.map(({ uid, state }) => [uid, state])
const paymentOf = async (uid: string) => (await recordOf(uid)).payments.at(-1)
const newMails = async () => {
  const { rows } = await sql<{ key: string }>`
    SELECT event_key AS key FROM mails WHERE sent_at IS NULL ORDER BY event_key`.execute(shop().db)
  return rows.map(({ key }) => key)
}

async function runJobs() {
  const { settlePayments, authorisePayments, settlePaymentTasks, processDueDocuments } = jobs()
  const { markArrivals, sendReturnReminders, markOverdue } = jobs()
  const forMoney = [settlePayments, authorisePayments, settlePaymentTasks, processDueDocuments]
  for (const job of [...forMoney, markArrivals, sendReturnReminders, markOverdue, settlePaymentTasks]) await job()
}

describe('orders of the release before', () => {
  test('the jobs repeat nothing: no mail, no request and no status change', async () => {
    const versions = () => sql`SELECT uid, status, version FROM orders ORDER BY uid`.execute(shop().db)
    const before = await versions()
    await runJobs()
    expect((await versions()).rows).toEqual(before.rows)
    expect(await newMails()).toEqual([])
  })

  test('further days are paid online, an amount that could not be captured too', async () => {
    for (const [uid, amountYen, chargeUid] of [
      ['part-returned', 4_900, 'charge-5'],
      ['uncaptured', 6_080, 'charge-8'],
    ] as const) {
      const paymentUid = await payByCard({ orderSecret: uid }, amountYen)
      expect(await shop().services.orderLife.settleChargePayment(paymentUid)).toEqual({ kind: 'paid' })
      expect(await chargesOf(uid)).toEqual([[chargeUid, 'paid']])
      expect(await newMails()).toContain(`chargepaid:${uid}:${chargeUid}`)
    }
    expect((await lives.orderOf('part-returned')).lines[1]).toMatchObject({ extensionSettledOn: '2026-12-14' })
  })

  test('an order is cancelled for the fee of its days before shipping, points first', async () => {
    at('2026-12-14T10:30:00+09:00')
    // 9 days before shipping: 20 % of 11,960 yen.
    const reference = { orderUid: 'reserved', customerUid: 'hanako' }
    const cancelled = await life().cancelOrder(reference)
    expect(cancelled).toMatchObject({ feeYen: 2_392, pointsBack: 200, refundYen: 9_368 })
    await runJobs()
    expect(await paymentOf('reserved')).toMatchObject({ status: 'captured', capturedYen: 2_392 })
    expect(await linesOf('reserved')).toEqual(['CancelAfterReserved', 'CancelAfterReserved'])
  })

  test('the fee of a line that was cancelled before is captured with the fee of the rest', async () => {
    const cancelled = await life().cancelOrder({ orderSecret: 'partly-cancelled' })
    // 11 days before shipping: 20 % of 6,980 yen.
    expect(cancelled).toMatchObject({ feeYen: 1_396 })
    await runJobs()
    expect(await paymentOf('partly-cancelled')).toMatchObject({ capturedYen: 2_490 + 1_396 })
    expect((await chargesOf('partly-cancelled')).map(([, state]) => state)).toEqual(['paid', 'paid'])
  })

  test('a document that was sent is checked, and its order ships', async () => {
    expect(await life().checkDocument('document-sent', { isAccepted: true }, STAFF)).toMatchObject({
      status: 'accepted',
    })
    await life().confirmOrder('document-sent', STAFF)
    const slips = { slipNumber: '5000-0020', returnSlipNumber: '6000-0020' }
    expect(await life().shipOrder('document-sent', slips, STAFF)).toMatchObject({ status: 'Rental1' })
    await runJobs()
    expect(await paymentOf('document-sent')).toMatchObject({ status: 'captured', capturedYen: 6_980 })
  })

  test('a cart is ordered; the card of one far ahead is kept', async () => {
    // The orders of the dump share a telephone, whose exposure would refuse them.
    await sql`UPDATE orders SET customer_info = customer_info || jsonb_build_object('telephone', '090000' || version,
        'address2', uid), shipping_info = shipping_info || jsonb_build_object('address2', uid)
      WHERE uid IN ('cart-temp', 'cart')`.execute(shop().db)
    expect(await lives.confirm('cart-temp')).toMatchObject({ next: { kind: 'complete' } })
    expect(await lives.confirm('cart')).toMatchObject({ next: { kind: 'pay' } })
    expect(await paymentOf('cart')).toMatchObject({ status: 'started', keepsCard: true })
  })

  test('an unfinished payment fails after 30 minutes', async () => {
    at('2026-12-14T11:10:00+09:00')
    await runJobs()
    expect(await lives.orderOf('new')).toMatchObject({ status: 'AuthFailed' })
    expect(await linesOf('new')).toEqual(['Cancel'])
  })

  test('what a process of the release before ships after the migrations is a parcel too', async () => {
    for (const statement of [
      sql`UPDATE orders SET status = 40, version = version + 1, slip_number = '5000-0030',
            return_slip_number = '6000-0030', shipped_at = ${String(shop().ports.clock.now())}::timestamptz
          WHERE uid = 'reserved-cod'`,
      sql`UPDATE order_lines SET status = 3 WHERE order_uid = 'reserved-cod'`,
    ])
      await statement.execute(shop().db)
    const [parcel, ...others] = await parcelsOf('reserved-cod')
    expect(parcel).toMatchObject({ number: 1, slipNumber: '5000-0030', state: 'shipped', codAmountYen: 7_310 })
    expect(others).toEqual([])
    expect((await lives.orderOf('reserved-cod')).lines).toMatchObject([{ status: 'Shipping', parcelUid: parcel?.uid }])
  })

  test('parcels that are under way arrive by the calendar; cash on delivery is paid by the statement', async () => {
    at('2026-12-15T10:00:00+09:00')
    await runJobs()
    expect([await linesOf('shipped'), await linesOf('cod-shipped')]).toEqual([
      ['Rental'],
      ['Rental', 'CancelAfterReserved'],
    ])
    expect(await lives.orderOf('cod-shipped')).toMatchObject({ paidAt: undefined })
    const importStatement = (amountYen: number) => life().importCodStatement(`5000-0008,${amountYen},2026-12-15`, STAFF)
    expect(await importStatement(7_310)).toMatchObject({
      rows: [{ outcome: 'amount-differs', expectedYen: 9_800 }],
    })
    expect(await importStatement(9_800)).toMatchObject({ rows: [{ outcome: 'paid' }] })
    expect(await chargesOf('cod-shipped')).toEqual([['charge-9', 'paid']])
    expect(await life().importCodStatement('5000-0004,7310,2026-12-07', STAFF)).toMatchObject({
      rows: [{ outcome: 'unchanged' }],
    })
  })

  test('units come back: parcels and orders are returned, points credited', async () => {
    for (const uid of ['part-returned', 'reminded', 'shipped', 'cod-arrived', 'uncaptured', 'cod-shipped'])
      expect(await life().returnLines(uid, undefined, STAFF), uid).toMatchObject({ status: 'Return' })
    for (const uid of ['part-returned', 'reminded', 'shipped'])
      expect(await parcelsOf(uid)).toMatchObject([{ state: 'returned', returnedOn: '2026-12-15' }])
    expect(await shop().ports.points.balanceOf('hanako')).toBe(500 - 300 + 200 + 209)
  })

  test('an overdue unit is given up: the loss is charged and the unit retired', async () => {
    expect(await life().giveUpLine('overdue', 'overdue-1', '連絡がつきません', STAFF)).toMatchObject({
      status: 'Return',
    })
    expect((await recordOf('overdue')).charges).toMatchObject([{ kind: 'loss', amountYen: 30_000, state: 'open' }])
  })

  test('the second line of an order ships in a parcel of its own', async () => {
    at('2026-12-15T11:00:00+09:00')
    await life().returnLines('part-shipped', ['part-shipped-1'], STAFF)
    at('2026-12-23T10:00:00+09:00')
    await runJobs()
    const slips = { slipNumber: '5000-0021', returnSlipNumber: '6000-0021' }
    expect(await life().shipOrder('part-shipped', slips, STAFF)).toMatchObject({ status: 'Rental3' })
    expect(await parcelsOf('part-shipped')).toMatchObject([
      { number: 1, slipNumber: '5000-0006', state: 'returned' },
      { number: 2, slipNumber: '5000-0021', state: 'shipped' },
    ])
    await runJobs()
    expect(await paymentOf('part-shipped')).toMatchObject({ capturedYen: 11_960 })
  })

  test('an order without its document was cancelled at the end of its day', async () => {
    expect(await lives.orderOf('document-refused')).toMatchObject({ status: 'CancelNoID' })
    expect(await paymentOf('document-refused')).toMatchObject({ status: 'voided' })
  })

  test('an authorisation that ended before a parcel leaves is asked for again, and unpaid the order ends', async () => {
    await lives.identify({ uid: 'far-ahead', secret: 'far-ahead' })
    at('2027-03-04T10:00:00+09:00')
    await runJobs()
    expect(await newMails()).toContain('paymentdue:far-ahead:pay-far-ahead')
    const slips = { slipNumber: '5000-0022', returnSlipNumber: '6000-0022' }
    expect(await life().shipOrder('far-ahead', slips, STAFF)).toMatchObject({ code: 'payment-missing' })
    at('2027-03-08T16:10:00+09:00')
    await runJobs()
    expect(await lives.orderOf('far-ahead')).toMatchObject({ status: 'CancelByCompany' })
  })

  test('the processor and the shop have the same amounts', async () => {
    await expectSettled(shop().db)
  })
})
