/**
 * Claims of docs/product/2: Maintenance redirects, Guards, Scrolling, Unknown routes, Lost scripts.
 * Claims of docs/product/7: Builds.
 */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as constants from '#domain/constants.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 1 }])
let seconds = 0

/** Sets the maintenance document and advances the clock by two seconds, past the expiry of the cached copy. */
async function setMaintenance(document: object) {
  await sql`INSERT INTO configs (id, document) VALUES ('maintenances', ${JSON.stringify(document)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET document = excluded.document`.execute(shop.db)
  seconds += 2
  shop.setClock(NOW.add({ seconds }))
}

async function statusAndLocation(path: string, init?: RequestInit) {
  const { status, headers } = await shop.fetch(path, init)
  return [status, headers.get('location')]
}

describe('Maintenance', () => {
  const PATHS = [
    '/',
    '/items/list',
    '/items/1',
    '/cart',
    '/service/plan',
    '/no/such/page',
    '/products/list.php',
    '/mypage',
  ]

  test('while the site is under maintenance, visitors on other paths are redirected to /maintenance', async () => {
    await setMaintenance({ is_force_maintenance: true })
    for (const path of PATHS) expect(await statusAndLocation(path), path).toEqual([303, '/maintenance'])
    expect(await statusAndLocation('/cart', { method: 'POST', headers: { origin: SITE } })).toEqual([
      303,
      '/maintenance',
    ])
    expect(await (await shop.fetch('/items/list.data')).text()).toContain('/maintenance')
    const response = await shop.fetch('/maintenance')
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(html).toContain('ただいまメンテナンス中です')
    expect(html).not.toContain('site-footer')
  })

  test('outside maintenance /maintenance redirects to /', async () => {
    await setMaintenance({ is_force_maintenance: false })
    expect(await statusAndLocation('/maintenance')).toEqual([303, '/'])
    expect(await statusAndLocation('/')).toEqual([200, null])
  })

  test('maintenance with dates begins and ends at these times', async () => {
    const epochSeconds = Math.round(NOW.epochMilliseconds / 1_000)
    await setMaintenance({ start_date: epochSeconds + 60, end_date: epochSeconds + 120 })
    expect(await statusAndLocation('/')).toEqual([200, null])
    shop.setClock(NOW.add({ seconds: 60 }))
    expect(await statusAndLocation('/')).toEqual([303, '/maintenance'])
    shop.setClock(NOW.add({ seconds: 120 }))
    expect(await statusAndLocation('/')).toEqual([200, null])
    seconds = 120
    await setMaintenance({})
  })
})

describe('Guards', () => {
  const paths = ['', '/', '/mypage', '/change', '/change_complete', '/refusal', '/index.php']
  const rows = [
    ...paths.map((path) => [`/mypage${path}`, '/mypage/login'] as const),
    ['/shopping/deliv', '/shopping/shopping'] as const,
  ]
  test.each(rows)('%s without a session token redirects to %s', async (path, to) => {
    const [status, location] = await statusAndLocation(path)
    const login = new URL(String(location), SITE)
    expect([status, login.pathname]).toEqual([303, to])
    expect([null, path]).toContain(login.searchParams.get('next'))
  })
  test('a client-side navigation is guarded too and replaces the history entry', async () => {
    const answer = await (await shop.fetch('/mypage.data')).text()
    expect(answer).toContain('SingleFetchRedirect')
    expect(answer).toContain('/mypage/login')
    expect(answer).toMatch(/"replace",true|"replace",\d+/)
  })
})

test('anchor offset 50 px, retry up to 100 times at 100 ms', () => {
  expect([constants.ANCHOR_RETRIES, constants.ANCHOR_RETRY_INTERVAL_MS]).toEqual([100, 100])
})

test('an unknown or malformed route returns an error and never redirects to another site', async () => {
  const invalidPaths = [
    '/no/such/page',
    '//evil.example',
    '//evil.example/index.php',
    '/%2fevil.example/',
    '/%5c%5cevil.example/',
  ]
  for (const path of [...invalidPaths, '/a/%2e%2e%2fetc/passwd', '/products//evil.example/', '/service//plan/']) {
    const [status, location] = await statusAndLocation(path)
    expect([status, location], path).toEqual([404, null])
  }
  expect(await statusAndLocation(`/${'a'.repeat(8_192)}`)).toEqual([400, null])
  expect(await statusAndLocation(`/${'a'.repeat(4_000)}`)).toEqual([404, null])
  expect(await statusAndLocation('/contact?next=//evil.example')).toEqual([400, null])
})

test('a page with scripts of the router has the script that reloads on a failed asset, allowed by hash', async () => {
  const response = await shop.fetch('/items/list')
  const [, guardScript = ''] =
    /<script nonce="[\w-]+">(function sumireiReload[\s\S]*?)<\/script>/.exec(await response.text()) ?? []
  expect(guardScript).toContain(String(constants.RELOAD_GUARD_EXPIRY_MS))
  const hash = createHash('sha256').update(guardScript).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
})

test('the metadata of a build is immutable, and the latest build is not cached', async () => {
  const latest = await shop.fetch('/builds/latest.json')
  const { id } = (await latest.json()) as { id: string }
  expect(latest.headers.get('cache-control')).toBe('no-store')
  const meta = await shop.fetch(`/builds/meta/${id}.json`)
  expect([meta.status, meta.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await (await shop.fetch('/')).text()).toContain(`/assets/manifest-${id}.js`)
})

test('the service worker is served from the root and lists every file of the build', async () => {
  const response = await shop.fetch('/sw.js')
  const script = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(script).toContain('/offline')
  const page = await (await shop.fetch('/')).text()
  const assets = [...page.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, asset]) => asset ?? '')
  expect(assets.length).toBeGreaterThan(5)
  expect(assets.filter((asset) => !script.includes(asset))).toEqual([])
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const file = await shop.fetch(assets[0] ?? '')
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})
