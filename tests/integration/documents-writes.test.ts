import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Caller, documentEndpoint, rows } from '#tests/support/document-endpoint.ts'
import { NOW } from '#tests/support/small-shop.ts'

const { request: ask, rejection: refusal, db, shop, version, count } = documentEndpoint()

describe('writing', () => {
  const MAKER = { name: '新しい店', kana: 'アタラシイミセ', rank: 2 }

  test('a new document gets a new uid; a set replaces it, a merge changes what is given', async () => {
    const made = await ask('staff', 'POST', 'makers', { data: MAKER })
    const uid = made.json.uid!
    expect(made.json).toEqual({ uid: '10', existed: false })
    await ask('staff', 'PUT', `makers/${uid}`, { data: { rank: 9 }, merge: true })
    expect((await ask('visitor', 'GET', `makers/${uid}`)).json.document).toEqual({ uid, ...MAKER, rank: 9 })
    expect((await ask('staff', 'PUT', `makers/${uid}`, { data: { name: '別の店' } })).json).toEqual({
      uid,
      existed: true,
    })
    expect((await ask('visitor', 'GET', `makers/${uid}`)).json.document).toEqual({
      uid,
      name: '別の店',
      kana: '',
      rank: 0,
    })
    expect((await ask('superuser', 'DELETE', `makers/${uid}`)).json).toEqual({ uid, existed: true })
    expect((await ask('superuser', 'DELETE', `makers/${uid}`)).json).toEqual({ uid, existed: false })
  })

  test('the uid of a document that is gone is given to no other', async () => {
    const make = async () => (await ask('staff', 'POST', 'makers', { data: MAKER })).json.uid!
    const first = await make()
    await ask('superuser', 'DELETE', `makers/${first}`)
    expect(Number(await make())).toBe(Number(first) + 1)
  })

  test('a merge into nothing makes the document when enough is given, and is refused when not', async () => {
    const refused = await refusal(ask('staff', 'PUT', 'makers/77', { data: { rank: 9 }, merge: true }))
    expect(refused.slice(0, 2)).toEqual([400, 'INVALID_ARGUMENT'])
    const made = await ask('staff', 'PUT', 'makers/77', { data: MAKER, merge: true })
    expect(made.json).toEqual({ uid: '77', existed: false })
  })

  test('an item and a product are in the shop at once, found and counted there', async () => {
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
    const { uid } = (await ask('staff', 'POST', 'items', { data: item })).json
    const product = { id: `${uid}-1`, itemuid: uid, refprice: 30_000 }
    const lent = await ask('staff', 'POST', 'products', { data: product })
    expect(lent.status).toBe(200)
    expect(await version()).not.toBe(before)
    expect((await ask('visitor', 'GET', `items/${uid}`)).json.document).toMatchObject({
      ...item,
      uid,
      furtherdayprice: 700,
      productids: [`${uid}-1`],
      makername: rows.makers[0]!.name,
    })
    const view = await shop().services.catalog.getItem(Number(uid), { days: 4, prefecture: 13, isPreview: false })
    expect(view).toMatchObject({ item: { name: item.name, sizes: [{ productCount: 1 }] } })
    const { rows: texts } = await sql<{ text: string }>`
      SELECT search_text AS text FROM items WHERE id = ${Number(uid)}`.execute(db())
    expect(texts[0]?.text.split(' ')).toContain('黒のろんぐこと')
    await ask('staff', 'PUT', 'makers/1', { data: { kana: 'カワッタ' }, merge: true })
    const { rows: renamed } = await sql<{ text: string }>`
      SELECT search_text AS text FROM items WHERE id = ${Number(uid)}`.execute(db())
    expect(renamed[0]?.text.split(' ')).toContain('かわった')
    await ask('staff', 'PUT', `items/${uid}`, { data: { release: false }, merge: true })
    expect((await ask('visitor', 'GET', `items/${uid}`)).json.document).toBeNull()
    expect((await ask('visitor', 'GET', `products/${lent.json.uid}`)).json.document).toBeNull()
  })

  test('the catalogue’s version rises with every kind of write', async () => {
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
      expect((await ask('staff', 'POST', 'batch', { writes: [write] })).status).toBe(200)
      expect([write.collection, await version()]).not.toEqual([write.collection, before])
    }
  })

  test('config documents move the shop', async () => {
    const set = (data: object) => ask('staff', 'PUT', 'configs/maintenances', { data })
    await set({ is_force_maintenance: false })
    expect(await shop().services.maintenance.isUnderMaintenance()).toBe(false)
    await set({ start_date: 1, end_date: 4_000_000_000.5 })
    // The shop looks at the document once a second.
    shop().setClock(NOW.add({ seconds: 2 }))
    const { json } = await ask('visitor', 'GET', 'configs/maintenances')
    expect(json.document).toMatchObject({ is_force_maintenance: false, start_date: 1, end_date: 4_000_000_000.5 })
    expect(await shop().services.maintenance.isUnderMaintenance()).toBe(true)
    await set({})
    const { rows: kept } = await sql<{ document: object }>`
      SELECT document FROM configs WHERE id = 'maintenances'`.execute(db())
    expect(kept[0]?.document).toMatchObject({ addresses: ['192.0.2.1'] })
  })

  test('a batch is done in order and all of it, or not at all', async () => {
    const sets = (name: string) => ({ op: 'set', collection: 'makers', data: { ...MAKER, name } })
    const made = await ask('staff', 'POST', 'batch', { writes: [sets('甲'), sets('乙')] })
    const [first, second] = made.json.written!.map(({ uid }) => Number(uid))
    expect(second).toBe(first! + 1)
    const before = await count('makers')
    const stray = { op: 'set', collection: 'tags', data: { name: '迷子', tagcategoryuid: '424242' } }
    const refused = await ask('staff', 'POST', 'batch', { writes: [sets('丙'), stray, sets('丁')] })
    expect([refused.status, refused.json.error]).toEqual([
      409,
      expect.objectContaining({ status: 'ABORTED', details: { index: 1 } }),
    ])
    expect(await count('makers')).toBe(before)
    const mixed = { writes: [sets('丙'), { op: 'delete', collection: 'makers', uid: '2' }] }
    expect((await refusal(ask('staff', 'POST', 'batch', mixed))).slice(0, 2)).toEqual([403, 'PERMISSION_DENIED'])
    expect(await count('makers')).toBe(before)
  })

  test('what the shop stands on cannot go, and a lent product keeps its item', async () => {
    const lent = rows.products.find(({ uid }) => rows.lines.some((line) => line.product_uid === uid))!
    const other = rows.items.find(({ id }) => id !== lent.item_id)!
    const aborted = [409, 'ABORTED', 'Something else in the shop stands against this write. Nothing was written.']
    const moved = { itemuid: String(other.id), id: `${other.id}-900` }
    expect(await refusal(ask('superuser', 'DELETE', `products/${lent.uid}`))).toEqual(aborted)
    expect(await refusal(ask('superuser', 'DELETE', `items/${lent.item_id}`))).toEqual(aborted)
    expect(await refusal(ask('superuser', 'DELETE', 'categories/86'))).toEqual(aborted)
    expect(await refusal(ask('staff', 'PUT', `products/${lent.uid}`, { data: moved, merge: true }))).toEqual(aborted)
    expect(await refusal(ask('staff', 'PUT', `products/${lent.uid}`, { data: { id: '1-1' }, merge: true }))).toEqual(
      aborted,
    )
  })

  test('no category comes to stand above itself, and nothing waits for one that would', async () => {
    const writes = [
      { uid: '86', data: { layer: 2, parentcategoryuid: '86' } },
      { uid: '86', data: { layer: 3, parentcategoryuid: '110' } },
      { uid: '110', data: { layer: 3 } },
      { uid: '110', data: { parentcategoryuid: '120' } },
      { uid: '95', data: { layer: 2 } },
    ]
    for (const { uid, data } of writes) {
      const refused = await refusal(ask('staff', 'PUT', `categories/${uid}`, { data, merge: true }))
      expect([data, ...refused.slice(0, 2)]).toEqual([data, 409, 'ABORTED'])
    }
    const moved = { data: { parentcategoryuid: '95' }, merge: true }
    expect((await ask('staff', 'PUT', 'categories/110', moved)).status).toBe(200)
    expect((await ask('visitor', 'GET', 'categories/110')).json.document).toMatchObject({ parentcategoryuid: '95' })
  })

  test('orders change by the order API alone, for superusers too', async () => {
    const uid = encodeURIComponent(rows.orders[0]!.uid)
    for (const who of ['staff', 'superuser'] as const) {
      expect((await refusal(ask(who, 'PUT', `orders/${uid}`, { data: { total: 1 }, merge: true })))[0]).toBe(403)
    }
    expect((await refusal(ask('superuser', 'DELETE', `orders/${uid}`)))[0]).toBe(403)
  })

  test('fields that are computed, unknown or misfit are refused, and nothing is written', async () => {
    const before = await version()
    const misfits = [
      { reviewcount: 5 },
      { occupancy: '1' },
      { price: -1 },
      { price: 1.5 },
      { form: 'toString' },
      { name: '' },
    ]
    for (const data of [...misfits, { publisheddate: '2026-02-30' }, { categoryuids: ['x'] }, { uid: '6' }]) {
      const refused = await refusal(ask('staff', 'PUT', 'items/5', { data, merge: true }))
      expect([data, ...refused.slice(0, 2)]).toEqual([data, 400, 'INVALID_ARGUMENT'])
    }
    expect((await refusal(ask('staff', 'PUT', 'configs/secrets', { data: {} })))[0]).toBe(400)
    expect(await version()).toBe(before)
  })

  test.each<[Caller, number, string]>([
    ['visitor', 401, 'UNAUTHENTICATED'],
    ['customer', 403, 'PERMISSION_DENIED'],
  ])('a %s writes nothing, in no collection that there is or is not', async (who, status, word) => {
    const data = { name: 'x' }
    for (const collection of ['makers', 'items', 'orders', 'nothing']) {
      const writes = [{ op: 'set', collection, data }]
      const asked = [
        ask(who, 'POST', collection, { data }),
        ask(who, 'PUT', `${collection}/1`, { data }),
        ask(who, 'DELETE', `${collection}/1`),
        ask(who, 'POST', 'batch', { writes }),
      ]
      for (const refused of asked) expect((await refusal(refused)).slice(0, 2)).toEqual([status, word])
    }
  })
})
