import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import { ALL_ITEMS } from '#demo/catalogue/all-items.ts'
import { mediaRows } from '#demo/medias.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import { cookieHeader, memberPages } from '#tests/support/customers/member-pages.ts'
import { orderLives, photograph } from '#tests/support/orders/order-lives.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = builtShop([{ id: 1, units: 6 }])
const lives = orderLives(() => shop)
let pages: Awaited<ReturnType<typeof memberPages>>
let cartCookie: string
let orderUid: string

beforeAll(async () => {
  pages = await memberPages(shop)
  // The item has the drawings of one of the demo shop.
  await insertRows(shop.db, 'item_medias', await mediaRows([{ ...ALL_ITEMS[0]!, id: 1 }], shop.ports.files))
  const placed = await lives.confirmed([1], { method: 'cod' })
  orderUid = placed.uid
  await sql`UPDATE orders SET customer_uid = ${pages.hanako.uid} WHERE uid = ${orderUid}`.execute(shop.db)
  const line = { item: '1', size: String(SIZE_9), start: '2026-12-17', days: '4', plan: '0', pref: '13' }
  const body = new URLSearchParams(line)
  cartCookie = cookieHeader(await shop.fetch('/cart/lines', { method: 'POST', headers: { origin: SITE }, body }))
})

/** The keys of the pictures of items on the pages where a customer meets them; a number alone is a front picture. */
async function keysShown(): Promise<Record<string, string[]>> {
  const keysOf = async (response: Promise<Response>) => {
    const html = await (await response).text()
    const keys = [...html.matchAll(/\/images\/(items\/[^"\s]+?|\d+)-\d+\.\w+/g)].map(([, key]) => key!)
    return [...new Set(keys.map((key) => key.replace(/^\d+$/, 'items/$&/front')))]
  }
  const { hanako } = pages
  return {
    list: await keysOf(pages.get(pageHref('item-list'), hanako)),
    item: await keysOf(pages.get(pageHref('item', { id: 1 }), hanako)),
    cart: await keysOf(shop.fetch(pageHref('cart'), { headers: { cookie: cartCookie } })),
    order: await keysOf(pages.get(pageHref('mypage-history', { uid: orderUid }), hanako)),
  }
}

test('an uploaded photograph takes the place of the drawings in list, item, cart and order', async () => {
  const before = await keysShown()
  expect(Object.values(before).map(([first]) => first)).toEqual(Array(4).fill('items/1/front'))
  expect(before.item!.length).toBeGreaterThan(4)

  const items = shop.services.staff.items
  const catalogue = await staffOf(() => shop).withDuties(['catalogue'])
  const added = await items.addPicture(catalogue, 1, { alt: '写真の正面', view: 'front' }, await photograph())
  expect(isRejected(added)).toBe(false)
  const photo = (await shop.ports.staffItems.find(1))!.pictures.at(-1)!
  const kept = [{ uid: photo.uid, alt: photo.alt, view: 'front' as const }]
  expect(isRejected(await items.savePictures(catalogue, 1, kept))).toBe(false)

  expect(await keysShown()).toEqual({ list: [photo.key], item: [photo.key], cart: [photo.key], order: [photo.key] })
  const page = await (await pages.get(pageHref('item', { id: 1 }), pages.hanako)).text()
  expect(page).toContain('写真の正面')
  expect((await shop.fetch(`/images/${photo.key}-320.webp`)).status).toBe(200)
})
