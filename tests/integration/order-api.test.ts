import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderStore } from '#adapters/postgres/orders/order-store.ts'
import { type CallShop, callShopOver, openCallShop } from '#tests/support/calls/call-shop.ts'
import { asOrder, newLine, orderApi, START } from '#tests/support/calls/order-api.ts'
import { addressOfGuest } from '#tests/support/customers/guest-address.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'

let opened: TestDatabase
let shop: CallShop
const { get, create, post, update, save, member, lastLogged } = orderApi(() => shop)

beforeAll(async () => {
  opened = await openTestDatabase()
  const stock = [1, 2, 3, 4].map((id) => ({ id, units: 40 }))
  shop = await openCallShop(opened.db, [...stock, { id: 9, units: 1 }])
})
afterAll(async () => {
  await shop?.close()
  await opened?.close()
})

describe('the cart of a guest', () => {
  test('is created on the first add and returns its secret once', async () => {
    const { status, order, secret } = await create([newLine(1, { options: ['peaceofmind'] })])
    expect(status).toBe(200)
    expect(order).toMatchObject({ status: 1, subtotal: 6_980, optionfee: 698, details: [{ status: -2, itemid: 1 }] })
    expect(secret).toMatch(/^[\w-]{43}$/)
    const headers = { 'x-cart-secret': secret }
    const again = await get({ uid: order.uid }, headers)
    expect([again.status, again.json, again.headers.get('x-cart-secret')]).toEqual([200, order, null])
    expect((await shop.services.cart.getCart(secret))?.order.uid).toBe(order.uid)
  })

  test('is updated to the given lines, all or none', async () => {
    const { order, secret } = await create([newLine(1), newLine(2)])
    const headers = { 'x-cart-secret': secret }
    const [first] = order.details
    const changed = asOrder(await update({ ...order, details: [first, newLine(3)] }, headers))
    expect(changed.details.map(({ itemid }) => itemid)).toEqual([1, 3])
    const refused = await update({ ...changed, details: [first, newLine(4), newLine(99)] }, headers)
    expect([refused.status, refused.json]).toEqual([200, false])
    expect(lastLogged()).toMatchObject({ code: 'not-sold', call: 'saveCart', msg: 'order call answered with false' })
    expect(asOrder(await get({ uid: order.uid }, headers))).toEqual(changed)
    const planned = { ...first, options: ['peaceofmind'] }
    expect(asOrder(await save({ uid: order.uid, details: [planned] }, headers))).toMatchObject({
      optionfee: 698,
      details: [{ itemid: 1, options: ['peaceofmind'] }],
    })
  })

  test('accepts an item by one of its units; the shop assigns the unit', async () => {
    const { order } = await create([newLine(1)])
    const { productuid } = order.details[0]!
    const { itemid: _, sizetaguid: __, ...days } = newLine(1)
    const { order: second } = await create([{ ...days, productuid }])
    expect(second.details[0]).toMatchObject({ itemid: 1 })
    const none = await post('POST', { details: [{ ...days, productuid: '987654' }] })
    expect(none.json).toBe(false)
  })

  test('ignores amounts sent by the client', async () => {
    const { order, secret } = await create([newLine(1)])
    const cheap = { ...order, subtotal: 1, total: 1, paymenttotal: 1 }
    expect(asOrder(await update(cheap, { 'x-cart-secret': secret }))).toMatchObject({ subtotal: 6_980, usepoint: 0 })
  })

  test.each([
    ['points', { usepoint: 4_900 }, 'usepoint'],
    ['a status', { status: 7 }, 'status'],
    ['a note', { note: '玄関へ' }, 'note'],
    ['an address', { shippinginfo: { prefecture: 13, address1: '渋谷区' } }, 'shippinginfo.address1'],
    ['a payment', { paymentmethoduid: '2' }, 'paymentmethoduid'],
    ['another item', { details: [{ itemid: 2 }] }, 'details.itemid'],
  ])('refuses %s, which a cart does not take here, instead of dropping it (D28)', async (_, more, field) => {
    const { order, secret } = await create([newLine(1)])
    const headers = { 'x-cart-secret': secret }
    const [line] = order.details
    const details = 'details' in more ? [{ uid: line!.uid, ...more.details[0] }] : order.details
    const wanted = { ...order, ...more, details }
    expect((await update(wanted, headers)).json).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'field-fixed' })
    if (!('details' in more)) expect((await post('POST', { details: [newLine(1)], ...more })).json, field).toBe(false)
    expect(asOrder(await update({ ...order, note: '', usepoint: 0 }, headers))).toMatchObject({ uid: order.uid })
  })

  test('keeps its lines in a request without details', async () => {
    const { order, secret } = await create([newLine(1), newLine(2)])
    const kept = await update({ uid: order.uid, shippinginfo: { prefecture: 40 } }, { 'x-cart-secret': secret })
    expect(asOrder(kept).details.map(({ uid }) => uid)).toEqual(order.details.map(({ uid }) => uid))
    const { json } = await shop.request(
      'PUT',
      '/orders-api',
      { order: { uid: order.uid } },
      { 'x-cart-secret': secret },
    )
    expect(asOrder({ json }).details).toHaveLength(2)
  })

  test('keeps the prefecture of an address that was entered, which decides the days', async () => {
    const { order, secret } = await create([newLine(1)])
    const customer = { ...addressOfGuest(TOKYO, 'a@example.jp'), prefecture: 1 as const }
    const entered = { email: 'a@example.jp', customer, shipping: undefined }
    const saved = await shop.services.checkout.saveCustomer(secret, entered)
    const headers = { 'x-cart-secret': 'secret' in saved ? saved.secret : '' }
    expect((await update({ uid: order.uid, shippinginfo: { prefecture: 13 } }, headers)).json).toBe(false)
    expect(asOrder(await update({ uid: order.uid, shippinginfo: { prefecture: 1 } }, headers)).uid).toBe(order.uid)
  })

  test('tells a stranger nothing of the area of its destination', async () => {
    const far = await create([newLine(1)])
    const moved = await update({ uid: far.order.uid, shippinginfo: { prefecture: 1 } }, { 'x-cart-secret': far.secret })
    expect(asOrder(moved).uid).toBe(far.order.uid)
    expect((await shop.ports.orders.find(far.order.uid))?.prefecture).toBe(1)
    const near = await create([newLine(1)])
    // A start that is possible in Tokyo and too early in Hokkaido.
    const early = newLine(1, { rentalstartdate: '2026-11-21', rentalenddate: '2026-11-24' })
    const answers = [far, near].map(({ order }) => update({ uid: order.uid, details: [early] }))
    const [toFar, toNear] = (await Promise.all(answers)).map(({ status, json }) => [status, json])
    expect(toFar).toEqual(toNear)
    expect(toFar).toMatchObject([401, { error: { status: 'UNAUTHENTICATED' } }])
  })

  test.each<[string, object, string]>([
    ['a day too early', { rentalstartdate: '2026-11-20', rentalenddate: '2026-11-24' }, 'too-early'],
    ['a span too short', { rentalenddate: START }, 'days-out-of-range'],
    ['an end before the start', { rentalenddate: '2026-11-01' }, 'days-out-of-range'],
    ['an unknown size', { sizetaguid: '1' }, 'not-sold'],
  ])('returns false for %s and logs the reason without customer data', async (_, more, code) => {
    const answer = await post('POST', { details: [newLine(1, more)] })
    expect([answer.status, answer.json]).toEqual([200, false])
    expect(Object.keys(lastLogged() ?? {}).sort()).toEqual(
      ['call', 'code', 'level', 'msg', 'pid', 'hostname', 'requestId', 'time'].sort(),
    )
    expect(lastLogged()).toMatchObject({ code })
  })

  test('is inaccessible without its secret', async () => {
    const { order } = await create([newLine(1)])
    const { bearer } = await member()
    for (const request of [() => get({ uid: order.uid }), () => update(order), () => save(order)])
      expect((await request()).json.error?.status).toBe('UNAUTHENTICATED')
    for (const headers of [bearer, { 'x-cart-secret': 'x'.repeat(43) }]) {
      expect((await get({ uid: order.uid }, headers)).json.error?.status).toBe('PERMISSION_DENIED')
      expect((await update(order, headers)).json.error?.status).toBe('PERMISSION_DENIED')
      expect((await save(order, headers)).json.error?.status).toBe('PERMISSION_DENIED')
    }
  })

  test('is given up after the time of a call', async () => {
    const { order, secret } = await create([newLine(1)])
    const ports = { ...shop.ports, orders: orderStore(opened.db, 200) }
    const brief = callShopOver({ ...shop, ports }, {}, true)
    const headers = { 'x-cart-secret': secret }
    await opened.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM orders WHERE uid = ${order.uid} FOR UPDATE`.execute(tx)
      const emptied = { method: 'PUT', order: { uid: order.uid, details: [] } }
      const { status, json } = await brief.request('POST', '/orders-api', emptied, headers)
      expect([status, json.error?.status]).toEqual([504, 'DEADLINE_EXCEEDED'])
    })
    expect(asOrder(await get({ uid: order.uid }, headers)).details).toHaveLength(1)
  })

  test('rejects additions while its confirmation is open (error 4)', async () => {
    const { order, secret } = await create([newLine(1)])
    await shop.services.cart.openConfirmation(secret)
    const headers = { 'x-cart-secret': secret }
    expect((await update({ ...order, details: [...order.details, newLine(2)] }, headers)).json).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'purchase-under-way' })
    expect(asOrder(await update({ ...order, details: [] }, headers)).details).toEqual([])
  })
})

describe('the cart of a member', () => {
  test('is unique: creating it again keeps its lines and requires no secret', async () => {
    const { uid, bearer } = await member()
    const first = await create([newLine(1)], bearer)
    const second = await create([newLine(2)], bearer)
    expect(second.order.uid).toBe(first.order.uid)
    expect(second.order).toMatchObject({ customeruid: uid })
    expect(second.order.details).toHaveLength(2)
    expect([first.secret !== '', second.secret]).toEqual([true, ''])
    const remaining = { uid: first.order.uid, details: [second.order.details[1]] }
    expect(asOrder(await update(remaining, bearer)).details).toHaveLength(1)
  })

  test('takes the plan of a line that it has, and refuses a line that it has not', async () => {
    const { bearer } = await member()
    const { order } = await create([newLine(1)], bearer)
    const [line] = order.details
    const added = await post('POST', { details: [{ uid: line!.uid, options: ['peaceofmind'] }, newLine(2)] }, bearer)
    expect(asOrder(added).details).toMatchObject([{ options: ['peaceofmind'] }, { options: [] }])
    const unknown = newLine(2, { uid: 'another' })
    for (const caller of [bearer, {}]) expect((await post('POST', { details: [unknown] }, caller)).json).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'line-unknown' })
  })

  test('is created by a member that names itself, and by no other', async () => {
    const { uid, email, bearer } = await shop.account('names-itself@example.jp')
    const create = (more: object) => post('POST', { ...more, details: [newLine(1)] }, bearer)
    expect(asOrder(await create({ customeruid: uid, customeremail: email }))).toMatchObject({ customeruid: uid })
    for (const more of [{ customeruid: 'another' }, { customeremail: 'another@example.jp' }])
      expect((await create(more)).json).toBe(false)
    expect((await post('POST', { customeruid: uid, details: [newLine(1)] })).json).toBe(false)
  })

  test('moves the only unit from one line to another in one update', async () => {
    const { bearer } = await member()
    const { order } = await create([newLine(9)], bearer)
    const another = await post('POST', { details: [newLine(9)] }, bearer)
    expect(another.json).toBe(false)
    const replaced = asOrder(await update({ uid: order.uid, details: [newLine(9)] }, bearer))
    expect(replaced.details).toHaveLength(1)
    expect(replaced.details[0]?.uid).not.toBe(order.details[0]?.uid)
  })
})
