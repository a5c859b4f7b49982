import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallShop, openCallShop } from '#tests/support/calls/call-shop.ts'
import { asOrder, newLine, orderApi, type WireOrder } from '#tests/support/calls/order-api.ts'
import { LATE } from '#tests/support/customers/guest-orders.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { orderLives, STAFF } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'

let opened: TestDatabase
let shop: CallShop
let staff: { authorization: string }
const lives = orderLives(() => shop)
const { get, create, update, save, member, lastLogged } = orderApi(() => shop)
const now = NOW.epochMilliseconds / 1_000
const read = async (uid: string) => asOrder(await get({ uid }, staff))

/** The fields of an order on the wire, mail-sent flags included (docs/product/3, Order). */
const FIELDS =
  `uid number subnumber status checkoutuid details productuids deliveryuid delivery paymentmethoduid optionfee subtotal
  discount deliveryfee chargefee tax taxrate usepoint addpoint total paymenttotal slipnumber returnslipnumber
  deliveryrequest timezone orderdate paymentdate salesdate shippingdate deliverydate returnbackdate includenumber
  device note oldid customeruid customerinfo shippinginfo customeremail manual cancel confirm returned delay shipment
  limittoday orderreceived orderconfirmed arrear partialcancel returnedmail cancelmail commitdate memo
  paymentInformation rentalstartdate rentalenddate rentaldays registerdate modifydate available`.split(/\s+/)

/** The fields of an address. Claims of docs/product/3: Order, Address. */
const ADDRESS = `address1 address2 bereavedfamilyname ceremonyat familyname familynamekana givenname givennamekana
  placename postalcode prefecture telephone`.split(/\s+/)

beforeAll(async () => {
  opened = await openTestDatabase()
  shop = await openCallShop(
    opened.db,
    [1, 2, 3].map((id) => ({ id, units: 40 })),
  )
  staff = (await shop.account('staff@example.jp', 5)).bearer
})
afterAll(async () => {
  await shop?.close()
  await opened?.close()
})

