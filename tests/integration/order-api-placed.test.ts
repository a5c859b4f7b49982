import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallShop, openCallShop } from '#tests/support/calls/call-shop.ts'
import { asOrder, newLine, orderApi, type WireOrder } from '#tests/support/calls/order-api.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'

let opened: TestDatabase
let shop: CallShop
let staff: { authorization: string }
const lives = orderLives(() => shop)
const { get, create, update, save, member, lastLogged } = orderApi(() => shop)

beforeAll(async () => {
  opened = await openTestDatabase()
  const stock = [1, 2, 3, 4].map((id) => ({ id, units: 40 }))
  shop = await openCallShop(opened.db, [...stock, { id: 9, units: 1 }])
  staff = (await shop.account('staff@example.jp', 5)).bearer
})
afterAll(async () => {
  await shop?.close()
  await opened?.close()
})

describe('a placed order', () => {
  let order: WireOrder
  let secret: string
  beforeEach(async () => {
    const placed = await lives.accepted([1, 2])
    secret = placed.secret
    order = asOrder(await get({ uid: placed.uid }, staff))
  })
  const now = async () => asOrder(await get({ uid: order.uid }, staff))

  test('is cancelled by its secret, with the status that matches the fee', async () => {
    const headers = { 'x-cart-secret': secret }
    expect((await save({ uid: order.uid, status: 83 }, headers)).json).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'transition-not-allowed' })
    expect((await now()).status).toBe(20)
    const stored = asOrder(await get({ uid: order.uid }, headers))
    expect(asOrder(await save({ ...stored, status: 80 }, headers))).toMatchObject({ status: 80 })
    expect(await lives.mailKinds(order.uid)).toContain('cancel')
  })

  test('allows cancelling a line as long as another remains', async () => {
    const headers = { 'x-cart-secret': secret }
    const [first, second] = order.details
    const cancelled = asOrder(await save({ uid: order.uid, details: [{ ...first, status: 90 }, second] }, headers))
    expect(cancelled).toMatchObject({ status: 20, subtotal: 6_980, details: [{ status: 90 }, { status: 2 }] })
    expect((await save({ uid: order.uid, details: [{ uid: second?.uid, status: 90 }] }, headers)).json).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'last-line' })
  })

  test('rejects other changes by a customer', async () => {
    const headers = { 'x-cart-secret': secret }
    const [first, second] = order.details
    for (const change of [
      { slipnumber: '1' },
      {
        status: 80,
        details: [
          { ...first, status: 2 },
          { ...second, status: 5 },
        ],
      },
    ])
      expect((await save({ uid: order.uid, ...change }, headers)).json, JSON.stringify(change)).toBe(false)
    for (const change of [{ total: 1 }, { customeruid: 'me' }, { shippinginfo: {} }, { nothing: 1 }, { status: 30 }])
      expect((await save({ uid: order.uid, ...change }, headers)).json, JSON.stringify(change)).toBe(false)
    expect((await save({ uid: order.uid, details: [{ ...order.details[0], price: 1 }] }, headers)).json).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'field-fixed' })
    expect(await now()).toEqual(order)
    expect((await update({ ...order, details: [] }, headers)).json).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'no-cart' })
  })

  test('is moved by staff through all statuses in the allowed order', async () => {
    const step = (change: object, reason?: string) => save({ uid: order.uid, ...change }, staff, reason)
    expect((await step({ status: 40, slipnumber: '1', returnslipnumber: '2' })).json).toBe(false)
    expect(asOrder(await step({ status: 30 }))).toMatchObject({ status: 30 })
    expect((await step({ status: 40 })).json).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'slip-numbers-missing' })
    await lives.identify({ uid: order.uid, secret })
    const shipped = asOrder(await step({ status: 40, slipnumber: '1234-5678-9012', returnslipnumber: '2222' }))
    expect(asOrder(await step({ status: 40, slipnumber: '１２３４-5678-9012', returnslipnumber: '2222' }))).toEqual(
      shipped,
    )
    expect(shipped).toMatchObject({ status: 40, slipnumber: '123456789012' })
    const [first, second] = shipped.details
    // Of a parcel that has left, nothing is changed silently.
    for (const change of [
      { slipnumber: '3333' },
      { status: 40, slipnumber: '3333' },
      { status: 70, slipnumber: '3333' },
    ])
      expect((await step(change)).json, JSON.stringify(change)).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'field-fixed' })
    const inPart = [{ ...first, status: 5 }, second]
    const unclear = [
      { status: 70, details: inPart },
      {
        status: 65,
        details: [
          { ...first, status: 5 },
          { ...second, status: 6 },
        ],
      },
    ]
    for (const change of unclear) expect((await step(change)).json, JSON.stringify(change)).toBe(false)
    expect(lastLogged()).toMatchObject({ code: 'lines-not-movable' })
    expect(await now()).toMatchObject({
      status: 40,
      slipnumber: '123456789012',
      details: [{ status: 3 }, { status: 3 }],
    })
    const partly = await step({ status: 65, details: [{ ...first, status: 5 }, second] })
    expect(asOrder(partly)).toMatchObject({ status: 65, details: [{ status: 5 }, { status: 3 }] })
    expect(asOrder(await step({ status: 70 }))).toMatchObject({ status: 70 })
    expect((await step({ status: 81 })).json).toBe(false)
    const { record } = (await shop.services.orderLife.getRecord(order.uid))!
    expect(record.events.at(-1)?.actor).toMatch(/^staff:/)
  })

  test('is cancelled by the shop with a reason', async () => {
    expect(asOrder(await save({ uid: order.uid, status: 81 }, staff, '在庫の傷み'))).toMatchObject({ status: 81 })
    const { record } = (await shop.services.orderLife.getRecord(order.uid))!
    expect(record.events.at(-1)).toMatchObject({ detail: { code: 'stated', why: '在庫の傷み' } })
  })

  test('returns the same error to another member as an unknown order; staff get null for the latter', async () => {
    const { bearer } = await member()
    for (const uid of [order.uid, 'nothing']) {
      expect((await get({ uid }, bearer)).json.error?.status).toBe('PERMISSION_DENIED')
      expect((await save({ uid, status: 80 }, bearer)).json.error?.status).toBe('PERMISSION_DENIED')
    }
    expect((await get({ uid: 'nothing' }, staff)).json).toBeNull()
    expect((await save({ uid: 'nothing', status: 30 }, staff)).json).toBe(false)
  })
})

