import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 40 },
  { id: 2, units: 40, price: 3_480 },
  { id: 3, units: 1 },
  { id: 4, units: 1 },
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
/** A confirmed order of which the first line has been shipped, and the second arrives in January. */
const underWay = async (options: { method?: 'cod'; member?: string; points?: number } = {}) => {
  const placed = await lives.confirmed([1, 1], { ...options, startOn: [day('2026-11-25'), day('2027-01-20')] })
  await lives.identify(placed)
  const [first, second] = (await lives.orderOf(placed.uid)).lines
  await life().shipOrder(placed.uid, { slipNumber: '1', returnSlipNumber: '2', lineUids: [first!.uid] }, STAFF)
  return { ...placed, first: first!.uid, second: second!.uid }
}

describe('cancelling by the customer (docs/rules.md Orders)', () => {
  test('is free while New or Delivery: the authorisation is voided', async () => {
    const { uid, secret } = await lives.accepted([1])
    expect(await life().quoteCancellation({ orderSecret: secret })).toMatchObject({ feeYen: 0, refundYen: 6_980 })
    const answer = await life().cancelOrder({ orderSecret: secret })
    expect(answer).toMatchObject({ feeYen: 0, order: { status: 'CancelByCustomer', lines: [{ status: 'Cancel' }] } })
    expect(await life().cancelOrder({ orderSecret: secret })).toMatchObject({ feeYen: 0, refundYen: 6_980 })
    expect(await settled(uid)).toEqual({ status: 'voided', captured: 0, refunded: 0 })
    expect(await lives.mailText(uid, 'cancel')).toContain('キャンセル料：無料')
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'cancel')).toHaveLength(1)
  })

  test.each([
    ['2026-11-24', 0],
    ['2026-11-25', 1_396],
    ['2026-12-01', 1_396],
    ['2026-12-02', 2_094],
    ['2026-12-07', 3_490],
    ['2026-12-09', 3_490],
  ])(
    'costs a share of the rental price once Reserved, by the days before shipping: on %s %i yen',
    async (on, feeYen) => {
      const { uid, secret } = await lives.confirmed([1])
      lives.at(`${on}T23:59:59+09:00`)
      expect(await life().quoteCancellation({ orderSecret: secret })).toMatchObject({ feeYen })
      const answer = await life().cancelOrder({ orderSecret: secret })
      expect(answer).toMatchObject({ feeYen, refundYen: 6_980 - feeYen, order: { status: 'CancelAfterReserved' } })
      lives.at('2026-12-09T23:59:59+09:00')
      expect(await life().cancelOrder({ orderSecret: secret })).toMatchObject({ feeYen, refundYen: 6_980 - feeYen })
      const status = feeYen === 0 ? 'voided' : 'captured'
      expect(await settled(uid)).toEqual({ status, captured: feeYen, refunded: 0 })
      const fees = (await record(uid)).charges.map(({ amountYen, settledBy }) => [amountYen, settledBy])
      expect(fees).toEqual(feeYen === 0 ? [] : [[feeYen, 'capture']])
    },
  )

  test('is free for 60 minutes after ordering even when Reserved, unless packed', async () => {
    const soon = { startOn: day('2026-11-21') }
    const [first, packed] = [await lives.confirmed([1], soon), await lives.confirmed([1], soon)]
    await life().packLines(packed.uid, undefined, STAFF)
    lives.at('2026-11-20T10:59:00+09:00')
    expect(await life().quoteCancellation({ orderSecret: first.secret })).toMatchObject({ feeYen: 0 })
    expect(await life().quoteCancellation({ orderSecret: packed.secret })).toMatchObject({ feeYen: 3_490 })
    lives.at('2026-11-20T11:00:00+09:00')
    expect(await life().quoteCancellation({ orderSecret: first.secret })).toMatchObject({ feeYen: 3_490 })
  })

  test('is not carried out when it costs more than the customer has accepted, as after midnight', async () => {
    const { uid, secret } = await lives.confirmed([1])
    const { version } = await lives.orderOf(uid)
    lives.at('2026-12-02T00:00:00+09:00')
    const late = await life().cancelOrder({ orderSecret: secret }, { version, feeYen: 1_396 })
    expect(late).toMatchObject({ code: 'order-changed' })
    const agreed = await life().cancelOrder({ orderSecret: secret }, { version, feeYen: 2_094 })
    expect(agreed).toMatchObject({ feeYen: 2_094 })
  })

  test('with cash on delivery the fee is charged, of the rental price alone, and settled by staff', async () => {
    const { uid, secret } = await lives.confirmed([1], { method: 'cod' })
    lives.at('2026-12-08T10:00:00+09:00')
    expect(await life().cancelOrder({ orderSecret: secret })).toMatchObject({ feeYen: 3_490 })
    const { charges, payments } = await record(uid)
    expect([payments.length, charges[0]?.settledAt]).toEqual([0, undefined])
    await shop.services.orderLife.settleCharge(uid, charges[0]!.uid, 'bank transfer', STAFF)
    expect((await record(uid)).charges).toMatchObject([{ settledBy: STAFF }])
  })

  test('is not possible after shipping or for an order of another customer', async () => {
    const { uid, secret } = await lives.shipped([1])
    expect(await life().cancelOrder({ orderSecret: secret })).toMatchObject({ code: 'cancel-not-possible' })
    const foreign = { customerUid: 'another', orderUid: uid }
    expect(await life().cancelOrder(foreign)).toMatchObject({ code: 'order-unknown' })
    expect(await life().cancelByCompany(uid, 'worn', STAFF)).toMatchObject({ code: 'transition-not-allowed' })
  })

  test('cancels one line if another remains, and recomputes fees and totals', async () => {
    const { uid, secret } = await lives.confirmed([1, 2], { startOn: day('2026-11-24') })
    const [first, second] = (await lives.orderOf(uid)).lines
    lives.at('2026-11-22T10:00:00+09:00')
    const answer = await life().cancelLine({ orderSecret: secret }, first!.uid)
    // 3,480 + 1,100 of delivery remain of 10,460.
    expect(answer).toMatchObject({
      feeYen: 3_490,
      order: { totalYen: 4_580, deliveryFeeYen: 1_100, status: 'Reserved' },
    })
    expect(await life().cancelLine({ orderSecret: secret }, first!.uid)).toMatchObject({ feeYen: 3_490 })
    expect(await life().cancelLine({ orderSecret: secret }, second!.uid)).toMatchObject({ code: 'last-line' })
    await lives.identify({ uid, secret })
    await life().shipOrder(uid, { slipNumber: '1', returnSlipNumber: '2' }, STAFF)
    expect(await settled(uid)).toMatchObject({ captured: 4_580 + 3_490 })
    expect(await lives.mailKinds(uid)).toContain('partialcancel')
  })
})

