import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day, day } from '#domain/day.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { unitFilter } from '#domain/staff/unit-search.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const TODAY = day('2026-11-20')
const shop = smallShop([
  { id: 1, units: 3 },
  { id: 2, units: 1 },
  { id: 3, units: 70 },
])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
let owner: StaffCaller
beforeAll(async () => {
  owner = await staff.withDuties(['owner'])
})
const units = () => shop.services.staff.units
const codeOf = (result: unknown) => (isRejected(result) ? (result as Rejection).code : undefined)
const known = <Result>(result: Result) => {
  if (result === undefined || isRejected(result)) throw new Error(JSON.stringify(result))
  return result as Exclude<Result, undefined | { kind: 'rejected' }>
}
const find = async (unit: string) => known(await units().find(owner, unit))
const list = async (query: object) => known(await units().list(owner, unitFilter.parse(query)))
const isSold = async (unit: string, fromOn: Day, toOn: Day) => {
  const free = await shop.ports.stock.freeUnits(Number(unit.split('-')[0]), 909, { fromOn, toOn })
  return free.some(({ unitId }) => unitId === unit)
}
/** Cancels all orders that have not left and ends all holds, so that the next test has the whole stock. */
afterEach(async () => {
  await lives.reset()
  for (const { uid } of await shop.services.orderLife.listNewest(['Delivery', 'Reserved'], 50))
    await shop.services.orderLife.cancelByCompany(uid, 'テスト', STAFF)
  await sql`DELETE FROM order_lines WHERE order_uid IS NULL`.execute(shop.db)
  await sql`UPDATE units SET retired_on = NULL, available = true WHERE retired_on IS NOT NULL`.execute(shop.db)
})
const unitOf = async (uid: string) => {
  const [line] = (await lives.orderOf(uid)).lines
  return (await shop.ports.staffOrders.unitsOf([line!.unitUid])).get(line!.unitUid)!
}
const lineOf = async (uid: string) => (await lives.orderOf(uid)).lines[0]!.uid

describe('a hold (docs/rules.md Units)', () => {
  const span = { fromOn: TODAY, toOn: addDays(TODAY, 4) }
  test('takes the unit out of the offer for its days, and its release brings it back', async () => {
    expect(await isSold('1-1', span.fromOn, span.toOn)).toBe(true)
    expect(await units().changes.hold(owner, '1-1', 'Maintenance', span, ' 袖口のほつれ ')).toBeUndefined()
    expect(await isSold('1-1', span.toOn, addDays(span.toOn, 3))).toBe(false)
    expect(await isSold('1-1', addDays(span.toOn, 1), addDays(span.toOn, 3))).toBe(true)
    const { lines } = await find('1-1')
    expect(lines[0]).toMatchObject({ status: 'Maintenance', reason: '袖口のほつれ', blocked: span, isCleaning: false })
    expect(await units().changes.release(owner, '1-1', lines[0]!.lineUid)).toBeUndefined()
    expect(await isSold('1-1', span.fromOn, span.toOn)).toBe(true)
    const { events } = await find('1-1')
    expect(events.slice(0, 2).map(({ act, note, fromOn }) => [act, note, fromOn])).toEqual([
      ['released', '袖口のほつれ', TODAY],
      ['held', '袖口のほつれ', TODAY],
    ])
  })

  test('is refused with the order or the hold that has the unit, and nothing is half done', async () => {
    const { uid } = await lives.accepted([2], { startOn: day('2026-12-10') })
    const { number } = await lives.orderOf(uid)
    const refused = await units().changes.hold(
      owner,
      '2-1',
      'RentalUnavailable',
      { fromOn: day('2026-12-12'), toOn: day('2026-12-12') },
      '撮影',
    )
    expect(refused).toMatchObject({ code: 'unit-taken', detail: { orderNumber: number, status: 'Fix' } })
    await units().changes.hold(owner, '1-2', 'RentalUnavailable', span, '撮影')
    expect(await units().changes.hold(owner, '1-2', 'Maintenance', span, 'しみ')).toMatchObject({
      code: 'unit-taken',
      detail: { reason: '撮影' },
    })
    expect((await find('1-2')).lines).toHaveLength(1)
  })

  test('that is entered while a customer books the unit: one of both has it', async () => {
    const booked = lives.accepted([2], { startOn: day('2026-12-10') }).then(
      () => true,
      () => false,
    )
    const wanted = { fromOn: day('2026-12-01'), toOn: day('2026-12-20') }
    const held = units()
      .changes.hold(owner, '2-1', 'Maintenance', wanted, '点検')
      .then((rejection) => rejection === undefined)
    expect((await Promise.all([booked, held])).filter(Boolean)).toHaveLength(1)
  })

  test('of the cleaning after a rental is not ended here, and another hold does not end it', async () => {
    const { uid } = await lives.shipped([2], { startOn: day('2026-11-25') })
    await shop.services.orderLife.returnLines(uid, undefined, STAFF)
    const { lines } = await find('2-1')
    const cleaning = lines.find(({ isCleaning }) => isCleaning)!
    expect(codeOf(await units().changes.release(owner, '2-1', cleaning.lineUid))).toBe('hold-of-cleaning')
    const later = { fromOn: addDays(cleaning.blocked.toOn, 1), toOn: addDays(cleaning.blocked.toOn, 1) }
    await units().changes.hold(owner, '2-1', 'Maintenance', later, 'ボタン')
    const [hold] = (await find('2-1')).lines
    await units().changes.release(owner, '2-1', hold!.lineUid)
    expect((await find('2-1')).lines.filter(({ isCleaning }) => isCleaning)).toHaveLength(1)
  })
})

