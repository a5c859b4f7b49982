/**
 * Claims of docs/product/3: Config documents.
 * Claims of docs/product/6: Data reads.
 * Claims of docs/product/7: Document database, Collections.
 */

import { describe, expect, test } from 'vitest'
import { ACCESS } from '#domain/documents/access.ts'
import { COLLECTION_NAMES, findCollection } from '#domain/documents/collections.ts'
import { FILTER_OPERATORS } from '#domain/documents/query.ts'
import { documentsFor } from '#tests/contract/document-expected.ts'
import { type Caller, documentEndpoint, rows } from '#tests/support/calls/document-endpoint.ts'

const { request, query, uidOf } = documentEndpoint()
const VISITOR = { kind: 'visitor' } as const
const uids = (documents: readonly { readonly uid?: unknown }[]) => documents.map(({ uid }) => uid)
const list = async (caller: Caller, collection: string, body: object) => (await query(caller, collection, body)).json

describe('document database reads and writes (docs/product/7)', () => {
  test('get by collection and id', async () => {
    const { json } = await request('visitor', 'GET', 'makers/3')
    expect(json).toEqual({ document: { ...rows.makers[2], uid: '3' } })
  })

  const tags = documentsFor(VISITOR, 'tags', rows) as unknown as readonly {
    uid: string
    rank: number
    tagcategoryuid: string
  }[]
  const items = documentsFor(VISITOR, 'items', rows) as unknown as readonly { uid: string; taguids: string[] }[]
  const byUid = (a: { uid: string }, b: { uid: string }) => Number(a.uid) - Number(b.uid)
  const OPERATORS: Readonly<
    Record<(typeof FILTER_OPERATORS)[number], readonly [string, unknown, readonly { uid: string }[]]>
  > = {
    '==': ['rank', 1, tags.filter(({ rank }) => rank === 1)],
    '<': ['rank', 1, tags.filter(({ rank }) => rank < 1)],
    '<=': ['rank', 1, tags.filter(({ rank }) => rank <= 1)],
    '>': ['rank', 1, tags.filter(({ rank }) => rank > 1)],
    '>=': ['rank', 1, tags.filter(({ rank }) => rank >= 1)],
    '!=': ['rank', 1, tags.filter(({ rank }) => rank !== 1)],
    in: ['rank', [1, 2], tags.filter(({ rank }) => rank === 1 || rank === 2)],
    'not-in': ['rank', [1, 2], tags.filter(({ rank }) => rank !== 1 && rank !== 2)],
    'array-contains': ['taguids', '14', items.filter(({ taguids }) => taguids.includes('14'))],
    'array-contains-any': [
      'taguids',
      ['14', '21'],
      items.filter(({ taguids }) => taguids.includes('14') || taguids.includes('21')),
    ],
  }
  test.each(FILTER_OPERATORS)('list with the filter %s', async (op) => {
    const [field, value, expected] = OPERATORS[op]
    const { documents } = await list('visitor', op.startsWith('array') ? 'items' : 'tags', {
      filters: [{ field, op, value }],
    })
    expect(expected.length).toBeGreaterThan(0)
    expect(uids(documents!)).toEqual(uids(expected.toSorted(byUid)))
  })

  test('or-groups and plain filters are combined by and', async () => {
    const [one, other] = [rows.tagCategories[0]!.uid, rows.tagCategories[1]!.uid].map(String)
    const or = [one, other].map((value) => ({ field: 'tagcategoryuid', op: '==', value }))
    const expected = tags.filter((tag) => tag.rank > 0 && [one, other].includes(tag.tagcategoryuid))
    const { documents } = await list('visitor', 'tags', { filters: [{ field: 'rank', op: '>', value: 0 }, { or }] })
    expect(uids(documents!)).toEqual(uids(expected.toSorted(byUid)))
  })

  test('an and-group in an or-group: all of its filters hold', async () => {
    const [one, other] = [rows.tagCategories[0]!.uid, rows.tagCategories[1]!.uid].map(String)
    const is = (field: string, value: unknown) => ({ field, op: '==', value })
    const or = [{ and: [is('tagcategoryuid', one), is('rank', 1)] }, is('tagcategoryuid', other)]
    const isExpected = (tag: (typeof tags)[number]) =>
      (tag.tagcategoryuid === one && tag.rank === 1) || tag.tagcategoryuid === other
    expect(tags.filter((tag) => tag.tagcategoryuid === one && !isExpected(tag)).length).toBeGreaterThan(0)
    expect(tags.filter((tag) => tag.tagcategoryuid === one && isExpected(tag)).length).toBeGreaterThan(0)
    const { documents } = await list('visitor', 'tags', { filters: [{ or }] })
    expect(uids(documents!)).toEqual(uids(tags.filter(isExpected).toSorted(byUid)))
  })

  test('ordering ascending and descending', async () => {
    const orderBy = [{ field: 'rank', direction: 'desc' }, { field: 'tagcategoryuid' }]
    const { documents } = await list('visitor', 'tags', { orderBy })
    const group = (tag: { tagcategoryuid: string }) => Number(tag.tagcategoryuid)
    const expected = tags.toSorted((a, b) => b.rank - a.rank || group(a) - group(b) || byUid(a, b))
    expect(uids(documents!)).toEqual(uids(expected))
  })

  test.each(['limit', 'pageSize'])('%s, offset or start-after paging', async (size) => {
    const all = uids(tags.toSorted(byUid))
    const page = async (more: object) => uids((await list('visitor', 'tags', { [size]: 3, ...more })).documents!)
    expect(await page({})).toEqual(all.slice(0, 3))
    expect(await page({ offset: 3 })).toEqual(all.slice(3, 6))
    expect(await page({ startAfter: all[2] })).toEqual(all.slice(3, 6))
    expect(await page({ orderBy: [{ field: 'uid' }], startAfter: [all[5]] })).toEqual(all.slice(6, 9))
  })

  test('a count aggregate', async () => {
    expect(await list('visitor', 'tags', { count: 'only' })).toEqual({ total: tags.length, documents: null })
  })

  test('results give the total and the documents (null if none)', async () => {
    const some = await list('visitor', 'tags', { limit: 2 })
    expect([some.total, some.documents?.length]).toEqual([tags.length, 2])
    const none = await list('visitor', 'tags', { filters: [{ field: 'name', op: '==', value: 'no such name' }] })
    expect(none).toEqual({ total: 0, documents: null })
  })

  test('set: merge, and a new uid generated if missing', async () => {
    const { uid, existed } = (await request('staff', 'POST', 'makers', { data: { name: '新', rank: 4 } })).json
    expect([uid, existed]).toEqual([expect.stringMatching(/^\d+$/), false])
    await request('staff', 'PUT', `makers/${uid}`, { data: { kana: 'シン' }, merge: true })
    const { json } = await request('visitor', 'GET', `makers/${uid}`)
    expect(json.document).toEqual({ uid, name: '新', kana: 'シン', rank: 4 })
    const merged = await request('staff', 'POST', 'makers', { data: { uid, rank: 5 }, merge: true })
    expect(merged.json).toEqual({ uid, existed: true })
    await request('staff', 'PATCH', `makers/${uid}`, { data: { kana: 'アラタ' } })
    const changed = await request('visitor', 'GET', `makers/${uid}`)
    expect(changed.json.document).toEqual({ uid, name: '新', kana: 'アラタ', rank: 5 })
    await request('staff', 'PUT', `makers/${uid}`, { data: { name: '改' } })
    const replaced = await request('visitor', 'GET', `makers/${uid}`)
    expect(replaced.json.document).toEqual({ uid, name: '改', kana: '', rank: 0 })
  })

  test('batch set, delete, batch writes', async () => {
    const sets = ['あ', 'い'].map((name) => ({ op: 'set', collection: 'makers', data: { name } }))
    const made = (await request('staff', 'POST', 'batch', { writes: sets })).json.written!
    expect(made.map(({ existed }) => existed)).toEqual([false, false])
    expect((await request('superuser', 'DELETE', `makers/${made[0]!.uid}`)).json).toEqual({
      uid: made[0]!.uid,
      existed: true,
    })
    const writes = [{ op: 'delete', collection: 'makers', uid: made[1]!.uid }, sets[0]]
    const mixed = (await request('superuser', 'POST', 'batch', { writes })).json.written!
    expect(mixed).toEqual([
      { uid: made[1]!.uid, existed: true },
      { uid: expect.any(String), existed: false },
    ])
    for (const { uid } of made) expect((await request('visitor', 'GET', `makers/${uid}`)).json.document).toBeNull()
  })
})

