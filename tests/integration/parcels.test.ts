import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { orderLives, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 40 },
  { id: 2, units: 40 },
  { id: 3, units: 1 },
  { id: 4, units: 2 },
  { id: 5, units: 1 },
])
const lives = orderLives(() => shop)
afterEach(() => lives.reset())
const life = () => shop.services.orderLife
const jobs = () => shop.services.scheduled
const parcelsOf = (uid: string) => shop.ports.orders.parcelsOf(uid)

/** A confirmed order of two lines whose document is accepted. */
async function twoLines() {
  const placed = await lives.confirmed([1, 2])
  await lives.identify(placed)
  const [one, two] = (await lives.orderOf(placed.uid)).lines
  return { ...placed, one: one!.uid, two: two!.uid }
}

describe('parcels (docs/rules.md After the order)', () => {
  test('each parcel keeps its own slips and lines', async () => {
    const { uid, one, two } = await twoLines()
    await life().shipOrder(uid, { ...SLIPS, lineUids: [one] }, STAFF)
    await life().shipOrder(uid, { slipNumber: '9', returnSlipNumber: '8', lineUids: [two] }, STAFF)
    const parcels = await parcelsOf(uid)
    expect(parcels).toMatchObject([
      { number: 1, ...SLIPS, carrier: 'yamato', state: 'shipped' },
      { number: 2, slipNumber: '9', returnSlipNumber: '8', state: 'shipped' },
    ])
    const { lines, slipNumber } = await lives.orderOf(uid)
    expect(lines.map(({ parcelUid }) => parcelUid)).toEqual(parcels.map((parcel) => parcel.uid))
    expect(slipNumber).toBe('9')
  })

  test('a slip of the order is one parcel: repeated it changes nothing, with other lines it is refused', async () => {
    const { uid, one, two } = await twoLines()
    await life().shipOrder(uid, { ...SLIPS, lineUids: [one] }, STAFF)
    const before = await lives.orderOf(uid)
    expect(await life().shipOrder(uid, { ...SLIPS, lineUids: [one] }, STAFF)).toEqual(before)
    expect(await life().shipOrder(uid, { ...SLIPS, lineUids: [two] }, STAFF)).toMatchObject({ code: 'slip-used' })
    expect(await lives.orderOf(uid)).toEqual(before)
    expect(await parcelsOf(uid)).toHaveLength(1)
  })

  test('a parcel is returned when all of its lines are', async () => {
    const { uid, one, two } = await twoLines()
    await life().shipOrder(uid, SLIPS, STAFF)
    await life().returnLines(uid, [one], STAFF)
    expect(await parcelsOf(uid)).toMatchObject([{ state: 'shipped' }])
    await life().returnLines(uid, [two], STAFF)
    expect(await parcelsOf(uid)).toMatchObject([{ state: 'returned', returnedOn: '2026-11-20' }])
  })

  test('a further line ships while the order is overdue or partly returned', async () => {
    const { uid, one, two } = await twoLines()
    await life().shipOrder(uid, { ...SLIPS, lineUids: [one] }, STAFF)
    await life().returnLines(uid, [one], STAFF)
    const later = { slipNumber: '9', returnSlipNumber: '8', lineUids: [two] }
    expect(await life().shipOrder(uid, later, STAFF)).toMatchObject({ status: 'Rental3' })
    expect(await life().returnLines(uid, [two], STAFF)).toMatchObject({ status: 'Return' })
  })

  test('a unit that is ordered twice leaves for the second time when it is back', async () => {
    const days = [day('2026-12-10'), day('2026-12-24')]
    const placed = await lives.confirmed([5, 5], { startOn: days })
    await lives.identify(placed)
    const second = (await lives.orderOf(placed.uid)).lines.find(({ startOn }) => startOn === days[1])!
    const all = (await lives.orderOf(placed.uid)).lines.map((line) => line.uid)
    const ship = (slipNumber: string, lineUids?: string[]) =>
      life().shipOrder(placed.uid, { slipNumber, returnSlipNumber: '', ...(lineUids && { lineUids }) }, STAFF)
    expect(await ship('1', all)).toMatchObject({ code: 'unit-absent' })
    const order = await ship('1')
    expect('lines' in order && order.lines.map(({ status }) => status)).toEqual(['Shipping', 'Fix'])
    expect(await ship('2')).toMatchObject({ code: 'unit-absent', detail: { lineUid: second.uid } })
    await life().returnLines(placed.uid, undefined, STAFF)
    expect(await ship('2', [second.uid])).toMatchObject({ status: 'Rental3' })
  })

  test('no parcel leaves without a line, and none for an order whose lines are back', async () => {
    const { uid, one, two } = await twoLines()
    const empty = { slipNumber: '9', returnSlipNumber: '8' }
    expect(await life().shipOrder(uid, { ...empty, lineUids: [] }, STAFF)).toMatchObject({ code: 'nothing-to-ship' })
    await life().shipOrder(uid, SLIPS, STAFF)
    expect(await life().shipOrder(uid, empty, STAFF)).toMatchObject({ code: 'nothing-to-ship' })
    await life().returnLines(uid, [one, two], STAFF)
    const back = await lives.orderOf(uid)
    expect(await life().shipOrder(uid, empty, STAFF)).toMatchObject({ code: 'transition-not-allowed' })
    expect(await lives.orderOf(uid)).toEqual(back)
    expect(await parcelsOf(uid)).toHaveLength(1)
  })

  test('no line ships after its return date', async () => {
    const { uid } = await twoLines()
    lives.at('2026-12-14T10:00:00+09:00')
    expect(await life().shipOrder(uid, SLIPS, STAFF)).toMatchObject({ code: 'rental-over' })
    expect(await parcelsOf(uid)).toEqual([])
  })
})