describe('lines of different days (docs/rules.md After the order)', () => {
  test('a whole cancellation captures the fee of a line cancelled earlier', async () => {
    const { uid, secret } = await lives.confirmed([1, 2])
    const [first] = (await lives.orderOf(uid)).lines
    lives.at('2026-12-01T10:00:00+09:00')
    await life().cancelLine({ orderSecret: secret }, first!.uid)
    lives.at('2026-12-08T10:00:00+09:00')
    expect(await life().cancelOrder({ orderSecret: secret })).toMatchObject({ feeYen: 1_740 })
    // 20 % of 6,980 earlier, 50 % of 3,480 now.
    expect(await settled(uid)).toMatchObject({ captured: 1_396 + 1_740 })
    expect((await record(uid)).charges.map(({ settledBy }) => settledBy)).toEqual(['capture', 'capture'])
  })

  test('after the first parcel the second line can be cancelled: the fee is kept, the rest is refunded', async () => {
    const { uid, secret, second } = await underWay()
    expect(await settled(uid)).toEqual({ status: 'captured', captured: 13_960, refunded: 0 })
    lives.at('2027-01-18T10:00:00+09:00')
    expect(await life().quoteCancellation({ orderSecret: secret })).toMatchObject({ code: 'cancel-not-possible' })
    const answer = await life().cancelLine({ orderSecret: secret }, second)
    expect(answer).toMatchObject({ feeYen: 3_490, order: { status: 'Rental1', totalYen: 6_980 } })
    await life().cancelLine({ orderSecret: secret }, second)
    expect(await settled(uid)).toEqual({ status: 'captured', captured: 13_960, refunded: 3_490 })
    expect((await record(uid)).charges).toMatchObject([{ amountYen: 3_490, settledBy: 'capture' }])
    expect(await lives.mailText(uid, 'partialcancel')).toContain('お返しする金額：3,490円')
    expect((await lives.orderOf(uid)).lines.map(({ status }) => status)).toEqual(['Shipping', 'CancelAfterReserved'])
  })

  test('the shop cancels one line of an order under way for free; with all others back it is Return', async () => {
    await lives.credit('gina', 500)
    const { uid, first, second } = await underWay({ member: 'gina', points: 500 })
    await life().returnLines(uid, [first], STAFF)
    const before = await lives.orderOf(uid)
    expect(before.status).toBe('Rental3')
    const cancelled = await life().cancelLineByCompany(uid, second, '留め具の傷みが見つかったため', STAFF)
    const { deliveryFeeYen, chargeFeeYen, discountYen } = before
    const kept = { deliveryFeeYen, chargeFeeYen, discountYen, usePoints: 500 }
    expect(cancelled).toMatchObject({ feeYen: 0, order: { status: 'Return', ...kept } })
    await life().cancelLineByCompany(uid, second, '留め具の傷みが見つかったため', STAFF)
    // The refund waits for the capture.
    expect(await settled(uid)).toEqual({ status: 'captured', captured: 13_460, refunded: 6_980 })
    expect(await balance('gina')).toBe(194)
    const mail = await lives.mailText(uid, 'partialcancel')
    expect(mail).toContain('留め具の傷みが見つかったため')
    expect(mail).toContain('お客様のご負担はございません')
    expect(mail.replaceAll(/\n\s*/g, '')).toContain(
      '残りの商品の送料、手数料、割引が、お客様に不利に変わることもございません',
    )
    expect((await lives.mailKinds(uid)).filter((kind) => kind === 'partialcancel')).toHaveLength(1)
    expect((await record(uid)).events.at(-1)).toMatchObject({ actor: STAFF, from: 'Rental3', to: 'Return' })
  })

  test('the shop cannot cancel the last line, a shipped one, or one of another order alone', async () => {
    const { uid } = await lives.shipped([3, 4])
    const [first] = (await lives.orderOf(uid)).lines
    const cancel = (lineUid: string) => life().cancelLineByCompany(uid, lineUid, 'worn', STAFF)
    expect(await cancel(first!.uid)).toMatchObject({ code: 'line-not-cancellable' })
    expect(await cancel('other')).toMatchObject({ code: 'line-unknown' })
    const single = await lives.confirmed([1])
    const [line] = (await lives.orderOf(single.uid)).lines
    expect(await life().cancelLineByCompany(single.uid, line!.uid, 'worn', STAFF)).toMatchObject({ code: 'last-line' })
  })

  test('with cash on delivery what was collected for a cancelled line goes back by transfer', async () => {
    const { uid, secret, second } = await underWay({ method: 'cod' })
    lives.at('2026-12-20T10:00:00+09:00')
    await life().cancelLine({ orderSecret: secret }, second)
    expect((await record(uid)).events.at(-1)?.detail).toEqual({ code: 'line-cancelled', transferYen: 6_980 })
    expect(await lives.mailText(uid, 'partialcancel')).toContain('銀行口座へのお振り込み')
  })

  test('an unpaid extension ends with the cancellation of its line or order', async () => {
    const { uid, secret } = await lives.confirmed([1, 2])
    const [first, second] = (await lives.orderOf(uid)).lines
    await life().extendRental(uid, day('2026-12-17'), STAFF)
    const open = async () => (await record(uid)).charges.filter(({ state }) => state === 'open')
    expect(await open()).toHaveLength(2)
    await life().cancelLine({ orderSecret: secret }, first!.uid)
    expect((await open()).map(({ lineUid }) => lineUid)).toEqual([second!.uid])
    await life().cancelOrder({ orderSecret: secret })
    expect(await open()).toEqual([])
  })
})