describe('collections (docs/product/7)', () => {
  test('are exactly these seven', () => {
    expect([...COLLECTION_NAMES].sort()).toEqual(
      ['categories', 'configs', 'items', 'makers', 'orders', 'products', 'tags'].sort(),
    )
  })

  test('configs: rentaldates and maintenances, with the fields of docs/product/3', async () => {
    const { documents } = await list('visitor', 'configs', {})
    expect(uids(documents!)).toEqual(['maintenances', 'rentaldates'])
    expect(documents!.find(({ uid }) => uid === 'rentaldates')).toMatchObject({
      edited_start_date: 1_780_000_000.5,
      edited_end_date: Date.parse('2026-12-01T00:00:00Z') / 1_000,
      edited_rental_start_date: null,
    })
    expect(documents!.find(({ uid }) => uid === 'maintenances')).toMatchObject({
      is_force_maintenance: true,
      start_date: null,
      end_date: null,
    })
  })

  test('makers, ordered by rank descending', async () => {
    const { documents } = await list('visitor', 'makers', { orderBy: [{ field: 'rank', direction: 'desc' }] })
    const ranks = documents!.map(({ rank }) => Number(rank))
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  })

  test('categories: available, layer under 3, not adminonly, by layer and then rank descending', async () => {
    const filters = [
      { field: 'available', op: '==', value: true },
      { field: 'layer', op: '<', value: 3 },
      { field: 'adminonly', op: '==', value: false },
    ]
    const orderBy = [
      { field: 'layer', direction: 'asc' },
      { field: 'rank', direction: 'desc' },
    ]
    const { documents } = await list('visitor', 'categories', { filters, orderBy })
    expect(uids(documents!)).toEqual(['86', '95', '110'].toSorted(byLayerAndRank))
    for (const field of ['tagcategories', 'parentcategoryuid']) expect(documents![0]).toHaveProperty(field)
  })

  const byLayerAndRank = (a: string, b: string) => {
    const [one, other] = [a, b].map((uid) => rows.categories.find((row) => String(row.uid) === uid)!)
    return one!.layer - other!.layer || other!.rank - one!.rank || one!.uid - other!.uid
  }

  test('tags by tagcategoryuid, rank descending', async () => {
    const filters = [{ field: 'tagcategoryuid', op: '==', value: '7005' }]
    const { documents } = await list('visitor', 'tags', { filters, orderBy: [{ field: 'rank', direction: 'desc' }] })
    const expected = rows.tags.filter((tag) => tag.tag_category_uid === 7005)
    expect(uids(documents!)).toEqual(uids(expected.toSorted((a, b) => b.rank - a.rank || a.uid - b.uid)).map(String))
  })

  test.each(['products', 'items'] as const)('%s by id, release, available', async (name) => {
    const [shown] = documentsFor(VISITOR, name, rows)
    const filters = Object.entries({ id: shown!.id, release: true, available: true }).map(([field, value]) => ({
      field,
      op: '==',
      value,
    }))
    expect(await list('visitor', name, { filters })).toEqual({ total: 1, documents: [shown] })
  })

  test('orders by available, customeruid, status, productuids', async () => {
    const own = rows.orders.filter((order) => order.customer_uid === 'customer-1' && order.available)
    const line = rows.lines.find((line) => own.some(({ uid }) => uid === line.order_uid))!
    const { status } = own.find(({ uid }) => uid === line.order_uid)!
    const filters = [
      { field: 'available', op: '==', value: true },
      { field: 'customeruid', op: '==', value: uidOf('customer') },
      { field: 'status', op: 'in', value: [status] },
      { field: 'productuids', op: 'array-contains', value: String(line.product_uid) },
    ]
    for (const caller of ['customer', 'staff'] as const) {
      const { documents } = await list(caller, 'orders', { filters })
      expect(uids(documents!)).toContain(line.order_uid)
    }
  })

  test('read the tables of the shop: a change is visible immediately', async () => {
    await request('staff', 'PUT', 'makers/4', { data: { name: '改名した店' }, merge: true })
    const { json } = await query('visitor', 'items', {
      filters: [{ field: 'makername', op: '==', value: '改名した店' }],
    })
    const expected = documentsFor(VISITOR, 'items', rows).filter(({ makeruid }) => makeruid === '4')
    expect(json.total).toBe(expected.length)
  })
})

describe('data reads (docs/product/6)', () => {
  test('filter to available and released records; admin-only categories are hidden', async () => {
    for (const name of ['items', 'products', 'categories'] as const) {
      const { documents } = await list('visitor', name, {})
      expect(documents!.every((one) => one.available === true && one.release !== false && !one.adminonly)).toBe(true)
      expect(uids(documents!).sort()).toEqual(uids(documentsFor(VISITOR, name, rows)).sort())
    }
  })

  test('each collection and each role has access rules, and only a superuser deletes', () => {
    for (const name of COLLECTION_NAMES) {
      expect(findCollection(name)?.fields[0]?.name).toBe('uid')
      for (const role of ['visitor', 'customer', 'staff'] as const) expect(ACCESS[name][role].delete).toBe('never')
      for (const role of ['visitor', 'customer'] as const) expect(ACCESS[name][role].set).toBe('never')
    }
    expect(ACCESS.orders.superuser.set).toBe('never')
  })
})
