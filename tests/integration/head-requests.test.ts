import { beforeAll, expect, test } from 'vitest'
import { PAGES } from '#domain/navigation/pages.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import { memberPages } from '#tests/support/customers/member-pages.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffPages } from '#tests/support/staff/staff-pages.ts'

const shop = builtShop([{ id: 1, units: 3 }])

const cookies: Record<string, string> = { 'a visitor': '' }
beforeAll(async () => {
  cookies['a member'] = (await memberPages(shop)).hanako.cookie
  cookies['the owner'] = await (await staffPages(shop)).cookieOf('owner')
}, 120_000)

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

test.each(['a visitor', 'a member', 'the owner'])(
  'HEAD by %s has the headers of GET, without a body',
  async (who) => {
    const answerTo = async (method: string, path: string) => {
      const headers = { cookie: cookies[who]!, 'accept-encoding': 'br' }
      const response = await shop.fetch(path, { method, headers })
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
  },
  240_000,
)
