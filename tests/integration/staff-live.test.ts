import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { day } from '#domain/day.ts'
import { LINE_STATUS } from '#domain/order/states.ts'
import { orderLives } from '#tests/support/orders/order-lives.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'
import { addInquiry, addMail, addMember, addReview } from '#tests/support/staff/staff-table-changes.ts'

const shop = builtShop([{ id: 1, units: 4 }])
let pages: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  pages = await staffPages(shop)
})

const lives = orderLives(() => shop)
const addVenue = () =>
  sql`INSERT INTO venues (uid, name, kana, postal_code, prefecture, address1, telephone, changed_by,
  changed_at) VALUES ('v1', '菫会館', 'スミレカイカン', '1600022', 13, '新宿1', '0312345678', 'staff:x', now())`.execute(
    shop.db,
  )
const addCharge = async () => {
  const { uid } = await lives.accepted([1])
  await sql`INSERT INTO order_charges (uid, order_uid, kind, amount, at, event_key)
    VALUES ('charge-1', ${uid}, 'uncaptured', 7000, ${NOW.toString()}::timestamptz, 'charge-1')`.execute(shop.db)
}
const addArrear = async () => {
  const { uid } = await lives.shipped([1], { startOn: day('2027-03-10') })
  await sql`UPDATE order_lines SET status = ${LINE_STATUS.Arrear} WHERE order_uid = ${uid}`.execute(shop.db)
}

test.each([
  ['service', 'mails:state=sent', () => addMail(shop, 'sent')],
  ['service', 'inquiries:', () => addInquiry(shop)],
  ['catalogue', 'reviews:state=waiting', () => addReview(shop)],
  ['service', 'members:', () => addMember(shop)],
  ['service', 'venues:q=', () => addVenue()],
  ['money', 'charges:state=open', () => addCharge()],
  ['money', 'arrears:', () => addArrear()],
  ['catalogue', 'items:q=', () => sql`UPDATE items SET name = name || '新'`.execute(shop.db)],
  ['catalogue', 'units:', () => sql`UPDATE units SET shelf = 'A-1'`.execute(shop.db)],
] as const)('%s learns within a poll that the list %s has changed', async (duty, of, change) => {
  const path = `/staff/live?of=${encodeURIComponent(of)}`
  const etag = (await pages.get(duty, path)).headers.get('etag') ?? ''
  const ask = () => pages.get(duty, path, { 'if-none-match': etag })
  expect((await ask()).status).toBe(304)
  await change()
  expect((await ask()).status).toBe(200)
})
