import { hash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { PAGES } from '#domain/navigation/pages.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

/** What the router and the shop write into a page; content and data come from elsewhere. */
const shop = builtShop([{ id: 1, units: 3 }])
let staff: Awaited<ReturnType<typeof staffPages>>
beforeAll(async () => {
  staff = await staffPages(shop)
})

const INLINE = /<script(?: nonce="[\w-]{43}")?(?: type="module" async="")?>([\s\S]*?)<\/script>/g
const pathsOf = (pages: object) =>
  Object.values(pages as typeof STAFF_PAGES).map(({ path }) => path.replace(/:\w+/g, '1'))

async function scriptsOf(response: Response): Promise<readonly string[]> {
  const html = await response.text()
  expect(response.headers.get('content-security-policy')).not.toContain('nonce')
  const scripts = [...html.matchAll(INLINE)].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`)
  const [, allowed = ''] =
    /script-src 'self' ?([^;]*);/.exec(response.headers.get('content-security-policy') ?? '') ?? []
  expect(allowed.split(' ').filter(Boolean).toSorted(), response.url).toEqual([...new Set(scripts)].toSorted())
  return scripts
}

test.each([
  ['the shop', pathsOf(PAGES), (path: string) => shop.fetch(path)],
  ['the back office', pathsOf(STAFF_PAGES), (path: string) => staff.get('owner', path)],
])('the policy of every page of %s allows its own inline scripts, by hash, and no others', async (_, paths, get) => {
  let documents = 0
  for (const path of paths) {
    const response = await get(path)
    if (response.headers.get('content-type')?.startsWith('text/html') !== true) continue
    // Guard, early input, fonts, router, position and data; pages without scripts have none.
    if ((await scriptsOf(response)).length > 3) documents += 1
  }
  expect(documents).toBeGreaterThan(20)
})