describe('the fields of an order (docs/product/3, Order)', () => {
  test('are all in a cart and in a placed order, for the order API and the documents alike', async () => {
    const { order: cart } = await create([newLine(1)])
    const { uid } = await lives.accepted([1])
    for (const order of [await read(cart.uid), await read(uid)]) {
      expect(FIELDS.filter((name) => !Object.hasOwn(order, name))).toEqual([])
      const { json } = await shop.request('GET', `/documents/orders/${order.uid}`, undefined, staff)
      expect(json.document).toEqual(order)
    }
  })

  test('are described by OpenAPI', async () => {
    const { json } = await shop.request('GET', '/docs/api/openapi.json')
    const { paths } = json as { paths: Record<string, { put: { responses: Record<string, object> } }> }
    const schema = JSON.stringify(paths['/orders-api']?.put.responses[200])
    expect(FIELDS.filter((name) => !schema.includes(`"${name}":{`))).toEqual([])
  })

  test('have every field of an address, empty where it is not filled in', async () => {
    const { customerinfo } = await read((await lives.accepted([1])).uid)
    expect(Object.keys(customerinfo as object).toSorted()).toEqual(ADDRESS)
    expect(customerinfo).toMatchObject({ placename: '', bereavedfamilyname: '', ceremonyat: '' })
  })

  test('of a cart have no value where nothing has happened (D10)', async () => {
    const { order } = await create([newLine(1)])
    expect(await read(order.uid)).toMatchObject({
      ...{ subnumber: null, checkoutuid: null, salesdate: null, commitdate: null, paymentInformation: null },
      ...{ includenumber: null, oldid: null, device: '', note: '', memo: '', manual: false },
      ...{ deliveryuid: '1', delivery: { uid: '1', name: '宅配便' } },
    })
  })

  test('of a card payment name the payment, the sale and the confirmation at their times', async () => {
    const { uid, secret } = await lives.accepted([1])
    const { rows } = await sql<{ uid: string }>`SELECT uid FROM payments WHERE order_uid = ${uid}`.execute(shop.db)
    expect(await read(uid)).toMatchObject({
      ...{ paymentmethoduid: '1', checkoutuid: rows[0]?.uid, subnumber: now, orderdate: now },
      ...{ paymentInformation: { method: 'card', state: 'authorised' }, commitdate: null, salesdate: null },
    })
    lives.at('2026-11-21T10:00:00+09:00')
    await shop.services.orderLife.confirmOrder(uid, STAFF)
    lives.at('2026-11-22T10:00:00+09:00')
    await lives.identify({ uid, secret })
    await shop.services.orderLife.shipOrder(uid, { slipNumber: '1', returnSlipNumber: '2' }, STAFF)
    lives.at('2026-11-22T11:00:00+09:00')
    await shop.services.scheduled.settlePaymentTasks()
    await shop.services.orderLife.writeMemo(uid, 'memo', STAFF)
    shop.setClock(NOW)
    expect(await read(uid)).toMatchObject({
      commitdate: Date.parse('2026-11-21T10:00:00+09:00') / 1_000,
      salesdate: Date.parse('2026-11-22T10:00:00+09:00') / 1_000,
      paymentdate: Date.parse('2026-11-22T11:00:00+09:00') / 1_000,
      paymentInformation: { method: 'card', state: 'captured' },
    })
  })

  test('of a card payment have the last digits of the card, if the processor gives them', async () => {
    for (const [given, lastfour] of [
      ['4242', '4242'],
      ['', null],
    ] as const) {
      const secret = await lives.cartOf([1], LATE, 'card')
      await lives.confirm(secret)
      const { uid } = (await shop.ports.orders.findBySecret(secret))!
      await lives.decide(uid, 'authorised')
      await sql`UPDATE embedded_processor.sessions SET last_four = ${given}
        WHERE idempotency_key IN (SELECT uid FROM payments WHERE order_uid = ${uid})`.execute(shop.db)
      await shop.services.checkout.settlePayment(secret)
      expect((await read(uid)).paymentInformation).toMatchObject({ method: 'card', lastfour })
    }
  })

  test('do not name a payment of charges', async () => {
    const { uid } = await lives.accepted([1])
    const before = await read(uid)
    await sql`INSERT INTO payments (uid, order_uid, method, amount, status, started_at, purpose)
      VALUES (${`${uid}:charges`}, ${uid}, 'card', 500, 'started', now() + interval '1 day', 'charges')`.execute(
      shop.db,
    )
    expect(await read(uid)).toEqual(before)
  })

  test('of cash on delivery have no payment at a processor', async () => {
    const { uid } = await lives.accepted([1], { method: 'cod' })
    expect(await read(uid)).toMatchObject({
      ...{ paymentmethoduid: '3', checkoutuid: null, paymentdate: null },
      paymentInformation: { method: 'cod', state: 'open', lastfour: null },
    })
  })

  test('say by booleans what became of the order', async () => {
    const states = async (uid: string) => {
      const { cancel, confirm, returned, delay } = await read(uid)
      return { cancel, confirm, returned, delay }
    }
    const none = { cancel: false, confirm: false, returned: false, delay: false }
    const accepted = await lives.accepted([1])
    expect(await states(accepted.uid)).toEqual(none)
    await shop.services.orderLife.confirmOrder(accepted.uid, STAFF)
    expect(await states(accepted.uid)).toEqual({ ...none, confirm: true })
    await shop.services.orderLife.cancelByCompany(accepted.uid, 'test', STAFF)
    expect(await states(accepted.uid)).toEqual({ ...none, confirm: true, cancel: true })
    const shipped = await lives.shipped([1])
    await shop.services.orderLife.returnLines(shipped.uid, undefined, STAFF)
    expect(await states(shipped.uid)).toEqual({ ...none, confirm: true, returned: true })
    await sql`UPDATE orders SET status = 90 WHERE uid = ${shipped.uid}`.execute(shop.db)
    expect(await states(shipped.uid)).toEqual({ ...none, confirm: true, delay: true })
  })

  test('have a flag of their own for each of the eight mails, set when the mail was sent (D10)', async () => {
    const kinds = ['shipment', 'limittoday', 'orderreceived', 'orderconfirmed', 'arrear', 'partialcancel']
    const fields = [
      ...kinds.map((kind) => [kind, kind] as const),
      ['returned', 'returnedmail'],
      ['cancel', 'cancelmail'],
    ]
    for (const [kind, field] of fields) {
      const { uid } = await lives.accepted([1], { method: 'cod' })
      const flags = async () => {
        const order = await read(uid)
        return fields.map(([, name]) => name).filter((name) => order[name as string] === true)
      }
      expect(await flags()).toEqual([])
      await sql`UPDATE orders SET mails_sent = jsonb_build_object(${kind}::text, 'x') WHERE uid = ${uid}`.execute(
        shop.db,
      )
      expect(await flags()).toEqual([field])
    }
  })

  test('are found and ordered by filters on them', async () => {
    const { uid } = await lives.accepted([2], { method: 'cod' })
    await sql`UPDATE orders SET manual = true, delivery_note = '玄関先' WHERE uid = ${uid}`.execute(shop.db)
    const found = async (...wheres: object[]) => {
      const { json } = await get({ wheres, orders: [{ field: 'subnumber', direction: 'desc' }] }, staff)
      return (json as unknown as WireOrder[]).map((order) => order.uid)
    }
    const where = (field: string, value: unknown, op = '==') => ({ field, op, value })
    expect(await found(where('manual', true), where('confirm', false), where('paymentmethoduid', '3'))).toEqual([uid])
    expect(await found(where('note', '玄関先'), where('subnumber', now, '>='), where('orderreceived', false))).toEqual([
      uid,
    ])
    expect(await found(where('note', '玄関先'), where('checkoutuid', null))).toEqual([uid])
    expect(await found(where('note', '玄関先'), where('delay', true))).toEqual([])
  })
})

