import { beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { timelineFilter, unitFilter } from '#domain/staff/unit-search.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const TODAY = day('2026-11-20')
const shop = smallShop([
  { id: 1, units: 3 },
  { id: 4, units: 1 },
  { id: 5, units: 1 },
  { id: 3, units: 70 },
])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
let owner: StaffCaller
beforeAll(async () => {
  owner = await staff.withDuties(['owner'])
})
const units = () => shop.services.staff.units
const known = <Result>(result: Result) => {
  if (isRejected(result)) throw new Error(JSON.stringify(result))
  return result as Exclude<Result, { kind: 'rejected' }>
}
const timeline = async (query: object) => known(await units().timeline(owner, timelineFilter.parse(query)))
const list = async (query: object) => known(await units().list(owner, unitFilter.parse(query)))

describe('the timeline', () => {
  test('has 45 days, 60 units a page, and goes on after the last one', async () => {
    const first = await timeline({})
    expect([first.rows.length, first.window]).toEqual([60, { fromOn: day('2026-11-17'), toOn: day('2026-12-31') }])
    const second = await timeline({ after: String(first.next) })
    expect([second.rows.length, second.next]).toEqual([15, undefined])
    const ids = [...first.rows, ...second.rows].map(({ unitId }) => unitId)
    expect(new Set(ids).size).toBe(75)
  })

  test('shows a booking with its margins, what is out, and what came back', async () => {
    const { uid } = await lives.accepted([4], { startOn: day('2026-12-10') })
    const { number } = await lives.orderOf(uid)
    const usesOf = async () => {
      const { rows } = await timeline({ q: '4-1' })
      return rows[0]!.cells.map(({ use, days, line }) => [use, days, line?.orderNumber])
    }
    expect(await usesOf()).toEqual([
      ['free', 21, undefined],
      ['delivery', 2, number],
      ['rental', 4, number],
      ['return', 3, number],
      ['free', 15, undefined],
    ])
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    expect((await timeline({ q: '4-1', from: '2026-12-10' })).rows[0]!.cells[0]).toMatchObject({
      use: 'rental',
      days: 4,
    })
  })

  test.each([
    [{ q: '1' }, 3],
    [{ q: '1-2' }, 1],
    [{ q: 'ワンピース4' }, 1],
    [{ q: '100%' }, 0],
    [{ size: '9号' }, 60],
    [{ size: '11号' }, 0],
    [{ form: 'onepiece' }, 60],
    [{ form: 'bag' }, 0],
    [{ shelf: 'c-' }, 1],
    [{ busy: '1' }, 1],
  ])('finds by %j', async (query, count) => {
    await units().changes.shelve(owner, '1-3', 'C-07')
    expect((await timeline(query)).rows).toHaveLength(count)
  })
})

test('lists show what has each unit now and its next booking', async () => {
  const { uid } = await lives.accepted([5], { startOn: day('2026-12-10') })
  const { number } = await lives.orderOf(uid)
  await units().changes.hold(owner, '1-1', 'RentalUnavailable', { fromOn: TODAY, toOn: TODAY }, '撮影')
  const all = await list({})
  expect([all.units.length, all.next === undefined]).toEqual([50, false])
  const byId = new Map(all.units.map((unit) => [unit.unitId, unit]))
  expect(byId.get('5-1')).toMatchObject({ now: undefined, nextNumber: number, nextShipsOn: day('2026-12-09') })
  expect(byId.get('1-1')?.now).toMatchObject({ status: 'RentalUnavailable', reason: '撮影' })
  expect((await list({ state: 'held' })).units.map(({ unitId }) => unitId)).toEqual(['1-1'])
  expect((await list({ state: 'retired' })).units).toEqual([])
})
