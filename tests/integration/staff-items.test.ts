import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import { orderLives, photograph } from '#tests/support/orders/order-lives.ts'
import { NOW, SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([{ id: 1, units: 20 }])
const lives = orderLives(() => shop)
const staff = staffOf(() => shop)
let catalogue: StaffCaller
beforeAll(async () => {
  catalogue = await staff.withDuties(['catalogue'])
})
afterEach(() => lives.reset())

const items = () => shop.services.staff.items
const ITEM = {
  name: '黒のアンサンブル',
  kana: 'クロノアンサンブル',
  makerUid: 1,
  form: 'onepiece',
  setForm: undefined,
  description: '前開き',
  fourDaysYen: 9_800,
  furtherDayYen: 980,
  state: 'draft',
  releaseOn: undefined,
  categoryUids: [86],
  tagUids: [],
} as const
const UNITS = { sizeTagUid: SIZE_9, count: 2, refPriceYen: 30_000, boughtOn: day('2026-11-01') }
const done = <Result>(result: Result) => {
  if (isRejected(result)) throw new Error(JSON.stringify(result))
  return result as Exclude<Result, { kind: 'rejected' }>
}
const newItem = async () => done(await items().add(catalogue, ITEM)).id
const found = async (id: number) => (await shop.ports.staffItems.find(id))!
const readyItem = async () => {
  const id = await newItem()
  done(await items().addUnits(catalogue, id, UNITS))
  done(await items().addPicture(catalogue, id, { alt: '正面', view: 'front' }, await photograph()))
  return id
}
const isOnSale = async (id: number) =>
  !isRejected(await shop.services.catalog.getItem(id, { days: 4, prefecture: 13, isPreview: false }))

describe('a new item', () => {
  test('is a draft that no customer sees, and is released on its day by the job, once', async () => {
    const id = await readyItem()
    expect(await isOnSale(id)).toBe(false)
    const tomorrow = day('2026-11-21')
    done(await items().save(catalogue, id, { ...ITEM, state: 'scheduled', releaseOn: tomorrow }))
    expect(await shop.services.scheduled.releaseItems()).toBe(0)
    expect(await isOnSale(id)).toBe(false)
    shop.setClock(NOW.add({ hours: 14 }))
    const released = await Promise.all([1, 2].map(() => shop.services.scheduled.releaseItems()))
    expect(released.toSorted()).toEqual([0, 1])
    expect(await found(id)).toMatchObject({ release: true, releaseOn: undefined, publishedOn: tomorrow })
    expect(await isOnSale(id)).toBe(true)
    const { cards } = await shop.services.catalog.listItems({
      categoryId: 86,
      order: 'date',
      sizeTagIds: [],
      tagIds: [],
      page: 1,
    })
    expect(cards[0]).toMatchObject({ id, media: { alt: '正面' } })
  })

  test.each([
    ['released', undefined],
    ['scheduled', day('2026-11-21')],
  ] as const)('is not %s without units, pictures and a category', async (state, releaseOn) => {
    const id = await newItem()
    const wanted = { ...ITEM, state, releaseOn, categoryUids: [] }
    expect(await items().save(catalogue, id, wanted)).toMatchObject({
      code: 'not-releasable',
      detail: { missing: ['units', 'pictures', 'categories'] },
    })
    expect((await found(id)).categoryUids).toEqual([86])
  })

  test('is scheduled for a later day only, and a withdrawn one is not released by the job', async () => {
    const id = await readyItem()
    const today = { ...ITEM, state: 'scheduled', releaseOn: day('2026-11-20') } as const
    expect(await items().save(catalogue, id, today)).toMatchObject({ code: 'release-day-past' })
    done(await items().save(catalogue, id, { ...today, releaseOn: day('2026-11-22') }))
    done(await items().save(catalogue, id, { ...ITEM, state: 'withdrawn' }))
    shop.setClock(NOW.add({ hours: 24 * 5 }))
    expect(await shop.services.scheduled.releaseItems()).toBe(0)
    expect(await isOnSale(id)).toBe(false)
  })

  test('gets units with the next numbers, which copy the measurements of their size', async () => {
    const id = await newItem()
    expect(done(await items().addUnits(catalogue, id, UNITS)).ids).toEqual([`${id}-1`, `${id}-2`])
    done(await items().measure(catalogue, id, SIZE_9, { 'onepiece.bust': '88.5', 'onepiece.hip': '' }))
    const more = await Promise.all([1, 2].map(() => items().addUnits(catalogue, id, { ...UNITS, count: 1 })))
    expect(more.flatMap((each) => done(each).ids).toSorted()).toEqual([`${id}-3`, `${id}-4`])
    const { rows } = await sql`SELECT FROM unit_events JOIN units ON uid = product_uid
      WHERE item_id = ${id} AND act = 'bought' AND from_on = '2026-11-01'`.execute(shop.db)
    expect(rows).toHaveLength(4)
    const { units } = await found(id)
    expect(units.map(({ measurements }) => measurements)).toEqual(units.map(() => ({ onepiece: { bust: 88.5 } })))
  })
})

describe('an edit', () => {
  test('of another version is refused, and the audit log names the fields that changed', async () => {
    const id = await newItem()
    const { version } = await found(id)
    const form = { key: 'first-edit', version }
    done(await items().save({ ...catalogue, form }, id, { ...ITEM, fourDaysYen: 12_000, tagUids: [SIZE_9] }))
    const [entry] = await shop.ports.staff.listAudit({ beforeId: undefined, subject: `item:${id}`, limit: 1 })
    expect(entry).toMatchObject({ act: 'saveItem', fields: ['fourDaysYen', 'tagUids'] })
    const stale = { ...catalogue, form: { key: 'second-edit', version } }
    expect(await items().save(stale, id, ITEM)).toMatchObject({ code: 'record-changed' })
    expect((await found(id)).fourDaysYen).toBe(12_000)
  })

  test('by a program counts as a change, a review does not', async () => {
    const id = await readyItem()
    const { version } = await found(id)
    await sql`UPDATE items SET review_count = 3 WHERE id = ${id}`.execute(shop.db)
    expect((await found(id)).version).toBe(version)
    const write = { op: 'set', collection: 'items', uid: String(id), data: { name: '改名' }, merge: true } as const
    done(
      await shop.services.documents.write({ kind: 'superuser', uid: 'operator', signedInAt: shop.ports.clock.now() }, [
        write,
      ]),
    )
    expect(await found(id)).toMatchObject({ name: '改名', version: version + 1 })
  })

  test('of a released item keeps at least one picture', async () => {
    const id = await readyItem()
    done(await items().save(catalogue, id, { ...ITEM, state: 'released' }))
    expect(await items().savePictures(catalogue, id, [])).toMatchObject({ code: 'last-picture' })
    const [picture] = (await found(id)).pictures
    expect(await shop.services.pictures.getPicture(picture!.key, 160, 'webp')).toBeDefined()
  })

  test('orders, describes and removes pictures', async () => {
    const id = await readyItem()
    done(await items().addPicture(catalogue, id, { alt: '背面', view: 'back' }, await photograph()))
    const [front, back] = (await found(id)).pictures
    const swapped = [
      { uid: back!.uid, alt: '背中', view: 'back' },
      { uid: front!.uid, alt: '正面', view: 'front' },
    ] as const
    done(await items().savePictures(catalogue, id, swapped))
    expect((await found(id)).pictures.map(({ alt }) => alt)).toEqual(['背中', '正面'])
    done(await items().savePictures(catalogue, id, [swapped[1]]))
    expect((await found(id)).pictures.map(({ uid }) => uid)).toEqual([front!.uid])
  })
})

test('the files of a removed picture are deleted after a day, unless another item has it', async () => {
  const [id, other] = [await readyItem(), await readyItem()]
  for (const alt of ['背面', '細部'])
    done(await items().addPicture(catalogue, id, { alt, view: 'back' }, await photograph()))
  const [front, back, shared] = (await found(id)).pictures
  await sql`INSERT INTO item_medias (item_id, position, view, file_key, width, height, alt)
    SELECT ${other}, 9, view, file_key, width, height, alt FROM item_medias WHERE id = ${shared!.uid}`.execute(shop.db)
  const show = ({ key }: { key: string }) => shop.services.pictures.getPicture(key, 320, 'webp')
  expect(await show(back!)).toBeDefined()
  done(await items().savePictures(catalogue, id, [{ uid: front!.uid, alt: '正面', view: 'front' }]))
  expect(await shop.services.scheduled.expireUploads()).toBe(0)
  expect(await shop.ports.files.read(`${back!.key}.jpg`)).toBeDefined()
  shop.setClock(NOW.add({ hours: 25 }))
  await shop.services.scheduled.expireUploads()
  shop.setClock(NOW)
  expect(await show(back!)).toBeUndefined()
  for (const kept of [front!, shared!]) {
    expect(await show(kept)).toBeDefined()
    expect(await shop.ports.files.read(`${kept.key}.jpg`)).toBeDefined()
  }
  expect(await shop.ports.files.read(`${back!.key}.jpg`)).toBeUndefined()
})

test('bookings of other items go on while an item is being saved', async () => {
  const id = await readyItem()
  const [isSaved, isBooked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const saving = shop.ports.staffItems.transaction(async (tx) => {
    const item = await tx.lock(id)
    await tx.save(id, { ...item!, fourDaysYen: 15_000 }, undefined)
    isSaved.resolve()
    await isBooked.promise
  })
  await isSaved.promise
  const { uid } = await lives.accepted([1], { startOn: addDays(day('2026-11-20'), 10) })
  isBooked.resolve()
  await saving
  expect((await lives.orderOf(uid)).status).toBe('Delivery')
  expect((await found(id)).fourDaysYen).toBe(15_000)
})

test('a picture without a transaction that names it is not public, and is deleted after a day', async () => {
  const id = await newItem()
  const key = { key: 'same-form', version: 1 }
  const add = async () =>
    items().addPicture({ ...catalogue, form: key }, id, { alt: '正面', view: 'front' }, await photograph())
  done(await add())
  expect(await add()).toMatchObject({ code: 'repeated' })
  expect((await found(id)).pictures).toHaveLength(1)
  shop.setClock(NOW.add({ hours: 25 }))
  expect(await shop.services.scheduled.expireUploads()).toBe(1)
  const [picture] = (await found(id)).pictures
  expect(await shop.services.pictures.getPicture(picture!.key, 320, 'webp')).toBeDefined()
})
