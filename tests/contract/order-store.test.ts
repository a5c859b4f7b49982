import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { retention } from '#adapters/postgres/members/retention.ts'
import { LINE_COLUMNS, ORDER_COLUMNS } from '#adapters/postgres/orders/order-rows.ts'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentRecord } from '#services/ports/order-store.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { CALLER, cartOf, lineOf, NOW, nextUid, placeCart, placedEvent } from './sample-order.ts'
import { loadSampleShop, sampleShop, seededRandom, TODAY_ON } from './sample-shop.ts'

const shop = { ...sampleShop(seededRandom(3), 40), lines: [] }
const START_ON = addDays(TODAY_ON, 30)

test('every column stores one member, and every document field shows one', () => {
  for (const table of [ORDER_COLUMNS, LINE_COLUMNS]) {
    const rows = Object.values(table)
    const fields = rows.flatMap(({ field }) => field ?? [])
    expect(new Set(rows.map(({ column }) => column)).size).toBe(rows.length)
    expect(new Set(fields).size).toBe(fields.length)
  }
})

const guestOf = (email: string) => {
  const customer = addressOfGuest(TOKYO, email)
  return { customer, shipping: customer }
}

describeStore('OrderStore', (database) => {
  const orders = () => orderStore(database())
  const unit = shop.units.find((each) => each.size_tag_uid !== null)!
  const other = shop.units.find((each) => each.size_tag_uid === null)!
  const insert = async (order: Order, secret = nextUid('secret')) => {
    await orders().transaction((tx) => tx.orders.insert(order, secret))
    return secret
  }
  const place = (cart: Order) => orders().transaction((tx) => placeCart(tx, cart))
  beforeAll(() => loadSampleShop(database(), shop))

  test('finds an order by uid and by secret', async () => {
    const address = { familyName: '田中', prefecture: 13 } as unknown as Order['customer']
    const cart = cartOf([lineOf(unit, START_ON), lineOf(other, START_ON, 7)], {
      customer: address,
      shipping: address,
    })
    const secret = await insert(cart)
    const found = await orders().find(cart.uid)
    expect(asText(found)).toEqual(asText(cart))
    expect(asText(await orders().findBySecret(secret))).toEqual(asText(cart))
    expect(await orders().findBySecret('guessed')).toBeUndefined()
    expect(await orders().find('nothing')).toBeUndefined()
  })

  test('stores a hash instead of the secret', async () => {
    const secret = await insert(cartOf([]))
    const { rows } = await sql<{ found: number }>`
      SELECT count(*) AS found FROM orders WHERE orders::text LIKE ${`%${secret}%`}
        OR encode(secret_hash, 'escape') LIKE ${`%${secret}%`}`.execute(database())
    expect(rows[0]?.found).toBe(0)
  })

  test('finds an order by each of its secrets', async () => {
    const cart = cartOf([])
    const secret = await insert(cart)
    await orders().transaction(async (tx) => {
      await tx.orders.addSecret(cart.uid, `${secret}-mail`)
      await tx.orders.addSecret(cart.uid, `${secret}-mail`)
    })
    expect((await orders().findBySecret(secret))?.uid).toBe(cart.uid)
    expect((await orders().findBySecret(`${secret}-mail`))?.uid).toBe(cart.uid)
    expect((await orders().transaction((tx) => tx.orders.lockBySecret(`${secret}-mail`)))?.uid).toBe(cart.uid)
  })

  test('rejects a stale version without changes', async () => {
    const cart = cartOf([lineOf(unit, START_ON)])
    await insert(cart)
    const added = { ...cart, lines: [...cart.lines, lineOf(other, START_ON)], deliveryNote: '二回目' }
    await orders().transaction((tx) => tx.orders.save(added))
    expect(asText(await orders().find(cart.uid))).toEqual(asText({ ...added, version: cart.version + 1 }))
    const stale = orders().transaction((tx) => tx.orders.save({ ...cart, deliveryNote: '古い' }))
    await expect(stale).rejects.toThrow(`order ${cart.uid} is no longer at version ${cart.version}`)
    const changed = await orders().find(cart.uid)
    expect(changed?.deliveryNote).toBe('二回目')
    await orders().transaction((tx) => tx.orders.save({ ...changed!, lines: [] }))
    expect((await orders().find(cart.uid))?.lines).toEqual([])
  })

  test('rejects an order that lacks a placed line or has a line of another order', async () => {
    const cart = cartOf([lineOf(unit, addDays(START_ON, 100))])
    await insert(cart)
    await place(cart)
    const placed = (await orders().find(cart.uid))!
    await expect(orders().transaction((tx) => tx.orders.save({ ...placed, lines: [] }))).rejects.toThrow(
      'would lose a line',
    )
    expect((await orders().find(cart.uid))?.lines).toHaveLength(1)
    const intruder = cartOf([])
    await insert(intruder)
    const stolen = orders().transaction((tx) => tx.orders.save({ ...intruder, lines: placed.lines }))
    await expect(stolen).rejects.toThrow('line of another order')
  })

  test('rolls back when the callback throws, and assigns ascending order numbers', async () => {
    const cart = cartOf([])
    const failed = orders().transaction(async (tx) => {
      await tx.orders.insert(cart, 'never')
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await orders().find(cart.uid)).toBeUndefined()
    const carts = [cartOf([]), cartOf([])]
    for (const each of carts) await insert(each)
    const [first, second] = [await place(carts[0]!), await place(carts[1]!)]
    expect(second).toBeGreaterThan(first)
    expect(first).toBeGreaterThan(100_000)
    expect(await orders().find(carts[0]!.uid)).toMatchObject({ status: 'New', number: first })
    expect((await orders().recordOf(carts[0]!.uid)).events).toMatchObject([{ from: 'InCart', to: 'New' }])
  })

  test('rejects a booking that overlaps another as already-booked', async () => {
    const first = cartOf([lineOf(other, START_ON)])
    const second = cartOf([lineOf(other, addDays(START_ON, 3)), lineOf(unit, addDays(START_ON, 140))])
    await insert(first)
    await insert(second)
    await place(first)
    await expect(place(second)).rejects.toMatchObject({ kind: 'already-booked' })
    expect((await orders().find(second.uid))?.lines.map((line) => line.status)).toEqual(['InCart', 'InCart'])
  })

  test('locks units and returns which are on sale and free for their span', async () => {
    const on = addDays(START_ON, 60)
    const booked = shop.units[9]!
    const cart = cartOf([lineOf(booked, on)])
    await insert(cart)
    await place(cart)
    const lines = shop.units.map((each) => lineOf(each, on))
    const sold = await orders().unitsOnSale(shop.units.map((each) => each.uid))
    const free = await orders().transaction((tx) => tx.stock.lockFree(lines))
    const expected = sold.filter((fact) => fact.isOnSale && fact.unitUid !== booked.uid).map((fact) => fact.unitUid)
    expect([...free].toSorted((a, b) => a - b)).toEqual(expected)
    expect(await orders().transaction((tx) => tx.stock.lockFree([]))).toEqual(new Set())
    expect(await orders().unitsOnSale([987_654])).toEqual([{ unitUid: 987_654, isOnSale: false }])
  })

  test('returns the orders of a guest by telephone or household, never by e-mail address', async () => {
    const own = cartOf([lineOf(shop.units[12]!, START_ON)], {
      email: 'Mine@Example.jp',
      ...guestOf('Mine@Example.jp'),
    })
    await insert(own)
    const customer = { customerUid: undefined, email: 'another@example.jp', ...guestOf('Mine@Example.jp') }
    expect((await orders().customerRecord(customer, START_ON)).orders).toEqual([])
    await place(own)
    const held = [{ available: true, status: 'New', lines: [{ status: 'New', refPriceYen: 30_000 }] }]
    expect((await orders().customerRecord(customer, START_ON)).orders).toEqual(held)
    const facts = await orders().transaction((tx) => tx.placing.lock({ ...customer, uid: own.uid, lines: [] }, CALLER))
    expect(facts).toMatchObject({ orders: held, hasOverdueCharge: false, units: [] })
    const { shipping, ...withoutShipping } = customer
    expect((await orders().customerRecord({ ...withoutShipping, shipping: undefined }, START_ON)).orders).toEqual(held)
    expect((await orders().customerRecord({ ...customer, customer: undefined }, START_ON)).orders).toEqual(held)
    const stranger = guestOf('stranger@example.jp')
    expect(
      (await orders().customerRecord({ ...customer, ...stranger, email: 'mine@example.jp' }, START_ON)).orders,
    ).toEqual([])
    expect((await orders().customerRecord({ ...customer, customerUid: 'mio' }, START_ON)).orders).toEqual([])
    const unknown = { customerUid: undefined, email: undefined, customer: undefined, shipping: undefined }
    expect((await orders().customerRecord(unknown, START_ON)).orders).toEqual([])
  })

  test('keeps one active payment per order, and lists unsettled ones', async () => {
    const cart = cartOf([])
    await insert(cart)
    await place(cart)
    const started: PaymentRecord = {
      uid: nextUid('payment'),
      orderUid: cart.uid,
      purpose: 'order' as const,
      method: 'card',
      amountYen: 100,
      status: 'started',
      processorRef: undefined,
      startedAt: NOW,
      capturedYen: 0,
      refundedYen: 0,
      keepsCard: false,
      authorisedUntil: undefined,
      disputedAt: undefined,
      disputeReason: undefined,
      disputeOutcome: undefined,
    }
    await orders().transaction((tx) => tx.money.startPayment(started))
    expect(asText(await orders().activePayment(cart.uid))).toEqual(asText(started))
    await expect(
      orders().transaction((tx) => tx.money.startPayment({ ...started, uid: nextUid('payment') })),
    ).rejects.toThrow()
    const later = NOW.add({ minutes: 30 })
    expect((await orders().unsettledPayments(later, 10)).map(({ uid }) => uid)).toEqual([started.uid])
    expect(await orders().unsettledPayments(NOW, 10)).toEqual([])
    await orders().transaction(async (tx) => {
      const payment = await tx.money.lockPayment(cart.uid)
      await tx.money.settlePayment(payment!.uid, 'started', 'ref-1', later)
      await tx.money.settlePayment(payment!.uid, 'refused', undefined, later)
    })
    expect(await orders().activePayment(cart.uid)).toBeUndefined()
    expect(await orders().unsettledPayments(later, 10)).toEqual([])
  })

  test('records history', async () => {
    const cart = cartOf([])
    await insert(cart)
    await orders().transaction((tx) =>
      tx.orders.record({ ...placedEvent(cart.uid), detail: { code: 'stated', why: '注文', transferYen: undefined } }),
    )
    expect((await orders().recordOf(cart.uid)).events).toEqual([
      { ...placedEvent(cart.uid), detail: { code: 'stated', why: '注文' } },
    ])
    const { rows } = await sql`SELECT actor, from_status, to_status, reason FROM order_events
      WHERE order_uid = ${cart.uid}`.execute(database())
    expect(rows).toEqual([{ actor: 'customer', from_status: 1, to_status: 7, reason: '' }])
  })

  test('throws when the store is called inside a transaction', async () => {
    const nested = orders().transaction(() => orders().find('anything'))
    await expect(nested).rejects.toThrow('inside a transaction')
  })

  test('purges stale carts only', async () => {
    const old = cartOf([lineOf(unit, START_ON)], { modifiedAt: NOW.subtract({ hours: 24 * 40 }) })
    const fresh = cartOf([])
    await insert(old)
    await insert(fresh)
    expect(await retention(database()).purgeStaleCarts(addDays(dayOfInstant(NOW), -30))).toBe(1)
    expect(await orders().find(old.uid)).toBeUndefined()
    expect((await orders().find(fresh.uid))?.uid).toBe(fresh.uid)
  })
})

/** Converts instants to text, so that values can be compared. */
function asText(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