describe('lists', () => {
  test('a member lists own orders by a query, in the format of a single order', async () => {
    const { uid, bearer } = await member()
    const other = await member()
    await create([newLine(1)], other.bearer)
    const { order } = await create([newLine(2)], bearer)
    const placed = await lives.accepted([3], { method: 'cod', member: uid })
    const all = (await get({}, bearer)).json as unknown as WireOrder[]
    expect(all.map((one) => one.uid).sort()).toEqual([order.uid, placed.uid].sort())
    const query = {
      wheres: [
        {
          or: [
            { field: 'status', op: '==', value: 20 },
            { field: 'status', op: '>', value: 500 },
          ],
        },
      ],
      orders: [{ field: 'orderdate', direction: 'desc' }],
      limit: 5,
    }
    const [found, ...more] = (await get(query, bearer)).json as unknown as WireOrder[]
    expect(more).toEqual([])
    expect(found).toEqual(asOrder(await get({ uid: placed.uid }, bearer)))
    expect(found).toMatchObject({ status: 20, orderdate: expect.any(Number) })
    const mine = { wheres: [{ field: 'customeruid', op: '==', value: other.uid }] }
    expect((await get(mine, bearer)).json).toEqual([])
    expect((await get(mine, staff)).json).toHaveLength(1)
  })

  test('a malformed query or a filter on a staff-only field is an invalid argument', async () => {
    const { bearer } = await member()
    const memo = { wheres: [{ field: 'memo', op: '==', value: '' }] }
    for (const query of [{ wheres: '{' }, { wheres: [1] }, { limit: 0 }, { limit: 'x' }, { orders: [{}] }, memo])
      expect((await get(query, bearer)).json.error?.status, JSON.stringify(query)).toBe('INVALID_ARGUMENT')
    expect((await get(memo, staff)).status).toBe(200)
    expect((await get({})).json.error?.status).toBe('UNAUTHENTICATED')
  })
})
