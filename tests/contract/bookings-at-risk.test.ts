import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, day } from '#domain/day.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { ARRIVAL, orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShopOn } from '#tests/support/shop/suite-shops.ts'

describeStore('bookings whose unit will not be ready (docs/rules.md Stock)', (database) => {
  const shop = smallShopOn(database, [
    { id: 1, units: 1 },
    { id: 2, units: 1 },
    { id: 3, units: 40 },
    { id: 4, units: 1 },
    { id: 5, units: 1 },
    { id: 6, units: 1 },
  ])

  const lives = orderLives(() => shop)
  const atRisk = () => shop.services.orderLife.listAtRisk()
  /** A shipped order, due back on the 28th, overdue from 1 December on. */
  const ship = (itemId: number) => lives.shipped([itemId], { startOn: day('2026-11-25') })
  const book = (itemId: number, startOn: string) => lives.accepted([itemId, 3], { startOn: day(startOn) })
  const passDays = async () => {
    lives.at('2026-12-01T12:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await shop.services.scheduled.markOverdue()
  }

  test('are listed as at risk until the unit is returned', async () => {
    const overdue = await ship(1)
    const later = await book(1, '2027-01-10')
    const sooner = await book(1, '2026-12-10')
    await lives.cartOf([1], day('2027-03-10'))
    expect(await atRisk()).toEqual([])
    await passDays()
    const orders = [await lives.orderOf(sooner.uid), await lives.orderOf(later.uid)]
    const expected = orders.map(({ uid, number, lines }) => ({
      orderUid: uid,
      number,
      lineUid: lines.find(({ itemId }) => itemId === 1)?.uid,
      itemName: '黒のワンピース1',
      sizeLabel: '9号',
      unitId: '1-1',
      arrivalOn: lines[0]?.startOn,
      shipsOn: addDays(lines[0]!.startOn, -1),
      cause: 'overdue',
      readyOn: undefined,
    }))
    expect(expected.map(({ arrivalOn }) => arrivalOn)).toEqual(['2026-12-10', '2027-01-10'])
    expect(await atRisk()).toEqual(expected)
    await shop.services.orderLife.returnLines(overdue.uid, undefined, STAFF)
    expect(await atRisk()).toEqual([])
    shop.setClock(NOW)
  })

  test('are not listed when they are cancelled', async () => {
    const overdue = await ship(2)
    const [cancelled, other] = [await book(2, '2027-01-10'), await lives.confirmed([2])]
    await passDays()
    expect((await atRisk()).map(({ orderUid }) => orderUid)).toEqual([other.uid, cancelled.uid])
    await shop.services.orderLife.cancelByCompany(cancelled.uid, '在庫の不備', STAFF)
    expect((await atRisk()).map(({ orderUid }) => orderUid)).toEqual([other.uid])
    await shop.services.orderLife.cancelByCompany(other.uid, '在庫の不備', STAFF)
    expect(await atRisk()).toEqual([])
    await shop.services.orderLife.returnLines(overdue.uid, undefined, STAFF)
    shop.setClock(NOW)
  })

  test('are listed while a unit is late, before it is overdue, and while it is repaired', async () => {
    const late = await ship(4)
    const next = await book(4, '2026-12-06')
    lives.at('2026-11-30T12:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    expect(await atRisk()).toEqual([])
    // Back tomorrow at the earliest, then two days for the way and cleaning.
    lives.at('2026-12-02T12:00:00+09:00')
    expect(await atRisk()).toMatchObject([{ orderUid: next.uid, cause: 'late', readyOn: '2026-12-06' }])
    await shop.services.orderLife.returnLines(late.uid, undefined, STAFF)
    expect(await atRisk()).toEqual([])
    const [line] = (await lives.orderOf(late.uid)).lines
    const repair = { outcome: 'repair', untilOn: day('2026-12-05') } as const
    await shop.services.orderLife.inspectLine(late.uid, line!.uid, repair, STAFF)
    expect(await atRisk()).toMatchObject([{ orderUid: next.uid, cause: 'repair', readyOn: '2026-12-06' }])
    await shop.services.orderLife.inspectLine(late.uid, line!.uid, { ...repair, untilOn: day('2026-12-04') }, STAFF)
    expect(await atRisk()).toMatchObject([])
    shop.setClock(NOW)
  })

  test('are listed while a unit that came back incomplete is held, until it is whole', async () => {
    const incomplete = await ship(6)
    const next = await book(6, '2026-12-10')
    const [line] = (await lives.orderOf(incomplete.uid)).lines
    const record = (condition: Partial<typeof ARRIVAL>) => {
      const [uid, lineUid] = [shop.ports.ids.next(), line!.uid]
      return shop.services.orderLife.recordCondition(incomplete.uid, { ...ARRIVAL, ...condition, uid, lineUid }, STAFF)
    }
    await record({ verdict: 'missing-part', parts: ['ornament'] })
    await shop.services.orderLife.returnLines(incomplete.uid, undefined, STAFF)
    expect(await atRisk()).toMatchObject([{ orderUid: next.uid, cause: 'flaw', readyOn: undefined }])
    await record({ verdict: 'ok' })
    expect(await atRisk()).toEqual([])
  })

  test('count neither way nor cleaning on closed days', async () => {
    const close = (fromOn: string, toOn: string) =>
      sql`INSERT INTO closings (uid, from_on, to_on, reason, entered_by, entered_at)
          VALUES (${fromOn}, ${fromOn}::date, ${toOn}::date, '休業', ${STAFF}, now())`.execute(database())
    const late = await lives.shipped([5], { startOn: day('2026-11-25') })
    const next = await book(5, '2026-12-07')
    const own = async () => (await atRisk()).filter(({ orderUid }) => orderUid === next.uid)
    lives.at('2026-12-01T12:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    expect(await own()).toEqual([])
    await close('2026-12-02', '2026-12-03')
    expect(await own()).toMatchObject([{ orderUid: next.uid, cause: 'late', readyOn: '2026-12-07' }])
    await shop.services.orderLife.returnLines(late.uid, undefined, STAFF)
    expect(await own()).toEqual([])
    await close('2026-12-04', '2026-12-05')
    expect(await own()).toMatchObject([{ orderUid: next.uid, cause: 'cleaning', readyOn: '2026-12-08' }])
    await sql`DELETE FROM closings`.execute(database())
    shop.setClock(NOW)
  })
})
