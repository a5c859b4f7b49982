import { expect, test } from 'vitest'
import { PAGES } from '#domain/navigation/pages.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 3 }])

/** Addresses below routes with a wildcard. */
const FILES = ['/favicon.ico', '/sw.js', '/images/items/1/front-480.avif', '/items.data', '/items/1.data', '/nothing']

/** An address for every route, with a text for each parameter. */
const addresses = () => [
  ...new Set([
    ...[...Object.values({ ...PAGES, ...STAFF_PAGES }), ...shop.routes].map(({ path }) =>
      path.replace(/:\w+(\{[^}]*\})?/g, '1').replace(/\/?\*$/, '/x'),
    ),
    ...FILES,
  ]),
]

/** Each rendering has scripts of its own, of which the policy has the hashes. */
const SCRIPT = /'sha256-[^']+'/g
const OWN = ['ratelimit', 'x-request-id']

/** With the headers of compression; get-requests.test.ts compares those of all visitors without it. */
test('HEAD has the headers of GET, without a body', async () => {
  const answerTo = async (method: string, path: string) => {
    const response = await shop.fetch(path, { method, headers: { 'accept-encoding': 'br' } })
    if (method === 'HEAD') expect([path, response.body]).toEqual([path, null])
    await response.body?.cancel()
    const kept = [...response.headers].filter(([name]) => !OWN.includes(name))
    return {
      status: response.status,
      headers: kept.map(([name, value]) => `${name}: ${value.replaceAll(SCRIPT, '')}`),
    }
  }
  for (const path of addresses()) {
    const head = await answerTo('HEAD', path)
    expect([path, head]).toEqual([path, await answerTo('GET', path)])
  }
}, 120_000)
