/**
 * Claims of docs/product/3: Customer.
 * Claims of docs/product/6: Customers in calls.
 * Claims of docs/product/7: Callable functions, First rental start, Order API.
 * Claims of docs/product/8: Cloud function statuses.
 */

import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALL_STATUS } from '#http/calls/call.ts'
import { type CallShop, openCallShop } from '#tests/support/calls/call-shop.ts'
import { newLine, type WireOrder } from '#tests/support/calls/order-api.ts'
import { newMember } from '#tests/support/customers/member-shop.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'

const ADDRESS = '/configured/orders'

let opened: TestDatabase
let shop: CallShop
let member: { uid: string; bearer: { authorization: string } }

beforeAll(async () => {
  opened = await openTestDatabase()
  shop = await openCallShop(opened.db, [{ id: 1, units: 9 }], { ORDER_API_PATH: ADDRESS })
  const { session, tokens } = await newMember(shop)
  member = { uid: session.uid, bearer: { authorization: `Bearer ${tokens.idToken}` } }
})
afterAll(async () => {
  await shop?.close()
  await opened?.close()
})

const call = async (name: string, body: object, headers = {}) =>
  (await shop.request('POST', `/asia-northeast1/${name}`, body, headers)).json
const order = (answer: { json: object }) => answer.json as unknown as WireOrder
const send = (body: object, headers: Record<string, string> = member.bearer) =>
  shop.request('POST', ADDRESS, body, headers)
const cart = async () => order(await send({ method: 'POST', order: { details: [newLine(1)] } }))

describe('Callable cloud functions (docs/product/7)', () => {
  test('region asia-northeast1; POST with a JSON body holding a data field', async () => {
    expect(await call('firstrentalstart', { data: { prefecture: 40 } })).toMatchObject({ result: { prefecture: 40 } })
    expect((await shop.request('GET', '/asia-northeast1/firstrentalstart')).status).toBe(405)
  })

  test('bearer authorization is sent when signed in', async () => {
    const payload = { data: { uid: member.uid } }
    expect(await call('customer', payload)).toMatchObject({ error: { status: 'UNAUTHENTICATED' } })
    expect(await call('customer', payload, member.bearer)).toMatchObject({ result: { customer: { uid: member.uid } } })
  })

  test('getservertime: no payload; response field serverTime', async () => {
    for (const body of [{ data: null }, { data: {} }])
      expect(await call('getservertime', body)).toEqual({ result: { serverTime: NOW.epochMilliseconds } })
  })

  test('a body without data is refused, as the protocol does', async () => {
    for (const name of ['getservertime', 'firstrentalstart', 'firstrentalstarts'])
      expect(await call(name, {}), name).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
  })

  test('customer: payload uid; response field customer', async () => {
    const { result } = (await call('customer', { data: { uid: member.uid } }, member.bearer)) as {
      result: { customer: object }
    }
    expect(Object.keys(result)).toEqual(['customer'])
    expect(Object.keys(result.customer).toSorted()).toEqual([
      ...['birthdate', 'customerinfo', 'email', 'mailmagazine', 'registerdate', 'reminderquestion', 'sex'],
      ...['shippinginfo', 'uid'],
    ])
  })

  test('the first rental start date per prefecture code (13 = Tokyo) is computed', async () => {
    const { earliestOn } = await shop.services.catalog.getCalendar(13)
    expect(await call('firstrentalstart', { data: null })).toEqual({
      result: { prefecture: 13, startdate: earliestOn },
    })
  })
})

describe('Order API at a configured address (docs/product/7)', () => {
  test('GET with uid returns an order with details', async () => {
    const { uid } = await cart()
    const found = order(await shop.request('GET', `${ADDRESS}?uid=${uid}`, undefined, member.bearer))
    expect(found).toMatchObject({ uid, details: [{ itemid: 1, quantity: 1 }] })
    expect((await shop.fetch('/orders-api')).headers.get('content-type')).toContain('text/html')
  })

  test('GET with wheres, orders, limit returns a list of orders', async () => {
    const { uid } = await cart()
    const query = new URLSearchParams({
      wheres: '[{"field":"status","op":"==","value":1}]',
      orders: '[{"field":"modifydate","direction":"desc"}]',
      limit: '1',
    })
    const { json } = await shop.request('GET', `${ADDRESS}?${query}`, undefined, member.bearer)
    expect(json).toMatchObject([{ uid, status: 1 }])
  })

  test('PUT with order saves an order and returns data', async () => {
    const { uid, details } = await cart()
    const kept = { uid, details: [{ ...details[0], options: ['peaceofmind'] }] }
    const saved = order(await shop.request('PUT', ADDRESS, { order: kept }, member.bearer))
    expect(saved).toMatchObject({ uid, details: [{ uid: details[0]?.uid, options: ['peaceofmind'] }] })
  })

  test('cart creation and update send {method: POST or PUT, order}; a falsy reply means failure', async () => {
    const { uid } = await cart()
    const emptied = order(await send({ method: 'PUT', order: { uid, details: [] } }))
    expect(emptied).toMatchObject({ uid, details: [] })
    const refused = await send({ method: 'PUT', order: { uid, details: [newLine(2)] } })
    expect([refused.status, refused.json]).toEqual([200, false])
  })

  test('timestamps in responses come as seconds', async () => {
    expect(await cart()).toMatchObject({ modifydate: NOW.epochMilliseconds / 1_000 })
  })
})

test('cloud function HTTP statuses map to codes (docs/product/8)', () => {
  const codes = Object.entries(CALL_STATUS).map(([word, http]) => [http, word.toLowerCase().replaceAll('_', '-')])
  expect(codes).toEqual([
    [400, 'invalid-argument'],
    [401, 'unauthenticated'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [409, 'aborted'],
    [429, 'resource-exhausted'],
    [500, 'internal'],
    [501, 'unimplemented'],
    [503, 'unavailable'],
    [504, 'deadline-exceeded'],
  ])
})

test('an unknown function and another method are answered by their own statuses, none by 501 (D50)', async () => {
  const statusOf = async (method: string, name: string) =>
    (await shop.request(method, `/asia-northeast1/${name}`, { data: null })).status
  expect([await statusOf('POST', 'unknown'), await statusOf('PUT', 'getservertime')]).toEqual([404, 405])
  for (const path of globSync('http/**/*.ts')) expect(readFileSync(path, 'utf8'), path).not.toContain("'UNIMPLEMENTED'")
})

test('a read whose request fails is logged once, without its values, and returns no data', async () => {
  const read = { filters: [{ field: 'name', op: 'array-contains', value: '山田花子' }] }
  const { json } = await shop.request('POST', '/documents/makers/query', read)
  expect(json).toEqual({ error: expect.objectContaining({ status: 'INVALID_ARGUMENT' }) })
  const lines = shop.log.filter(({ call: name }) => name === 'queryDocuments')
  expect(lines).toEqual([
    expect.objectContaining({
      code: 'INVALID_ARGUMENT',
      msg: 'call answered with an error',
      requestId: expect.any(String),
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('山田')
})