describe('retirement (docs/rules.md Units)', () => {
  test('is refused while bookings remain, which can be moved to a substitute, and while the unit is out', async () => {
    const { uid } = await lives.accepted([1], { startOn: day('2026-12-10') })
    const unit = await unitOf(uid)
    const { number } = await lives.orderOf(uid)
    expect(await units().changes.retire(owner, unit, '擦り切れ')).toMatchObject({
      code: 'unit-booked',
      detail: { numbers: [number] },
    })
    const { substitutes } = await find(unit)
    const free = substitutes.get(await lineOf(uid))!
    expect(free.toSorted()).toEqual(['1-1', '1-2', '1-3'].filter((each) => each !== unit))
    const found = known(await units().findBooking(owner, await lineOf(uid)))
    const target = found.substitutes.find(({ unitId }) => unitId === free[0])!
    const { moves } = shop.services.staff.orders
    expect(await moves.substitute(owner, uid, await lineOf(uid), target.unitUid)).not.toHaveProperty('kind')
    expect(await unitOf(uid)).toBe(free[0])
    expect(await units().changes.retire(owner, unit, '擦り切れ')).toBeUndefined()
    expect(await isSold(unit, TODAY, addDays(TODAY, 3))).toBe(false)
    expect((await find(unit)).unit).toMatchObject({ retiredOn: TODAY, isOnSale: false, isRetiredByStaff: true })
    expect(await units().changes.restore(owner, unit, '誤り')).toBeUndefined()
    expect(await isSold(unit, TODAY, addDays(TODAY, 3))).toBe(true)

    const out = await lives.shipped([2], { startOn: day('2026-11-25') })
    expect(await units().changes.retire(owner, await unitOf(out.uid), '売却')).toMatchObject({
      code: 'unit-taken',
      detail: { status: 'Shipping' },
    })
  })

  test('of a lost unit is undone by its order alone', async () => {
    const { uid } = await lives.shipped([2], { startOn: day('2026-11-25') })
    lives.at('2026-12-05T12:00:00+09:00')
    await shop.services.scheduled.markArrivals()
    await shop.services.scheduled.markOverdue()
    owner = staff.callerOf(owner.session.uid)
    expect((await list({ state: 'overdue' })).units.map(({ unitId }) => unitId)).toEqual(['2-1'])
    await shop.services.orderLife.giveUpLine(uid, await lineOf(uid), '不通', STAFF)
    expect(codeOf(await units().changes.restore(owner, '2-1', '見つかった'))).toBe('unit-lost')
  })
})

test('the day of purchase lowers the charge for the loss of a unit (docs/rules.md Lost)', async () => {
  const { uid } = await lives.shipped([3], { startOn: day('2026-11-25') })
  const caller = await staff.withDuties(['money'])
  expect(await units().changes.recordPurchase(caller, await unitOf(uid), day('2024-10-01'))).toBeUndefined()
  lives.at('2026-12-05T12:00:00+09:00')
  await shop.services.scheduled.markArrivals()
  await shop.services.scheduled.markOverdue()
  await shop.services.orderLife.giveUpLine(uid, await lineOf(uid), '不通', STAFF)
  const { charges } = await shop.ports.orders.recordOf(uid)
  expect(charges.map(({ kind, amountYen }) => [kind, amountYen])).toEqual([['loss', 24_000]])
})

