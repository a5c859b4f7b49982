import { describe, expect, test } from 'vitest'
import { documentsFor } from '#tests/contract/document-expected.ts'
import { documentEndpoint, rows } from '#tests/support/document-endpoint.ts'

const { request: ask, query, rejection: refusal, uidOf } = documentEndpoint()

const VISITOR = { kind: 'visitor' } as const
const STAFF = { kind: 'staff', uid: 'staff' } as const
const shownItems = documentsFor(VISITOR, 'items', rows)
const hiddenItem = rows.items.find(({ id }) => !shownItems.some((one) => one.uid === String(id)))!
const UNKNOWN_COLLECTION = [404, 'NOT_FOUND', 'There is no such collection.']

describe('reading', () => {
  test('a document by its uid; null for one that is not there, whatever the uid looks like', async () => {
    const [shown] = shownItems
    expect((await ask('visitor', 'GET', `items/${shown!.uid}`)).json).toEqual({ document: shown })
    for (const uid of ['1', '0', '-5', '2147483648', '9999999999', 'x', '%00', '5%20', '1e1', '__proto__']) {
      const { status, json } = await ask('visitor', 'GET', `items/${uid}`)
      expect([uid, status === 400 ? json.error?.status : json.document]).toEqual([
        uid,
        status === 400 ? 'INVALID_ARGUMENT' : null,
      ])
    }
  })

  test('a page of documents with the total, which knows nothing of pages', async () => {
    const asked = { filters: [{ field: 'rank', op: '>=', value: 2 }], orderBy: [{ field: 'rank', direction: 'desc' }] }
    const all = rows.makers.filter(({ rank }) => rank >= 2).toSorted((a, b) => b.rank - a.rank || a.uid - b.uid)
    const whole = await query('visitor', 'makers', asked)
    expect(whole.json.total).toBe(all.length)
    expect(whole.json.documents?.map(({ uid }) => Number(uid))).toEqual(all.map(({ uid }) => uid))
    const walked: unknown[] = []
    for (let startAfter: string | undefined; ; ) {
      const { json } = await query('visitor', 'makers', { ...asked, pageSize: 2, ...(startAfter && { startAfter }) })
      expect(json.total).toBe(all.length)
      if (json.documents === null) break
      walked.push(...json.documents!)
      startAfter = json.documents!.at(-1)!.uid
    }
    expect(walked).toEqual(whole.json.documents)
  })

  test('null for no documents, and the total alone when only it is asked for', async () => {
    const none = { filters: [{ field: 'name', op: '==', value: 'nobody' }] }
    expect((await query('visitor', 'makers', none)).json).toEqual({ total: 0, documents: null })
    expect((await query('visitor', 'makers', { count: 'only' })).json).toEqual({ total: 9, documents: null })
    expect(Object.keys((await query('visitor', 'makers', { count: false })).json)).toEqual(['documents'])
  })

  test('times travel as seconds, days as dates, and the lines of an order as its details', async () => {
    const row = rows.orders.find(
      ({ uid, ordered_at }) => ordered_at !== null && rows.lines.some((line) => line.order_uid === uid),
    )!
    const { json } = await ask('staff', 'GET', `orders/${encodeURIComponent(row.uid)}`)
    expect(json.document).toMatchObject({ orderdate: Date.parse(row.ordered_at!) / 1_000 })
    const [line] = rows.lines.filter(({ order_uid }) => order_uid === row.uid)
    expect(json.document).toHaveProperty('details.0', {
      uid: line!.uid,
      status: line!.status,
      options: [],
      optionfee: 0,
      rentalstartdate: '2026-02-10',
      rentalenddate: '2026-02-13',
      price: 0,
      pointrate: 3,
      returndate: null,
      extensionstartdate: null,
      extensionenddate: null,
      extensionsettlementdate: null,
      canceldate: null,
      extrastartdate: '2026-02-08',
      extraenddate: '2026-02-17',
      productuid: String(line!.product_uid),
      quantity: 1,
      productid: rows.products.find(({ uid }) => uid === line!.product_uid)!.id,
      productname: line!.item_name,
      itemid: line!.item_id,
      itemuid: String(line!.item_id),
    })
  })
})