describe('substitutes (docs/rules.md Stock)', () => {
  test('bookings of an overdue unit move to a free one at once; without one they stay at risk', async () => {
    const overdue = [
      await lives.shipped([4], { startOn: day('2026-11-25') }),
      await lives.shipped([3], { startOn: day('2026-11-25') }),
    ]
    const [movable, stuck] = [
      await lives.confirmed([4], { method: 'cod' }),
      await lives.confirmed([3], { method: 'cod' }),
    ]
    await lives.identify(movable)
    await lives.identify(stuck)
    const unitOf = async ({ uid }: { uid: string }) => (await lives.orderOf(uid)).lines[0]!.unitUid
    const [line] = (await lives.orderOf(overdue[0]!.uid)).lines
    await life().substituteUnit(movable.uid, (await lives.orderOf(movable.uid)).lines[0]!.uid, STAFF, line!.unitUid)
    expect(await unitOf(movable)).toBe(line!.unitUid)
    lives.at('2026-12-01T12:00:00+09:00')
    await jobs().markArrivals()
    await jobs().markOverdue()
    expect(await unitOf(movable)).not.toBe(line!.unitUid)
    expect(await life().listAtRisk()).toMatchObject([{ orderUid: stuck.uid, cause: 'overdue', readyOn: undefined }])
    expect((await life().getRecord(movable.uid))!.record.events.at(-1)).toMatchObject({
      actor: 'clock',
      detail: { code: 'unit-replaced', cause: 'overdue' },
    })
    lives.at('2026-12-08T12:00:00+09:00')
    expect(await life().shipOrder(stuck.uid, SLIPS, STAFF)).toMatchObject({ code: 'unit-absent' })
    expect(await life().shipOrder(movable.uid, SLIPS, STAFF)).toMatchObject({ status: 'Rental1' })
  })

  test('a line keeps its price with a substitute, and is refused one that is booked', async () => {
    const [first, second] = [await lives.confirmed([4]), await lives.confirmed([4])]
    const [mine] = (await lives.orderOf(first.uid)).lines
    const [other] = (await lives.orderOf(second.uid)).lines
    expect(await life().substituteUnit(first.uid, mine!.uid, STAFF, other!.unitUid)).toMatchObject({
      code: 'no-substitute',
    })
    await life().cancelByCompany(second.uid, '破損', STAFF)
    const changed = await life().substituteUnit(first.uid, mine!.uid, STAFF)
    expect(changed).toMatchObject({ lines: [{ unitUid: other!.unitUid, priceYen: mine!.priceYen }] })
    await life().cancelByCompany(first.uid, '破損', STAFF)
  })

  test('a line that is shipped keeps its unit', async () => {
    const { uid } = await lives.shipped([1])
    const [line] = (await lives.orderOf(uid)).lines
    expect(await life().substituteUnit(uid, line!.uid, STAFF)).toMatchObject({ code: 'line-status' })
  })
})