test('the life of a unit has its rentals, its conditions, its holds and what staff did with it', async () => {
  const { rentalCount, rentalYen } = (await find('2-1')).yield
  const { uid } = await lives.shipped([2], { startOn: day('2026-11-25') })
  const lineUid = await lineOf(uid)
  const condition = { stage: 'packing', verdict: 'ok', parts: [], note: '' } as const
  const record = { ...condition, uid: 'check-1', unitUid: 0, lineUid, fileKeys: [], actor: STAFF }
  const { unitUid } = (await lives.orderOf(uid)).lines[0]!
  const at = shop.ports.clock.now()
  await shop.ports.orders.transaction((tx) => tx.stock.addCondition({ ...record, unitUid, at }))
  await shop.services.orderLife.returnLines(uid, undefined, STAFF)
  await shop.services.orderLife.inspectLine(uid, lineUid, { outcome: 'ready', note: '良好' }, STAFF)
  await units().changes.shelve(owner, '2-1', 'B-2')
  const { number, subtotalYen } = await lives.orderOf(uid)
  const { unit, lines, checks, events, yield: earned } = await find('2-1')
  expect(earned).toEqual({ rentalCount: rentalCount + 1, rentalYen: rentalYen + subtotalYen })
  expect(unit.shelf).toBe('B-2')
  expect(lines.filter(({ orderNumber }) => orderNumber === number)).toMatchObject([
    { status: 'Return', returnedOn: TODAY, outcome: 'ready', note: '良好' },
  ])
  expect(lines.some(({ isCleaning }) => isCleaning)).toBe(true)
  expect(checks).toMatchObject([{ uid: 'check-1', stage: 'packing', verdict: 'ok' }])
  expect(events[0]).toMatchObject({ act: 'shelved', note: 'B-2', actor: `staff:${owner.session.uid}` })
})

test('the history of a unit has each cleaning with the shelf, also the same one, once', async () => {
  const lineUid = await lineOf((await lives.accepted([1], { startOn: day('2026-12-10') })).uid)
  const shelve = () => units().changes.shelve(owner, '3-7', 'C-1')
  await shelve()
  for (const _ of ['first', 'second']) {
    await sql`INSERT INTO unit_care (product_uid, line_uid, since_on)
      SELECT uid, ${lineUid}, '2026-11-20' FROM units WHERE id = '3-7'`.execute(shop.db)
    const clean = () => shop.services.staff.cleaning.markCleaned(owner, '3-7')
    await Promise.all([clean(), clean()])
    await shelve()
    await shelve()
  }
  const { events } = await find('3-7')
  expect(events.map(({ act, note }) => `${act} ${note}`.trim())).toEqual([
    'shelved C-1',
    'cleaned',
    'shelved C-1',
    'cleaned',
    'shelved C-1',
  ])
})

describe('a booking', () => {
  test('shows the other units of its item and size, the taken ones with what has them', async () => {
    const { uid } = await lives.accepted([1], { startOn: day('2026-12-10') })
    const unit = await unitOf(uid)
    const [taken] = ['1-1', '1-2', '1-3'].filter((each) => each !== unit)
    await units().changes.hold(
      owner,
      taken!,
      'Maintenance',
      { fromOn: day('2026-12-08'), toOn: day('2026-12-20') },
      'しみ',
    )
    const { substitutes } = known(await units().findBooking(owner, await lineOf(uid)))
    expect(substitutes.map(({ unitId, holder }) => [unitId, holder?.reason])).toEqual([
      [expect.not.stringMatching(`^${taken}$`), undefined],
      [taken, 'しみ'],
    ])
    const { moves } = shop.services.staff.orders
    const refused = await moves.substitute(owner, uid, await lineOf(uid), substitutes[1]!.unitUid)
    expect(codeOf(refused)).toBe('no-substitute')
    expect(await unitOf(uid)).toBe(unit)
  })
  test('is not moved where the database refuses it, whatever the bitmap of the unit says', async () => {
    const { uid } = await lives.accepted([1], { startOn: day('2026-12-10') })
    const unit = await unitOf(uid)
    const taken = ['1-1', '1-2', '1-3'].find((each) => each !== unit)!
    const span = { fromOn: day('2026-12-08'), toOn: day('2026-12-20') }
    await units().changes.hold(owner, taken, 'Maintenance', span, 'しみ')
    const { rows } = await sql<{ uid: number }>`
      UPDATE units SET occupancy = 0::bit(512) WHERE id = ${taken} RETURNING uid`.execute(shop.db)
    const { moves } = shop.services.staff.orders
    const refused = await moves.substitute(owner, uid, await lineOf(uid), rows[0]!.uid)
    expect([codeOf(refused), await unitOf(uid)]).toEqual(['no-substitute', unit])
  })
  test('that is unknown or in a cart is not found', async () => {
    expect(await units().findBooking(owner, 'no-line')).toBeUndefined()
  })
})
