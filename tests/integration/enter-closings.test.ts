import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { shopClosings } from '#tests/support/shop/closings.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'

const shop = smallShop([{ id: 1, units: 10 }])
const lives = orderLives(() => shop)
const { enter, clear, passSeconds } = shopClosings(() => shop)
const NEW_YEAR = { fromOn: day('2026-12-31'), toOn: day('2027-01-03'), reason: '年末年始休業' }

const request = (startOn: string, prefecture = 13) => ({
  itemId: 1,
  sizeTagUid: SIZE_9,
  startOn: day(startOn),
  days: 4,
  hasPlan: false,
  prefecture,
})

afterEach(async () => {
  await lives.reset()
  await clear()
})

describe('entering a closing', () => {
  test('lists the orders that it affects first, and changes none', async () => {
    const shipping = await lives.confirmed([1], { startOn: day('2027-01-02') })
    const returning = await lives.confirmed([1], { startOn: day('2026-12-28') })
    const untouched = await lives.confirmed([1], { startOn: day('2026-12-10') })
    const uids = [shipping.uid, returning.uid, untouched.uid]
    const before = await Promise.all(uids.map((uid) => lives.orderOf(uid)))
    const quoted = await shop.services.orderLife.closings.quote(NEW_YEAR)
    expect(await shop.services.orderLife.closings.list()).toEqual({ closings: [], suspensions: [] })
    expect((await enter(NEW_YEAR)).affected).toEqual(quoted)
    expect(quoted).toMatchObject([
      {
        orderUid: shipping.uid,
        number: before[0]!.number,
        customerName: '山田 花子',
        lines: [{ effects: [{ kind: 'shipping', on: '2027-01-01' }] }],
      },
      {
        orderUid: returning.uid,
        lines: [{ effects: [{ kind: 'return', on: '2026-12-31', dueOn: '2027-01-04' }] }],
      },
    ])
    expect(await Promise.all(uids.map((uid) => lives.orderOf(uid)))).toEqual(before)
    for (const uid of uids) await shop.services.orderLife.cancelByCompany(uid, 'test', STAFF)
  })

  test('is refused without leaving anything, and can be removed', async () => {
    const { uid } = await enter(NEW_YEAR)
    const overlapping = { fromOn: day('2027-01-03'), toOn: day('2027-01-05'), reason: '棚卸し' }
    expect(await shop.services.orderLife.closings.enter(overlapping, STAFF)).toMatchObject({ code: 'closing-overlaps' })
    const past = { fromOn: day('2026-11-19'), toOn: day('2026-11-19'), reason: '棚卸し' }
    expect(await shop.services.orderLife.closings.enter(past, STAFF)).toMatchObject({ code: 'closing-past' })
    const { closings } = await shop.services.orderLife.closings.list()
    expect(closings).toMatchObject([{ ...NEW_YEAR, uid, enteredBy: STAFF }])
    expect(await shop.services.orderLife.closings.remove(uid)).toBe(true)
    expect(await shop.services.orderLife.closings.remove(uid)).toBe(false)
    passSeconds()
    expect(isRejected(await shop.services.cart.addToCart(undefined, request('2027-01-02')))).toBe(false)
  })

  test('the database itself refuses an overlap', async () => {
    const insert = (uid: string, fromOn: string, toOn: string) =>
      sql`INSERT INTO closings VALUES (${uid}, ${fromOn}, ${toOn}, '休業', 'staff:x', now())`.execute(shop.db)
    await insert('a', '2026-12-01', '2026-12-03')
    await expect(insert('b', '2026-12-03', '2026-12-04')).rejects.toThrow('closings_do_not_overlap')
    await expect(insert('b', '2026-12-06', '2026-12-05')).rejects.toThrow()
    await insert('b', '2026-12-04', '2026-12-04')
  })

  test('makes cached pages stale', async () => {
    const before = await shop.services.catalog.getVersion()
    const { uid } = await enter(NEW_YEAR)
    const entered = await shop.services.catalog.getVersion()
    await shop.services.orderLife.closings.remove(uid)
    expect(new Set([before, entered, await shop.services.catalog.getVersion()]).size).toBe(3)
  })

  test('gives the wire form of the closing that counts, else what was written (D47)', async () => {
    const read = async () => shop.services.documents.get({ kind: 'visitor' }, 'configs', 'rentaldates')
    await sql`INSERT INTO configs (id, document) VALUES ('rentaldates', '{"edited_start_date": 1}')`.execute(shop.db)
    expect(await read()).toMatchObject({ edited_start_date: 1, edited_rental_start_date: null })
    await shop.services.orderLife.closings.enter(
      { fromOn: day('2099-12-31'), toOn: day('2099-12-31'), reason: '年末年始休業' },
      STAFF,
    )
    const seconds = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1_000
    expect(await read()).toMatchObject({
      edited_start_date: seconds('2099-12-30T16:00:00+09:00'),
      edited_end_date: seconds('2100-01-01T15:59:59+09:00'),
      edited_rental_start_date: seconds('2100-01-02T00:00:00+09:00'),
    })
  })
})

describe('a suspension of the carrier', () => {
  const typhoon = { fromOn: day('2026-12-09'), toOn: day('2026-12-10'), reason: '台風', prefectures: [1, 13] }

  test('rules out arrivals in its prefectures only', async () => {
    await shop.services.orderLife.closings.suspend(typhoon, STAFF)
    passSeconds()
    const add = (prefecture: number) => shop.services.cart.addToCart(undefined, request('2026-12-10', prefecture))
    expect(await add(13)).toMatchObject({ code: 'start-closed', detail: { kind: 'carrier-suspended' } })
    expect(isRejected(await add(27))).toBe(false)
  })

  test('lists arrivals and returns that it affects', async () => {
    const { uid } = await lives.confirmed([1], { startOn: day('2026-12-10') })
    const returning = await lives.confirmed([1], { startOn: day('2026-12-06') })
    expect(await shop.services.orderLife.closings.quoteSuspension(typhoon)).toMatchObject([
      { orderUid: uid, lines: [{ effects: [{ kind: 'arrival', on: '2026-12-10' }] }] },
      { orderUid: returning.uid, lines: [{ effects: [{ kind: 'return', on: '2026-12-09', dueOn: '2026-12-11' }] }] },
    ])
    for (const each of [uid, returning.uid]) await shop.services.orderLife.cancelByCompany(each, 'test', STAFF)
  })
})
