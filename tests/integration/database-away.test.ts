import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { relayTo } from '#tests/support/database/database-server.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { type BuiltShop, openBuiltShop } from '#tests/support/shop/built-shop.ts'
import type { Relay } from '#tests/support/third-parties/relay.ts'

const operator = { telephone: '03-0000-1234', businessHours: '9:00〜20:00' }
const CALL = 'tel:0300001234'
const closing: (() => Promise<unknown>)[] = []
let shop: BuiltShop
let relay: Relay

/** A running shop whose database closes every connection from now on. */
beforeAll(async () => {
  const database = await openTestDatabase()
  const relayed = await relayTo(database.url ?? '')
  relay = relayed.relay
  const db = await openDatabase({ databaseUrl: relayed.url, dataDir: '' })
  shop = await openBuiltShop(db, [{ id: 1, units: 1 }], { operator })
  closing.push(shop.close, () => closeDatabase(db), relay.close, database.close)
  relay.garble('')
})
afterAll(async () => {
  for (const close of closing) await close()
})

/** Opens a page that fails, and returns what its visitor is told. */
async function failedPage(path: string) {
  const response = await shop.fetch(path)
  const page = parsePage(await response.text())
  const main = page.one('main')
  expect([response.status, page.one('p', { class: 'error-number' }).text]).toEqual([500, 'エラー 500'])
  expect(main.one('code').text).toBe(response.headers.get('x-request-id'))
  expect(main.one('p', { class: 'urgent-help' }).text).toContain('受付 9:00〜20:00')
  expect(main.all('a', { href: CALL })).toHaveLength(1)
  return page
}

test.each(['/', '/items/1', '/cart', '/mypage/login', '/no-such-page'])(
  '%s names telephone and hours',
  async (path) => {
    const page = await failedPage(path)
    expect(page.all('a', { href: CALL }).length).toBeGreaterThan(1)
    expect(shop.errors.splice(0)).toHaveLength(1)
  },
)

test('so does a page whose menus alone cannot be read', async () => {
  relay.thaw()
  await shop.services.maintenance.isUnderMaintenance()
  relay.garble('')
  await failedPage('/faq')
  expect(shop.errors.splice(0)).toHaveLength(1)
})

test('so does the text for a visitor whose session cannot be read', async () => {
  const response = await shop.fetch('/cart', { headers: { cookie: 'sumirei_token=a.b.c; sumirei_refresh=a' } })
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('お電話で承ります。03-0000-1234（9:00〜20:00）')
})