describe('cash on delivery (docs/rules.md After the order)', () => {
  const shippedCash = async (slipNumber: string) => {
    const placed = await lives.confirmed([1], { method: 'cod', member: `cash-${slipNumber}` })
    await lives.identify(placed)
    await life().shipOrder(placed.uid, { slipNumber, returnSlipNumber: `r${slipNumber}` }, STAFF)
    return placed
  }

  test('is not paid by the arrival day, but by the statement of the carrier; then points are credited', async () => {
    const { uid } = await shippedCash('100')
    lives.at('2026-12-12T09:00:00+09:00')
    await jobs().markArrivals()
    expect((await lives.orderOf(uid)).paidAt).toBeUndefined()
    await life().returnLines(uid, undefined, STAFF)
    expect(await shop.ports.points.balanceOf('cash-100')).toBe(0)
    const { paymentTotalYen, addPoints } = await lives.orderOf(uid)
    const statement = `伝票番号,金額,入金日\r\n100,${paymentTotalYen},2026/12/10\r\n`
    expect(await life().importCodStatement(statement, STAFF)).toMatchObject({ rows: [{ row: 2, outcome: 'paid' }] })
    expect(await life().importCodStatement(statement, STAFF)).toMatchObject({ rows: [{ outcome: 'unchanged' }] })
    expect((await lives.orderOf(uid)).paidAt).toBeDefined()
    expect(await shop.ports.points.balanceOf('cash-100')).toBe(addPoints)
  })

  test('a wrong row of a statement does not stop the others, and stays unpaid', async () => {
    const [wrong, right] = [await shippedCash('200'), await shippedCash('201')]
    const { uid } = wrong
    const { paymentTotalYen: yen } = await lives.orderOf(uid)
    const { paymentTotalYen: rightYen } = await lives.orderOf(right.uid)
    const statement = [
      '999,8000,2026-11-20',
      `200,${yen + 1},2026-11-20`,
      `201,${rightYen},2026-11-20`,
      `202;5`,
      '合計,3件,24000',
    ].join('\n')
    expect(await life().importCodStatement(statement, STAFF)).toMatchObject({
      rows: [
        { row: 1, outcome: 'slip-unknown' },
        { row: 2, outcome: 'amount-differs', expectedYen: yen },
        { row: 3, outcome: 'paid' },
        { row: 4, outcome: 'amount-malformed' },
      ],
    })
    expect((await lives.orderOf(right.uid)).paidAt).toBeDefined()
    const statements = [
      [`200,${yen - 1},2026-11-20`, 'amount-differs'],
      [`200,${yen},2026-11-21`, 'day-ahead'],
      [`200,${yen},2026-11-19\n200,${yen},2026-11-20`, 'row-repeated'],
    ]
    for (const [text, outcome] of statements) {
      expect(await life().importCodStatement(text!, STAFF)).toMatchObject({
        rows: expect.arrayContaining([expect.objectContaining({ outcome })]),
      })
      expect((await lives.orderOf(uid)).paidAt).toBeUndefined()
    }
    expect(await life().importCodStatement('伝票番号,金額,入金日', STAFF)).toMatchObject({ code: 'file-empty' })
    expect(await life().recordCodPayment(uid, day('2026-11-20'), STAFF)).toMatchObject({ status: 'Rental1' })
    expect((await lives.orderOf(uid)).paidAt).toBeDefined()
  })
})
