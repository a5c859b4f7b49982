/** Claims of docs/product/3: Order detail line. Claims of docs/product/7: Document database. */

import { describe, expect, test } from 'vitest'
import { documentsFor } from '#tests/contract/document-expected.ts'
import { documentEndpoint, rows } from '#tests/support/calls/document-endpoint.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'

const { request, query, rejection, uidOf } = documentEndpoint()

const VISITOR = { kind: 'visitor' } as const
const STAFF = { kind: 'staff', uid: 'staff', signedInAt: NOW } as const
const shownItems = documentsFor(VISITOR, 'items', rows)
const hiddenItem = rows.items.find(({ id }) => !shownItems.some((one) => one.uid === String(id)))!
const UNKNOWN_COLLECTION = [404, 'NOT_FOUND', 'There is no such collection.']

describe('reading', () => {
  test('returns a document by its uid, and null or an error for an unknown or malformed uid', async () => {
    const [shown] = shownItems
    expect((await request('visitor', 'GET', `items/${shown!.uid}`)).json).toEqual({ document: shown })
    for (const uid of ['1', '0', '-5', '2147483648', '9999999999', 'x', '%00', '5%20', '1e1', '__proto__']) {
      const { status, json } = await request('visitor', 'GET', `items/${uid}`)
      expect([uid, status === 400 ? json.error?.status : json.document]).toEqual([
        uid,
        status === 400 ? 'INVALID_ARGUMENT' : null,
      ])
    }
  })

  test('returns a page of documents with the total of all pages', async () => {
    const criteria = {
      filters: [{ field: 'rank', op: '>=', value: 2 }],
      orderBy: [{ field: 'rank', direction: 'desc' }],
    }
    const all = rows.makers.filter(({ rank }) => rank >= 2).toSorted((a, b) => b.rank - a.rank || a.uid - b.uid)
    const whole = await query('visitor', 'makers', criteria)
    expect(whole.json.total).toBe(all.length)
    expect(whole.json.documents?.map(({ uid }) => Number(uid))).toEqual(all.map(({ uid }) => uid))
    const paged: unknown[] = []
    for (let startAfter: string | undefined; ; ) {
      const { json } = await query('visitor', 'makers', { ...criteria, pageSize: 2, ...(startAfter && { startAfter }) })
      expect(json.total).toBe(all.length)
      if (json.documents === null) break
      paged.push(...json.documents!)
      startAfter = json.documents!.at(-1)!.uid
    }
    expect(paged).toEqual(whole.json.documents)
  })

  test('returns null for no documents, and only the total for the count “only”', async () => {
    const none = { filters: [{ field: 'name', op: '==', value: 'nobody' }] }
    expect((await query('visitor', 'makers', none)).json).toEqual({ total: 0, documents: null })
    expect((await query('visitor', 'makers', { count: 'only' })).json).toEqual({ total: 9, documents: null })
    expect(Object.keys((await query('visitor', 'makers', { count: false })).json)).toEqual(['documents'])
  })

  test('encodes times as seconds, rental days as seconds of 00:00 in Tokyo and order lines as details', async () => {
    const row = rows.orders.find(
      ({ uid, ordered_at }) => ordered_at !== null && rows.lines.some((line) => line.order_uid === uid),
    )!
    const { json } = await request('staff', 'GET', `orders/${encodeURIComponent(row.uid)}`)
    expect(json.document).toMatchObject({ orderdate: Date.parse(row.ordered_at!) / 1_000 })
    const [line] = rows.lines.filter(({ order_uid }) => order_uid === row.uid)
    expect(json.document).toHaveProperty('details.0', {
      uid: line!.uid,
      status: line!.status,
      options: [],
      optionfee: 0,
      rentalstartdate: Date.parse('2026-02-10T00:00:00+09:00') / 1_000,
      rentalenddate: Date.parse('2026-02-13T00:00:00+09:00') / 1_000,
      price: 0,
      pointrate: 3,
      returndate: null,
      extensionstartdate: null,
      extensionenddate: null,
      extensionsettlementdate: null,
      canceldate: null,
      extrastartdate: Date.parse('2026-02-08T00:00:00+09:00') / 1_000,
      extraenddate: Date.parse('2026-02-17T00:00:00+09:00') / 1_000,
      productuid: String(line!.product_uid),
      quantity: 1,
      productid: rows.units.find(({ uid }) => uid === line!.product_uid)!.id,
      productname: line!.item_name,
      itemid: line!.item_id,
      itemuid: String(line!.item_id),
    })
  })
})

