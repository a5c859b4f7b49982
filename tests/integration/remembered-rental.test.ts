import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day, dayOfInstant } from '#domain/day.ts'
import { LINE_STATUS } from '#domain/order/states.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW, SIZE_9 } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([
  { id: 1, units: 1 },
  { id: 2, units: 1 },
])
const arrivalOn = addDays(dayOfInstant(NOW), 20)
const secretIn = (response: Response) =>
  /sumirei_visitor=([\w-]{43});/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.fetch(path, { method: 'POST', headers: { origin: SITE, ...headers }, body: new URLSearchParams(fields) })
const pageOf = async (path: string, cookie: string) => (await shop.fetch(path, { headers: { cookie } })).text()
const cardOf = (page: string, item: number) => new RegExp(`href="/items/${item}[?"].*?</a>`, 's').exec(page)?.[0] ?? ''

async function visitorOf(...items: string[]): Promise<string> {
  const secret = secretIn(await post('/favorite', { item: items[0] ?? '', intent: 'mark' }))
  const cookie = `sumirei_visitor=${secret}`
  for (const item of items.slice(1)) await post('/favorite', { item, intent: 'mark' }, { cookie })
  return cookie
}

test('favourites and history show for the named days what is free, with the price', async () => {
  await sql`INSERT INTO order_lines
              (uid, status, product_uid, item_id, item_name, rental_start_on, rental_end_on, blocked)
            SELECT 'hold-1', ${LINE_STATUS.Maintenance}::smallint, uid, item_id, '',
                   ${arrivalOn}::date, ${arrivalOn}::date,
                   daterange(${arrivalOn}::date, ${arrivalOn}::date, '[]')
            FROM units WHERE item_id = 2`.execute(shop.db)
  const cookie = await visitorOf('1', '2')
  expect(await pageOf('/favorite', cookie)).not.toMatch(/[○×] 空き/)
  for (const path of ['/favorite', '/readlist']) {
    const fields = { intent: 'rental', startcalendar: arrivalOn, range: '6', pref: '1' }
    const response = await post(path, fields, { cookie })
    expect([response.status, response.headers.get('location')]).toEqual([303, path])
    expect(response.headers.get('set-cookie')).toContain('sumirei_pref=1;')
    const page = await pageOf(path, `${cookie}; sumirei_pref=1`)
    expect(page).toContain('北海道へのお届け')
    expect(cardOf(page, 1)).toContain('○ 空き')
    expect(cardOf(page, 1)).toContain('6日間')
    expect(cardOf(page, 1)).toContain(`range=6&amp;startcalendar=${arrivalOn}`)
    expect(cardOf(page, 2)).toContain('× 空きなし')
  }
  await post('/favorite', { intent: 'rental', startcalendar: '', range: '6' }, { cookie })
  expect(await pageOf('/favorite', cookie)).not.toMatch(/[○×] 空き/)
})

test('a day that is no longer possible is said, and nothing is shown as free', async () => {
  const cookie = await visitorOf('1')
  const pastOn = addDays(dayOfInstant(NOW), -2)
  await post('/favorite', { intent: 'rental', startcalendar: pastOn, range: '4' }, { cookie })
  const page = await pageOf('/favorite', cookie)
  expect(page).toContain('はすでに過ぎた日のため、空きを表示しておりません')
  expect(page).not.toMatch(/[○×] 空き/)
  await post('/favorite', { intent: 'rental', startcalendar: 'soon', range: '400' }, { cookie })
  expect(await pageOf('/favorite', cookie)).not.toContain('空きを表示しておりません')
})

test.each([
  ['a favourite', '/favorite', { item: '1', intent: 'mark' }],
  ['a view', '/readlist/views', { item: '1' }],
])('%s remembers the days of the page that sent it', async (_, path, fields) => {
  const referer = `${SITE}/items/1?range=7&start=${arrivalOn}`
  const cookie = `sumirei_visitor=${secretIn(await post(path, fields as Record<string, string>, { referer }))}`
  const page = await pageOf('/readlist', cookie)
  expect(cardOf(page, 1)).toContain('7日間')
  expect(cardOf(page, 1)).toContain('○ 空き')
  await post('/readlist/views', { item: '2' }, { cookie, referer: `${SITE}/items/2` })
  expect(cardOf(await pageOf('/readlist', cookie), 2)).toContain('7日間')
})

test.each([
  ['a favourite', '/favorite', { item: '1', intent: 'mark' }],
  ['a view', '/readlist/views', { item: '1' }],
])('%s remembers the days that were chosen on the page instead', async (_, path, fields) => {
  const referer = `${SITE}/items/1?range=7&start=${addDays(arrivalOn, 30)}`
  const chosen = { ...fields, start: arrivalOn, range: '6' }
  const cookie = `sumirei_visitor=${secretIn(await post(path, chosen, { referer }))}`
  expect(cardOf(await pageOf('/readlist', cookie), 1)).toContain(`range=6&amp;startcalendar=${arrivalOn}`)
})

test('the days of a line that is put into the cart are remembered', async () => {
  const fields = { item: '1', size: String(SIZE_9), start: arrivalOn as Day, days: '5', plan: '0' }
  const cookie = `sumirei_visitor=${secretIn(await post('/cart/lines', fields))}`
  expect(cardOf(await pageOf('/readlist', cookie), 1)).toContain('5日間')
})
