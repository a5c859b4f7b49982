import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import type { DeliveryChange } from '#domain/order/changes.ts'
import { NO_WISH } from '#domain/order/order.ts'
import { isRejected } from '#domain/result.ts'
import { expectConserved } from '#tests/model/conservation.ts'
import { orderLives, SLIPS, STAFF } from '#tests/support/orders/order-lives.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const SAPPORO = { ...TOKYO, prefecture: 1, postalCode: '0600001', address1: '札幌市中央区北一条西1-1' }
const to = (shipping = SAPPORO, more: Partial<DeliveryChange> = {}): DeliveryChange => ({
  ...{ ...NO_WISH, deliveryTime: 3, shipping },
  ...more,
})

describe('another delivery before shipping (docs/rules.md Changes before shipping)', () => {
  const shop = smallShop([
    { id: 1, units: 30 },
    { id: 2, units: 1 },
    { id: 3, units: 2 },
    { id: 4, units: 30 },
  ])
  const lives = orderLives(() => shop)
  const life = () => shop.services.orderLife
  afterEach(async () => {
    await expectConserved(shop.db, shop.ports.clock.now())
    await lives.reset()
  })
  const eventsOf = async (uid: string) =>
    (await shop.ports.orders.recordOf(uid)).events.flatMap(({ actor, detail }) =>
      detail?.code === 'delivery-changed' ? [{ actor, prefectures: detail.prefectures }] : [],
    )
  const change = async ({ uid, secret }: { uid: string; secret: string }, wanted: DeliveryChange) =>
    life().changeDelivery({ orderSecret: secret }, wanted, (await lives.orderOf(uid)).version)

  test('the customer changes time and address until shipping; the mail names before and after, once', async () => {
    const placed = await lives.confirmed([1])
    const { version } = await lives.orderOf(placed.uid)
    const wanted = to({ ...TOKYO, address1: '千代田区丸の内2-2' }, { deliveryNote: '管理室へ' })
    const asks = [1, 2, 3].map(() => life().changeDelivery({ orderSecret: placed.secret }, wanted, version))
    for (const result of await Promise.all(asks)) expect(result).toMatchObject({ deliveryTime: 3, status: 'Reserved' })
    expect((await lives.mailKinds(placed.uid)).filter((kind) => kind === 'orderchanged')).toHaveLength(1)
    const text = await lives.mailText(placed.uid, 'orderchanged')
    for (const part of ['変更前', '千代田1-1', '午前中', '変更後', '丸の内2-2', '16時〜18時', '管理室へ'])
      expect(text).toContain(part)
    expect(text).not.toContain('料金の変更')
    expect(await eventsOf(placed.uid)).toEqual([{ actor: 'customer', prefectures: undefined }])
  })

  test('another prefecture books the line for its longer blocked span, and moves the document hour', async () => {
    const placed = await lives.accepted([1])
    const before = await lives.orderOf(placed.uid)
    const document = async () => shop.ports.identityDocuments.find(placed.uid)
    expect((await document())?.dueAt.toString()).toBe('2026-12-07T07:00:00Z')
    expect(await change(placed, to())).toMatchObject({ prefecture: 1, paymentTotalYen: before.paymentTotalYen })
    const after = await lives.orderOf(placed.uid)
    expect(after.lines[0]!.blocked).toEqual({ fromOn: '2026-12-07', toOn: '2026-12-17' })
    expect((await document())?.dueAt.toString()).toBe('2026-12-06T07:00:00Z')
    expect(await lives.mailText(placed.uid, 'orderchanged')).toContain('2026年12月6日（日）16:00まで')
    expect(await eventsOf(placed.uid)).toEqual([{ actor: 'customer', prefectures: { before: 13, after: 1 } }])
  })

  test('takes another free unit silently, and refuses with the nearest days when none is free', async () => {
    const neighbour = await lives.accepted([3], { method: 'cod', startOn: day('2026-12-19') })
    const placed = await lives.accepted([3], { method: 'cod' })
    const { unitUid } = (await lives.orderOf(neighbour.uid)).lines[0]!
    expect((await lives.orderOf(placed.uid)).lines[0]!.unitUid).toBe(unitUid)
    expect(await change(placed, to())).toMatchObject({ prefecture: 1 })
    expect((await lives.orderOf(placed.uid)).lines[0]!.unitUid).not.toBe(unitUid)

    await lives.accepted([2], { method: 'cod', startOn: day('2026-12-19') })
    const alone = await lives.accepted([2], { method: 'cod' })
    const before = await lives.orderOf(alone.uid)
    expect(await change(alone, to())).toMatchObject({
      code: 'none-free',
      detail: { startOn: '2026-12-10', beforeOn: '2026-12-09', afterOn: '2026-12-29' },
    })
    expect(await lives.orderOf(alone.uid)).toEqual(before)
    expect(await lives.mailKinds(alone.uid)).not.toContain('orderchanged')
  })

  test('refuses Okinawa, a day too early, a closed shipping day, and a suspended arrival', async () => {
    const placed = await lives.accepted([1], { method: 'cod', startOn: day('2026-11-21') })
    expect(await change(placed, to({ ...SAPPORO, prefecture: 47 }))).toMatchObject({ code: 'prefecture-not-served' })
    expect(await change(placed, to())).toMatchObject({ code: 'too-early', detail: { earliestOn: '2026-11-22' } })
    const later = await lives.accepted([1], { method: 'cod' })
    const closing = { fromOn: day('2026-12-08'), toOn: day('2026-12-08'), reason: '棚卸し' }
    await shop.services.orderLife.closings.enter(closing, STAFF)
    expect(await change(later, to())).toMatchObject({ code: 'start-closed', detail: { kind: 'shop-closed' } })
    expect(await change(later, to({ ...TOKYO, prefecture: 27 }))).toMatchObject({ prefecture: 27 })
    const { closings } = await shop.services.orderLife.closings.list()
    for (const { uid } of closings) await shop.services.orderLife.closings.remove(uid)
    const storm = { fromOn: day('2026-12-10'), toOn: day('2026-12-11'), reason: '大雪', prefectures: [1] }
    await shop.services.orderLife.closings.suspend(storm, STAFF)
    expect(await change(later, to())).toMatchObject({ code: 'start-closed', detail: { kind: 'carrier-suspended' } })
    const { suspensions } = await shop.services.orderLife.closings.list()
    for (const { uid } of suspensions) await shop.services.orderLife.closings.remove(uid)
  })

  test('of two parcels only the one that is not shipped follows; what is out keeps its days of grace', async () => {
    const days = [day('2026-11-24'), day('2026-12-20')]
    const placed = await lives.confirmed([1, 4], { startOn: days })
    await lives.identify(placed)
    const [first, second] = (await lives.orderOf(placed.uid)).lines
    await life().shipOrder(placed.uid, { ...SLIPS, lineUids: [first!.uid] }, STAFF)
    const result = await life().changeDeliveryByCompany(placed.uid, to(), STAFF)
    if (isRejected(result)) throw new Error(result.code)
    const [out, waiting] = (await lives.orderOf(placed.uid)).lines
    expect(out).toMatchObject({ blocked: first!.blocked, shippedTo: { prefecture: 13, address1: TOKYO.address1 } })
    expect(waiting!.blocked).toEqual({ fromOn: '2026-12-17', toOn: '2026-12-27' })
    expect(second!.blocked).toEqual({ fromOn: '2026-12-18', toOn: '2026-12-26' })
    expect(await eventsOf(placed.uid)).toEqual([{ actor: STAFF, prefectures: { before: 13, after: 1 } }])
    // Tokyo has two days of grace after 27 November, Sapporo three.
    await shop.services.scheduled.markArrivals()
    lives.at('2026-11-30T09:00:00+09:00')
    await shop.services.scheduled.markOverdue()
    expect((await lives.orderOf(placed.uid)).lines[0]!.status).toBe('Arrear')
  })

  test('refuses a stale form, a shipped order, and another customer; nothing changes', async () => {
    const placed = await lives.shipped([1], { member: 'ann' })
    const before = await lives.orderOf(placed.uid)
    expect(await change(placed, to())).toMatchObject({ code: 'not-changeable', detail: { status: 'Rental1' } })
    const other = await lives.accepted([1], { member: 'ann' })
    const stale = (await lives.orderOf(other.uid)).version - 1
    expect(await life().changeDelivery({ orderSecret: other.secret }, to(), stale)).toMatchObject({
      code: 'order-changed',
    })
    const stranger = { orderUid: other.uid, customerUid: 'bea' }
    expect(await life().changeDelivery(stranger, to(), stale + 1)).toMatchObject({ code: 'order-unknown' })
    expect(await lives.orderOf(placed.uid)).toEqual(before)
    expect(await lives.mailKinds(other.uid)).not.toContain('orderchanged')
  })

  test('a change and the shipping at once: what was shipped went to the address that the order had then', async () => {
    for (let round = 0; round < 4; round += 1) {
      const placed = await lives.confirmed([4])
      await lives.identify(placed)
      const slips = { slipNumber: `5${round}`, returnSlipNumber: `6${round}` }
      const [, changed] = await Promise.all([life().shipOrder(placed.uid, slips, STAFF), change(placed, to())])
      const { prefecture, lines, status } = await lives.orderOf(placed.uid)
      expect(status).toBe('Rental1')
      expect(isRejected(changed)).toBe(prefecture === 13)
      expect(lines[0]!.shippedTo).toBeUndefined()
      const span = prefecture === 13 ? ['2026-12-08', '2026-12-16'] : ['2026-12-07', '2026-12-17']
      expect(Object.values(lines[0]!.blocked)).toEqual(span)
    }
  })

  test('two customers who move to the same free unit at once never share it', async () => {
    const placed = [await lives.accepted([3], { method: 'cod', startOn: day('2027-01-10') })]
    placed.push(await lives.accepted([3], { method: 'cod', startOn: day('2027-01-10') }))
    await Promise.all(placed.map((each) => change(each, to())))
    const { rows } = await sql<{ overlaps: number }>`
      SELECT count(*)::int AS overlaps FROM order_lines AS a JOIN order_lines AS b
        ON a.product_uid = b.product_uid AND a.uid < b.uid AND a.blocked && b.blocked
      WHERE a.status = 2 AND b.status = 2`.execute(shop.db)
    expect(rows[0]?.overlaps).toBe(0)
  })
})