describe('hidden data', () => {
  test('is not found by a filter on the fields that hide it', async () => {
    const hiding = { adminonly: true, available: false }
    for (const [field, value] of Object.entries(hiding)) {
      const { json } = await query('visitor', 'categories', { filters: [{ field, op: '==', value }] })
      expect(json).toEqual({ total: 0, documents: null })
    }
    const or = [
      { field: 'release', op: '==', value: false },
      { field: 'uid', op: '==', value: String(hiddenItem.id) },
    ]
    expect((await query('customer', 'items', { filters: [{ or }] })).json).toEqual({ total: 0, documents: null })
    expect((await query('staff', 'items', { filters: [{ or }] })).json.total).toBeGreaterThan(0)
  })

  test('is not counted, neither directly nor by a hidden category', async () => {
    const { json } = await query('visitor', 'items', { count: 'only' })
    expect(json.total).toBe(shownItems.length)
    const hiddenCategory = rows.categories.find(({ admin_only }) => admin_only)!
    const filed = { field: 'categoryuids', op: 'array-contains', value: String(hiddenCategory.uid) }
    expect((await query('visitor', 'items', { filters: [filed] })).json.total).toBe(0)
    expect((await query('staff', 'items', { filters: [filed] })).json.total).toBeGreaterThan(0)
  })

  test('is rejected as a start position like an unknown document', async () => {
    const orderBy = [{ field: 'price' }]
    const behindHidden = await rejection(query('visitor', 'items', { orderBy, startAfter: String(hiddenItem.id) }))
    expect(behindHidden).toEqual(await rejection(query('visitor', 'items', { orderBy, startAfter: '1' })))
    expect(behindHidden.slice(0, 2)).toEqual([400, 'INVALID_ARGUMENT'])
    expect((await query('staff', 'items', { orderBy, startAfter: String(hiddenItem.id) })).status).toBe(200)
  })

  test('is not found by its uid', async () => {
    expect((await request('visitor', 'GET', `items/${hiddenItem.id}`)).json).toEqual({ document: null })
    expect((await request('staff', 'GET', `items/${hiddenItem.id}`)).json.document?.uid).toBe(String(hiddenItem.id))
  })

  test('a staff-only field causes the same errors for others as an unknown field', async () => {
    const queriesOn = (field: string) => [
      { filters: [{ field, op: '==', value: 'x' }] },
      { filters: [{ or: [{ field, op: '<', value: 'x' }] }] },
      { orderBy: [{ field }] },
      { orderBy: [{ field: 'uid' }, { field }], startAfter: ['a', 'b'] },
    ]
    for (const [index, body] of queriesOn('memo').entries()) {
      const hidden = await rejection(query('customer', 'orders', body))
      for (const unknownField of ['secret_hash', 'constructor', 'nothing', 'details']) {
        expect(await rejection(query('customer', 'orders', queriesOn(unknownField)[index]!))).toEqual(hidden)
      }
      expect(hidden[0]).toBe(400)
      expect((await query('staff', 'orders', body)).status).toBe(200)
    }
    const { json } = await query('customer', 'orders')
    expect(json.documents?.length).toBeGreaterThan(5)
    expect(json.documents?.some((one) => 'memo' in one)).toBe(false)
    expect((await query('staff', 'orders')).json.documents?.every((one) => 'memo' in one)).toBe(true)
  })

  test('a customer cannot read the orders of others by any filter', async () => {
    const foreign = rows.orders.find(({ customer_uid }) => customer_uid === 'customer-2')!
    const filters = [{ field: 'customeruid', op: '!=', value: uidOf('customer') }]
    expect((await query('customer', 'orders', { filters })).json).toEqual({ total: 0, documents: null })
    expect((await request('customer', 'GET', `orders/${encodeURIComponent(foreign.uid)}`)).json.document).toBeNull()
    expect((await query('other', 'orders')).json).toEqual({ total: 0, documents: null })
  })

  test('a collection without access is reported as unknown', async () => {
    for (const collection of ['orders', 'customers', 'pg_catalog', '__proto__x', 'order_secrets']) {
      expect(await rejection(query('visitor', collection))).toEqual(UNKNOWN_COLLECTION)
      expect(await rejection(request('visitor', 'GET', `${collection}/1`))).toEqual(UNKNOWN_COLLECTION)
    }
    expect(await rejection(query('superuser', 'order_secrets'))).toEqual(UNKNOWN_COLLECTION)
  })

  test('config documents return only the declared fields', async () => {
    for (const who of ['visitor', 'staff'] as const) {
      const { json } = await request(who, 'GET', 'configs/maintenances')
      expect(json.document).toMatchObject({ uid: 'maintenances', is_force_maintenance: true, start_date: null })
      expect(JSON.stringify(json)).not.toContain('192.0.2.1')
    }
  })
})

test('staff can query hidden documents (D60)', async () => {
  const { json } = await query('staff', 'categories', { filters: [{ field: 'adminonly', op: '==', value: true }] })
  expect(json.total).toBe(documentsFor(STAFF, 'categories', rows).filter((one) => one.adminonly === true).length)
})
