import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { orderLives, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 40, price: 6_980 },
  { id: 2, units: 40, price: 3_480 },
  { id: 3, units: 2, price: 6_980, refPrice: 30_000 },
])
const lives = orderLives(() => shop)
afterEach(() => lives.reset())
const life = () => shop.services.orderLife
const settle = () => shop.services.scheduled.settlePaymentTasks()
const record = async (uid: string) => (await life().getRecord(uid))!.record
const SOON = { startOn: day('2026-11-25') }

describe('a refused delivery (docs/rules.md Delivery refused)', () => {
  test('by card: half of the rent and the carriage are retained, the rest is refunded once, no points', async () => {
    const member = 'refusing-member'
    await lives.credit(member, 500)
    const { uid } = await lives.shipped([1], { ...SOON, member, points: 500 })
    await settle()
    const refuse = () => life().recordRefusal(uid, { lineUids: undefined, isCustomerAtFault: true }, STAFF)
    const refused = await refuse()
    expect(refused).toMatchObject({
      status: 'Return',
      addPoints: 0,
      lines: [{ status: 'Return', finding: 'refused' }],
    })
    // 6,980 / 2 + 1,100, of 6,480 paid and 500 points: the points go back first.
    expect((await record(uid)).charges).toMatchObject([{ kind: 'refused', amountYen: 4_590, points: 0, state: 'paid' }])
    expect(await refuse()).toEqual(refused)
    const [line] = (await lives.orderOf(uid)).lines
    expect(await life().undoReturn(uid, line!.uid, 'mistake', STAFF)).toMatchObject({ code: 'line-status' })
    await settle()
    expect((await record(uid)).payments).toMatchObject([{ capturedYen: 6_480, refundedYen: 1_890 }])
    expect(await shop.ports.points.balanceOf(member)).toBe(500)
    expect(await lives.mailKinds(uid)).toContain('deliveryrefused')
    expect(await lives.mailText(uid, 'deliveryrefused')).toContain('4,590円')
    expect(await shop.ports.orders.parcelsOf(uid)).toMatchObject([{ state: 'returned' }])
  })

  test('by cash on delivery: nothing was paid, so the charge is owed; no cash-on-delivery fee, no points', async () => {
    const { uid } = await lives.shipped([1], { ...SOON, method: 'cod', member: 'cash-refusing' })
    lives.at('2026-11-25T09:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await life().recordRefusal(uid, { lineUids: undefined, isCustomerAtFault: true }, STAFF)
    expect((await record(uid)).charges).toMatchObject([{ kind: 'refused', amountYen: 4_590, state: 'open' }])
    expect(await lives.orderOf(uid)).toMatchObject({
      status: 'Return',
      paymentTotalYen: 0,
      chargeFeeYen: 0,
      addPoints: 0,
    })
    expect(await shop.ports.points.balanceOf('cash-refusing')).toBe(0)
  })

  test('costs nothing where carrier or shop were at fault', async () => {
    const { uid } = await lives.shipped([1], SOON)
    await settle()
    await life().recordRefusal(uid, { lineUids: undefined, isCustomerAtFault: false }, STAFF)
    await settle()
    expect((await record(uid)).charges).toEqual([])
    expect((await record(uid)).payments).toMatchObject([{ capturedYen: 6_980, refundedYen: 6_980 }])
  })

  test('of one parcel leaves the other lines rented', async () => {
    const { uid, secret } = await lives.confirmed([1, 2], SOON)
    await lives.identify({ uid, secret })
    const [one, two] = (await lives.orderOf(uid)).lines
    await life().shipOrder(uid, { ...SLIPS, lineUids: [one!.uid] }, STAFF)
    await life().shipOrder(uid, { slipNumber: '9', returnSlipNumber: '8', lineUids: [two!.uid] }, STAFF)
    await settle()
    const changed = await life().recordRefusal(uid, { lineUids: [two!.uid], isCustomerAtFault: true }, STAFF)
    expect(changed).toMatchObject({ status: 'Rental3', paymentTotalYen: 6_980 })
    await settle()
    expect((await record(uid)).charges).toMatchObject([{ amountYen: 2_840, state: 'paid' }])
    expect((await record(uid)).payments).toMatchObject([{ capturedYen: 10_460, refundedYen: 640 }])
  })
})

describe('a lost unit (docs/rules.md Lost)', () => {
  const lost = async () => {
    const placed = await lives.shipped([3], SOON)
    lives.at('2026-12-01T12:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await shop.services.scheduled.markOverdue()
    const [line] = (await lives.orderOf(placed.uid)).lines
    return { ...placed, line: line! }
  }
  const isOffered = async () => (await lives.freeCount(3, day('2027-02-01'), day('2027-02-02'))) === 2

  test('is given up only when overdue; it is retired and charged, and its line earns no points', async () => {
    const rented = await lives.shipped([3], SOON)
    const [out] = (await lives.orderOf(rented.uid)).lines
    expect(await life().giveUpLine(rented.uid, out!.uid, '', STAFF)).toMatchObject({ code: 'line-status' })
    await life().returnLines(rented.uid, undefined, STAFF)
    const { uid, line } = await lost()
    const givenUp = await life().giveUpLine(uid, line.uid, '連絡不通', STAFF)
    expect(givenUp).toMatchObject({ status: 'Return', addPoints: 0, lines: [{ status: 'Return', finding: 'lost' }] })
    expect(await life().giveUpLine(uid, line.uid, '連絡不通', STAFF)).toEqual(givenUp)
    expect(await isOffered()).toBe(false)
    expect((await record(uid)).charges).toMatchObject([{ kind: 'loss', state: 'open', lineUid: line.uid }])
    expect(await life().undoReturn(uid, line.uid, '', STAFF)).toMatchObject({ code: 'line-status' })
    await life().recordFound(uid, line.uid, STAFF)
    await life().recordFound(uid, line.uid, STAFF)
    expect(await isOffered()).toBe(true)
    expect((await record(uid)).charges).toMatchObject([{ kind: 'loss', state: 'ended' }])
  })
})
