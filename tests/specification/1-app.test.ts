/** Claims of docs/product/1: Installable app. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { type BuiltShop, openBuiltShop } from '#tests/support/shop/built-shop.ts'

type Icon = { readonly src: string; readonly sizes: string; readonly purpose?: string }
type Manifest = {
  readonly display: string
  readonly start_url: string
  readonly scope: string
  readonly icons: readonly Icon[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: readonly Icon[] }[]
}

let opened: TestDatabase
let shop: BuiltShop
let manifest: Manifest

beforeAll(async () => {
  opened = await openTestDatabase()
  shop = await openBuiltShop(opened.db, [{ id: 1, units: 1 }])
  const page = parsePage(await (await shop.fetch('/')).text())
  const response = await shop.fetch(page.one('link', { rel: 'manifest' }).attributes.href ?? '')
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  manifest = (await response.json()) as Manifest
})
afterAll(async () => {
  await shop?.close()
  await opened?.close()
})

test('The app is installable: standalone display mode, over the whole site', () => {
  const { display, start_url, scope } = manifest
  expect({ display, start_url, scope }).toEqual({ display: 'standalone', start_url: '/', scope: '/' })
})

test('icons have their declared sizes and include the sizes for installation and a maskable icon', async () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
  for (const { src, sizes } of icons) {
    const picture = Buffer.from(await (await shop.fetch(src)).arrayBuffer())
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes)
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

test('its shortcuts link to pages of the shop', async () => {
  expect(manifest.shortcuts.length).toBeGreaterThan(2)
  for (const { url, name } of manifest.shortcuts) {
    expect(name).not.toBe('')
    // The order page of this device returns 410 while there is no order.
    expect([200, 410], url).toContain((await shop.fetch(url)).status)
  }
})
