import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([
  { id: 1, units: 4 },
  { id: 2, units: 2 },
  { id: 3, units: 1 },
])
const lives = orderLives(() => shop)
afterEach(() => lives.reset())
const life = () => shop.services.orderLife
const jobs = () => shop.services.scheduled
const parcelsOf = (uid: string) => shop.ports.orders.parcelsOf(uid)

describe('a return recorded by mistake (docs/rules.md After the order)', () => {
  test('is undone on the same day: line, order, parcel, cleaning hold and points are as before', async () => {
    const member = 'undo-member'
    const { uid } = await lives.shipped([1], { member })
    await jobs().settlePaymentTasks()
    lives.at('2026-12-10T09:00:00+09:00')
    await jobs().markArrivals()
    const before = await lives.orderOf(uid)
    const balance = () => shop.ports.points.balanceOf(member)
    await life().returnLines(uid, undefined, STAFF)
    const earned = await balance()
    expect(earned).toBe(before.addPoints)
    const undone = await life().undoReturn(uid, before.lines[0]!.uid, '別のご注文', STAFF)
    expect(undone).toMatchObject({ status: 'Rental1', returnedAt: undefined, lines: [{ status: 'Rental' }] })
    expect(await balance()).toBe(0)
    expect(await parcelsOf(uid)).toMatchObject([{ state: 'delivered', returnedOn: undefined }])
    expect(await life().undoReturn(uid, before.lines[0]!.uid, '', STAFF)).toMatchObject({ code: 'line-status' })
    expect(await lives.mailText(uid, 'returnundone')).toContain('引き続きご利用いただけます')
    await life().returnLines(uid, undefined, STAFF)
    expect(await balance()).toBe(earned)
    const kinds = (await lives.mailKinds(uid)).filter((kind) => kind.startsWith('return'))
    expect(kinds.sort()).toEqual(['returned', 'returned', 'returnundone'])
  })

  test('is not undone on another day, nor when the points are spent', async () => {
    const member = 'spent-member'
    const { uid } = await lives.shipped([1], { member })
    await jobs().settlePaymentTasks()
    const [line] = (await lives.orderOf(uid)).lines
    await life().returnLines(uid, undefined, STAFF)
    const spent = await lives.accepted([2], { member, points: await shop.ports.points.balanceOf(member) })
    expect(await life().undoReturn(uid, line!.uid, '', STAFF)).toMatchObject({ code: 'points-used' })
    await life().cancelByCompany(spent.uid, '', STAFF)
    lives.at('2026-11-21T10:00:00+09:00')
    expect(await life().undoReturn(uid, line!.uid, '', STAFF)).toMatchObject({ code: 'line-status' })
  })

  for (const atOnce of [false, true]) {
    const when = atOnce ? 'at the same moment' : 'before'
    test(`is not undone when the unit has left in another parcel ${when}`, async () => {
      const { uid } = await lives.shipped([3])
      const [line] = (await lives.orderOf(uid)).lines
      await life().returnLines(uid, undefined, STAFF)
      const next = await lives.confirmed([3], { startOn: day('2027-02-10') })
      await lives.identify(next)
      const shipping = life().shipOrder(next.uid, { slipNumber: '9', returnSlipNumber: '8' }, STAFF)
      if (!atOnce) await shipping
      const results = await Promise.all([shipping, life().undoReturn(uid, line!.uid, 'mistake', STAFF)])
      expect(results.filter((result) => 'code' in result)).toMatchObject([{ code: 'unit-absent' }])
      const { rows } = await sql`SELECT FROM order_lines WHERE item_id = 3 AND status IN (3, 4)`.execute(shop.db)
      expect(rows).toHaveLength(1)
    })
  }
})