describe('device, note, memo and manual', () => {
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1', 'phone'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', 'phone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'pc'],
    ['', ''],
  ])('placing an order stores the class of the device alone: %s', async (userAgent, device) => {
    const secret = await lives.cartOf([1], LATE, 'cod')
    const cart = await shop.services.cart.openConfirmation(secret)
    await shop.services.checkout.placeOrder(secret, { seenVersion: cart?.order.version ?? -1, device: userAgent })
    const { uid } = (await shop.ports.orders.findBySecret(secret))!
    expect(await read(uid)).toMatchObject({ device })
  })

  test('the note is the customer’s request for the delivery', async () => {
    const secret = await lives.cartOf([1], LATE, 'cod')
    await sql`UPDATE orders SET delivery_note = '玄関先へお願いします'
      WHERE uid = ${(await shop.ports.orders.findBySecret(secret))!.uid}`.execute(shop.db)
    await lives.confirm(secret)
    const { uid } = (await shop.ports.orders.findBySecret(secret))!
    expect(asOrder(await get({ uid }, { 'x-cart-secret': secret }))).toMatchObject({ note: '玄関先へお願いします' })
  })

  test('staff write the memo, which no customer sees or changes (D10)', async () => {
    const { uid, secret } = await lives.accepted([1])
    const headers = { 'x-cart-secret': secret }
    expect((await save({ uid, memo: 'mine' }, headers)).json).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'field-fixed' })
    const written = asOrder(await save({ ...(await read(uid)), memo: 'お電話済み' }, staff))
    expect(written).toMatchObject({ memo: 'お電話済み', status: 20 })
    expect(asOrder(await save({ uid, memo: 'お電話済み' }, staff))).toEqual(written)
    expect(asOrder(await save({ uid }, staff))).toEqual(written)
    expect(asOrder(await save({ uid, memo: '確認済み', status: 30 }, staff))).toMatchObject({
      memo: '確認済み',
      status: 30,
    })
    expect((await save({ uid, memo: 'no', status: 70 }, staff)).json).toBe(false)
    expect(await read(uid)).toMatchObject({ memo: '確認済み', status: 30 })
    expect(JSON.stringify((await get({ uid }, headers)).json)).not.toContain('確認済み')
    const { record } = (await shop.services.orderLife.getRecord(uid))!
    expect(record.events.filter(({ detail }) => detail?.code === 'memo-written')).toHaveLength(2)
    expect(asOrder(await save({ uid, memo: '' }, staff))).toMatchObject({ memo: '' })
  })

  test('a cart created by staff is manual, any other is not', async () => {
    expect(await read((await create([newLine(1)], staff)).order.uid)).toMatchObject({ manual: true })
    const { bearer } = await member()
    expect(await read((await create([newLine(1)], bearer)).order.uid)).toMatchObject({ manual: false })
  })
})

test('a full cart says so, with the limit', async () => {
  const { bearer } = await member()
  const lines = Array.from({ length: 20 }, (_, index) => newLine((index % 3) + 1))
  const { order } = await create(lines, bearer)
  expect(order.details).toHaveLength(20)
  expect((await update({ ...order, details: [...order.details, newLine(1)] }, bearer)).json).toBe(false)
  expect(lastLogged()).toMatchObject({ code: 'cart-full' })
})