describe('nothing that is hidden shows', () => {
  test('not by a filter on what hides it', async () => {
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

  test('not by a count, of itself or of what it is filed under', async () => {
    const { json } = await query('visitor', 'items', { count: 'only' })
    expect(json.total).toBe(shownItems.length)
    const hiddenCategory = rows.categories.find(({ admin_only }) => admin_only)!
    const filed = { field: 'categoryuids', op: 'array-contains', value: String(hiddenCategory.uid) }
    expect((await query('visitor', 'items', { filters: [filed] })).json.total).toBe(0)
    expect((await query('staff', 'items', { filters: [filed] })).json.total).toBeGreaterThan(0)
  })

  test('not by starting behind it: it is as unknown as one that never was', async () => {
    const orderBy = [{ field: 'price' }]
    const behindHidden = await refusal(query('visitor', 'items', { orderBy, startAfter: String(hiddenItem.id) }))
    expect(behindHidden).toEqual(await refusal(query('visitor', 'items', { orderBy, startAfter: '1' })))
    expect(behindHidden.slice(0, 2)).toEqual([400, 'INVALID_ARGUMENT'])
    expect((await query('staff', 'items', { orderBy, startAfter: String(hiddenItem.id) })).status).toBe(200)
  })

  test('not by its uid', async () => {
    expect((await ask('visitor', 'GET', `items/${hiddenItem.id}`)).json).toEqual({ document: null })
    expect((await ask('staff', 'GET', `items/${hiddenItem.id}`)).json.document?.uid).toBe(String(hiddenItem.id))
  })

  test('a field for staff is no field to others: filter, order and start refuse alike, to the letter', async () => {
    const asked = (field: string) => [
      { filters: [{ field, op: '==', value: 'x' }] },
      { filters: [{ or: [{ field, op: '<', value: 'x' }] }] },
      { orderBy: [{ field }] },
      { orderBy: [{ field: 'uid' }, { field }], startAfter: ['a', 'b'] },
    ]
    for (const [index, body] of asked('memo').entries()) {
      const hidden = await refusal(query('customer', 'orders', body))
      for (const stranger of ['secret_hash', 'constructor', 'nothing', 'details']) {
        expect(await refusal(query('customer', 'orders', asked(stranger)[index]!))).toEqual(hidden)
      }
      expect(hidden[0]).toBe(400)
      expect((await query('staff', 'orders', body)).status).toBe(200)
    }
    const { json } = await query('customer', 'orders')
    expect(json.documents?.length).toBeGreaterThan(5)
    expect(json.documents?.some((one) => 'memo' in one || 'device' in one || 'note' in one)).toBe(false)
    expect((await query('staff', 'orders')).json.documents?.every((one) => 'memo' in one)).toBe(true)
  })

  test('a customer has her own orders and nobody else’s, by no filter', async () => {
    const foreign = rows.orders.find(({ customer_uid }) => customer_uid === 'customer-2')!
    const filters = [{ field: 'customeruid', op: '!=', value: uidOf('customer') }]
    expect((await query('customer', 'orders', { filters })).json).toEqual({ total: 0, documents: null })
    expect((await ask('customer', 'GET', `orders/${encodeURIComponent(foreign.uid)}`)).json.document).toBeNull()
    expect((await query('other', 'orders')).json).toEqual({ total: 0, documents: null })
  })

  test('a collection that a caller may not know of is one that is not there', async () => {
    for (const collection of ['orders', 'customers', 'pg_catalog', '__proto__x', 'order_secrets']) {
      expect(await refusal(query('visitor', collection))).toEqual(UNKNOWN_COLLECTION)
      expect(await refusal(ask('visitor', 'GET', `${collection}/1`))).toEqual(UNKNOWN_COLLECTION)
    }
    expect(await refusal(query('superuser', 'order_secrets'))).toEqual(UNKNOWN_COLLECTION)
  })

  test('config documents give their fields, not what else operators keep in them', async () => {
    for (const who of ['visitor', 'staff'] as const) {
      const { json } = await ask(who, 'GET', 'configs/maintenances')
      expect(json.document).toMatchObject({ uid: 'maintenances', is_force_maintenance: true, start_date: null })
      expect(JSON.stringify(json)).not.toContain('192.0.2.1')
    }
  })
})

test('staff see what is hidden, as it is', async () => {
  const { json } = await query('staff', 'categories', { filters: [{ field: 'adminonly', op: '==', value: true }] })
  expect(json.total).toBe(documentsFor(STAFF, 'categories', rows).filter((one) => one.adminonly === true).length)
})
