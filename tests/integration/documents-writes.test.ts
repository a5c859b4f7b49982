import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Caller, documentEndpoint, rows } from '#tests/support/calls/document-endpoint.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'

const { request, rejection, db, shop, version, count } = documentEndpoint()

describe('writing', () => {
  const MAKER = { name: '新しい店', kana: 'アタラシイミセ', rank: 2 }

  test('assigns a uid to a new document; set replaces it, merge changes the given fields (D19)', async () => {
    const made = await request('staff', 'POST', 'makers', { data: MAKER })
    const uid = made.json.uid!
    expect(made.json).toEqual({ uid: '10', existed: false })
    await request('staff', 'PUT', `makers/${uid}`, { data: { rank: 9 }, merge: true })
    expect((await request('visitor', 'GET', `makers/${uid}`)).json.document).toEqual({ uid, ...MAKER, rank: 9 })
    expect((await request('staff', 'PUT', `makers/${uid}`, { data: { name: '別の店' } })).json).toEqual({
      uid,
      existed: true,
    })
    expect((await request('visitor', 'GET', `makers/${uid}`)).json.document).toEqual({
      uid,
      name: '別の店',
      kana: '',
      rank: 0,
    })
    expect((await request('superuser', 'DELETE', `makers/${uid}`)).json).toEqual({ uid, existed: true })
    expect((await request('superuser', 'DELETE', `makers/${uid}`)).json).toEqual({ uid, existed: false })
  })

  test('of a brand, a setting or one item does not wait for bookings, which hold the shared stock lock', async () => {
    const [isHeld, isWritten] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const booking = db()
      .transaction()
      .execute(async (tx) => {
        await sql`SELECT lock_stock_shared()`.execute(tx)
        isHeld.resolve()
        await isWritten.promise
      })
    await isHeld.promise
    const written = [
      await request('staff', 'POST', 'makers', { data: MAKER }),
      await request('staff', 'PUT', 'configs/maintenances', { data: { is_force_maintenance: false } }),
      await request('staff', 'PUT', 'items/5', { data: { description: '前開き' }, merge: true }),
    ]
    isWritten.resolve()
    await booking
    expect(written.map(({ json }) => json.uid !== undefined)).toEqual([true, true, true])
    await request('superuser', 'DELETE', `makers/${written[0]!.json.uid}`)
  })

  test('does not reuse the uid of a deleted document', async () => {
    const make = async () => (await request('staff', 'POST', 'makers', { data: MAKER })).json.uid!
    const first = await make()
    await request('superuser', 'DELETE', `makers/${first}`)
    expect(Number(await make())).toBe(Number(first) + 1)
  })

  test('creates a missing document by a merge of complete data, and rejects incomplete data', async () => {
    const refused = await rejection(request('staff', 'PUT', 'makers/77', { data: { rank: 9 }, merge: true }))
    expect(refused.slice(0, 2)).toEqual([400, 'INVALID_ARGUMENT'])
    const made = await request('staff', 'PUT', 'makers/77', { data: MAKER, merge: true })
    expect(made.json).toEqual({ uid: '77', existed: false })
  })

  test('makes a new item and unit available in the shop immediately', async () => {
    const before = await version()
    const item = {
      name: '黒のロングコート',
      kana: 'クロノロングコート',
      makeruid: '1',
      form: 'coat',
      price: 7_000,
      publisheddate: '2026-11-01',
      release: true,
      categoryuids: ['86', '110'],
      taguids: [String(rows.tags[0]!.uid)],
    }
    const { uid } = (await request('staff', 'POST', 'items', { data: item })).json
    const unit = { id: `${uid}-1`, itemuid: uid, refprice: 30_000 }
    const added = await request('staff', 'POST', 'products', { data: unit })
    expect(added.status).toBe(200)
    expect(await version()).not.toBe(before)
    expect((await request('visitor', 'GET', `items/${uid}`)).json.document).toMatchObject({
      ...item,
      uid,
      furtherdayprice: 700,
      productids: [`${uid}-1`],
      makername: rows.makers[0]!.name,
    })
    const view = await shop().services.catalog.getItem(Number(uid), { days: 4, prefecture: 13, isPreview: false })
    expect(view).toMatchObject({ item: { name: item.name, sizes: [{ unitCount: 1 }] } })
    const { rows: texts } = await sql<{ text: string }>`
      SELECT search_text AS text FROM items WHERE id = ${Number(uid)}`.execute(db())
    expect(texts[0]?.text.split(' ')).toContain('黒のろんぐこと')
    await request('staff', 'PUT', 'makers/1', { data: { kana: 'カワッタ' }, merge: true })
    const { rows: renamed } = await sql<{ text: string }>`
      SELECT search_text AS text FROM items WHERE id = ${Number(uid)}`.execute(db())
    expect(renamed[0]?.text.split(' ')).toContain('かわった')
    await request('staff', 'PUT', `items/${uid}`, { data: { release: false }, merge: true })
    expect((await request('visitor', 'GET', `items/${uid}`)).json.document).toBeNull()
    expect((await request('visitor', 'GET', `products/${added.json.uid}`)).json.document).toBeNull()
  })

  test('an item has a price: 0 is a field that was left empty', async () => {
    for (const data of [{ price: 0 }, { price: -1 }]) {
      const refused = await rejection(request('staff', 'PUT', 'items/5', { data, merge: true }))
      expect(refused.slice(0, 2)).toEqual([400, 'INVALID_ARGUMENT'])
    }
  })

  test('every kind of write changes the catalogue version', async () => {
    const writes = [
      { op: 'set', collection: 'makers', uid: '2', data: { rank: 5 }, merge: true },
      { op: 'set', collection: 'tags', uid: '7', data: { rank: 5 }, merge: true },
      { op: 'set', collection: 'categories', uid: '86', data: { tagcategoryuids: ['1208'] }, merge: true },
      { op: 'set', collection: 'items', uid: '5', data: { taguids: ['7'] }, merge: true },
      { op: 'set', collection: 'products', uid: '1', data: { refprice: 5_000 }, merge: true },
      { op: 'set', collection: 'configs', uid: 'rentaldates', data: { edited_start_date: 1 }, merge: true },
    ]
    for (const write of writes) {
      const before = await version()
      expect((await request('staff', 'POST', 'batch', { writes: [write] })).status).toBe(200)
      expect([write.collection, await version()]).not.toEqual([write.collection, before])
    }
  })

  test('config documents take effect in the shop', async () => {
    const set = (data: object) => request('staff', 'PUT', 'configs/maintenances', { data })
    await set({ is_force_maintenance: false })
    expect(await shop().services.maintenance.isUnderMaintenance()).toBe(false)
    await set({ start_date: 1, end_date: 4_000_000_000.5 })
    // The shop reads the document once a second.
    shop().setClock(NOW.add({ seconds: 2 }))
    const { json } = await request('visitor', 'GET', 'configs/maintenances')
    expect(json.document).toMatchObject({ is_force_maintenance: false, start_date: 1, end_date: 4_000_000_000.5 })
    expect(await shop().services.maintenance.isUnderMaintenance()).toBe(true)
    await set({})
    const { rows: stored } = await sql<{ document: object }>`
      SELECT document FROM configs WHERE id = 'maintenances'`.execute(db())
    expect(stored[0]?.document).toMatchObject({ addresses: ['192.0.2.1'] })
  })

  test('applies a batch in order and atomically', async () => {
    const sets = (name: string) => ({ op: 'set', collection: 'makers', data: { ...MAKER, name } })
    const made = await request('staff', 'POST', 'batch', { writes: [sets('甲'), sets('乙')] })
    const [first, second] = made.json.written!.map(({ uid }) => Number(uid))
    expect(second).toBe(first! + 1)
    const before = await count('makers')
    const orphan = { op: 'set', collection: 'tags', data: { name: '迷子', tagcategoryuid: '424242' } }
    const refused = await request('staff', 'POST', 'batch', { writes: [sets('丙'), orphan, sets('丁')] })
    expect([refused.status, refused.json.error]).toEqual([
      409,
      expect.objectContaining({
        status: 'ABORTED',
        message: expect.stringMatching(/^The document names one that does not exist/),
        details: { index: 1 },
      }),
    ])
    expect(await count('makers')).toBe(before)
    const mixed = { writes: [sets('丙'), { op: 'delete', collection: 'makers', uid: '2' }] }
    expect((await rejection(request('staff', 'POST', 'batch', mixed))).slice(0, 2)).toEqual([403, 'PERMISSION_DENIED'])
    expect(await count('makers')).toBe(before)
  })

  test('rejects deleting a referenced document and moving a rented unit to another item', async () => {
    const rented = rows.units.find(({ uid }) => rows.lines.some((line) => line.product_uid === uid))!
    const other = rows.items.find(({ id }) => id !== rented.item_id)!
    const aborted = (start: string) => [409, 'ABORTED', expect.stringMatching(`^${start}.*Nothing was written.$`)]
    const [used, broken] = [aborted('Something else names this document'), aborted('The values break a rule')]
    const moved = { itemuid: String(other.id), id: `${other.id}-900` }
    expect(await rejection(request('superuser', 'DELETE', `products/${rented.uid}`))).toEqual(used)
    expect(await rejection(request('superuser', 'DELETE', `items/${rented.item_id}`))).toEqual(used)
    expect(await rejection(request('superuser', 'DELETE', 'categories/86'))).toEqual(used)
    expect(await rejection(request('staff', 'PUT', `products/${rented.uid}`, { data: moved, merge: true }))).toEqual(
      broken,
    )
    expect(
      await rejection(request('staff', 'PUT', `products/${rented.uid}`, { data: { id: '1-1' }, merge: true })),
    ).toEqual(broken)
    const same = { data: { id: rows.units.find(({ uid }) => uid !== rented.uid)!.id } }
    expect(await rejection(request('staff', 'PUT', `products/${rented.uid}`, { ...same, merge: true }))).toEqual(
      aborted('Another document has this key'),
    )
  })

  test('rejects a category whose parent is not above it', async () => {
    const writes = [
      { uid: '86', data: { layer: 2, parentcategoryuid: '86' } },
      { uid: '86', data: { layer: 3, parentcategoryuid: '110' } },
      { uid: '110', data: { layer: 3 } },
      { uid: '110', data: { parentcategoryuid: '120' } },
      { uid: '95', data: { layer: 2 } },
    ]
    for (const { uid, data } of writes) {
      const refused = await rejection(request('staff', 'PUT', `categories/${uid}`, { data, merge: true }))
      expect([data, ...refused.slice(0, 2)]).toEqual([data, 409, 'ABORTED'])
    }
    const moved = { data: { parentcategoryuid: '95' }, merge: true }
    expect((await request('staff', 'PUT', 'categories/110', moved)).status).toBe(200)
    expect((await request('visitor', 'GET', 'categories/110')).json.document).toMatchObject({ parentcategoryuid: '95' })
  })

  test('rejects writes to orders, also by superusers', async () => {
    const uid = encodeURIComponent(rows.orders[0]!.uid)
    for (const who of ['staff', 'superuser'] as const) {
      expect((await rejection(request(who, 'PUT', `orders/${uid}`, { data: { total: 1 }, merge: true })))[0]).toBe(403)
    }
    expect((await rejection(request('superuser', 'DELETE', `orders/${uid}`)))[0]).toBe(403)
  })

  test('rejects computed, unknown and invalid fields and writes nothing', async () => {
    const before = await version()
    const invalidFields = [
      { reviewcount: 5 },
      { occupancy: '1' },
      { price: -1 },
      { price: 1.5 },
      { form: 'toString' },
      { name: '' },
    ]
    for (const data of [...invalidFields, { publisheddate: '2026-02-30' }, { categoryuids: ['x'] }, { uid: '6' }]) {
      const refused = await rejection(request('staff', 'PUT', 'items/5', { data, merge: true }))
      expect([data, ...refused.slice(0, 2)]).toEqual([data, 400, 'INVALID_ARGUMENT'])
    }
    expect((await rejection(request('staff', 'PUT', 'configs/secrets', { data: {} })))[0]).toBe(400)
    expect(await version()).toBe(before)
  })

  test.each<[Caller, number, string]>([
    ['visitor', 401, 'UNAUTHENTICATED'],
    ['customer', 403, 'PERMISSION_DENIED'],
  ])('a %s cannot write to any collection', async (who, status, word) => {
    const data = { name: 'x' }
    for (const collection of ['makers', 'items', 'orders', 'nothing']) {
      const writes = [{ op: 'set', collection, data }]
      const requests = [
        request(who, 'POST', collection, { data }),
        request(who, 'PUT', `${collection}/1`, { data }),
        request(who, 'DELETE', `${collection}/1`),
        request(who, 'POST', 'batch', { writes }),
      ]
      for (const refused of requests) expect((await rejection(refused)).slice(0, 2)).toEqual([status, word])
    }
  })
})
