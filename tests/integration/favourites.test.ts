/** Claims of docs/product/1: Browsing. */

import { expect, test } from 'vitest'
import type { PersonalResponse } from '#domain/calls/responses.ts'
import { FAVOURITES_LIMIT } from '#domain/visitor/visitor.ts'
import { withoutRequest } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const stock = Array.from({ length: FAVOURITES_LIMIT + 1 }, (_, index) => ({ id: index + 1, units: 1 }))
const shop = builtShop(stock)

const PRESSED = /form="unmark"[^>]*aria-pressed="true"/
const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.fetch('/favorite', { method: 'POST', headers: { origin: SITE, ...headers }, body: new URLSearchParams(fields) })
const secretIn = (response: Response) =>
  /sumirei_visitor=([\w-]{43});/.exec(response.headers.get('set-cookie') ?? '')?.[1]
const cookie = (secret: string | undefined) => ({ cookie: `sumirei_visitor=${secret}` })
const pageOf = async (path: string, secret?: string) =>
  (await shop.fetch(path, secret === undefined ? {} : { headers: cookie(secret) })).text()

async function favouritesOf(headers: Record<string, string>): Promise<readonly number[]> {
  const response = await shop.fetch('/personal?hearts=1', { headers })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return ((await response.json()) as PersonalResponse).favouriteIds
}

async function visitorWith(itemId: number): Promise<string> {
  const secret = secretIn(await submit({ item: String(itemId), intent: 'mark' }))
  if (secret === undefined) throw new Error('no cookie was set')
  return secret
}

test('the first favourite sets an HttpOnly visitor cookie and redirects back to the page', async () => {
  const response = await submit({ item: '1', intent: 'mark' }, { referer: `${SITE}/items/1?range=5` })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/items/1?range=5')
  expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  const page = await pageOf('/favorite', secretIn(response))
  expect(page).toContain('黒のワンピース1')
  expect(page).toMatch(PRESSED)
})

test('without a script, a favourite leads to the favourites from a page that cannot show it', async () => {
  const location = async (path: string) =>
    (await submit({ item: '1', intent: 'mark', plain: '1' }, { referer: `${SITE}${path}` })).headers.get('location')
  expect(await location('/items/list')).toBe('/favorite')
  expect(await location('/readlist')).toBe('/readlist')
  expect(await shop.fetch('/items/list').then((page) => page.text())).toContain(
    '<noscript><input type="hidden" name="plain" value="1"/></noscript>',
  )
})

test.each(['https://evil.example/x', `${SITE}//evil.example/`, 'nonsense', ''])(
  'does not redirect to the referer %j',
  async (referer) => {
    const response = await submit({ item: '1', intent: 'mark' }, { referer })
    expect(response.headers.get('location')).toBe('/favorite')
  },
)

test('tells a favourite only its visitor; documents of items and lists are the same for all', async () => {
  const secret = await visitorWith(2)
  for (const path of ['/items/2', '/items/list', '/items/ranking', '/items/select']) {
    expect(await pageOf(path, secret)).not.toMatch(PRESSED)
  }
  expect(await favouritesOf(cookie(secret))).toEqual([2])
  expect(await favouritesOf({})).toEqual([])
  expect(await favouritesOf(cookie(await visitorWith(3)))).toEqual([3])
  // A visitor with measures has documents of their own.
  const own = { cookie: `sumirei_size=158_9____; sumirei_visitor=${secret}` }
  expect((await (await shop.fetch('/items/list?pageno=3', { headers: own })).text()).split(PRESSED)).toHaveLength(2)
})

test.each(['/items/list', '/favorite'])(
  'hearts on %s are labelled by the link of the header and the name of their item',
  async (path) => {
    const page = await pageOf(path, await visitorWith(2))
    const hearts = [...page.matchAll(/<button form="(?:un)?mark" value="(\d+)"[^>]* aria-labelledby="(\S+) (\S+)"/g)]
    expect(hearts.length).toBeGreaterThan(0)
    for (const [, item, label, name] of hearts) {
      expect(page.split(` id="${label}">お気に入り<`)).toHaveLength(2)
      expect(page.split(` id="${name}"`)).toHaveLength(2)
      expect(page.slice(page.indexOf(` id="${name}"`))).toMatch(new RegExp(`^[^>]*>(?:<[^>]*>)*黒の[^0-9]*${item}<`))
    }
  },
)

test('a visitor who has only looked at items is known to have no favourites, until the first one', async () => {
  const viewed = await shop.fetch('/readlist/views', {
    method: 'POST',
    headers: { origin: SITE },
    body: new URLSearchParams({ item: '6' }),
  })
  expect(viewed.headers.getSetCookie().join()).toContain('sumirei_nofav=1;')
  const secret = secretIn(viewed)
  const both = `sumirei_nofav=1; sumirei_visitor=${secret}`
  const marked = await submit({ item: '6', intent: 'mark' }, { cookie: both })
  expect(marked.headers.getSetCookie().join()).toMatch(/sumirei_nofav=; Path=\/; Max-Age=0/)
  expect(await favouritesOf(cookie(secret))).toEqual([6])
  expect(await favouritesOf({ cookie: both })).toEqual([])
})

const textOf = async (answer: Response) => withoutRequest(await answer.text(), 'NAME')

test('fifty visitors at once get the same document over sockets, and each the own favourites', async () => {
  const { url, close } = await shop.listen()
  const visitors = await Promise.all(Array.from({ length: 50 }, (_, index) => visitorWith(index + 1)))
  const answers = visitors.flatMap((secret, index) => [
    fetch(`${url}/items/7`, { headers: cookie(secret) }).then(textOf),
    fetch(`${url}/personal?hearts=1`, { headers: cookie(secret) }).then(async (answer) => {
      expect(((await answer.json()) as PersonalResponse).favouriteIds).toEqual([index + 1])
    }),
  ])
  const documents = new Set((await Promise.all(answers)).filter((text) => text !== undefined))
  await close()
  expect([...documents].filter((text) => PRESSED.test(text))).toEqual([])
  expect(documents.size).toBe(1)
})

test('removes one favourite and keeps the others', async () => {
  const secret = await visitorWith(4)
  await submit({ item: '5', intent: 'mark' }, cookie(secret))
  const response = await submit({ item: '4', intent: 'unmark' }, cookie(secret))
  expect(response.status).toBe(303)
  const page = await pageOf('/favorite', secret)
  expect(page).toContain('黒のワンピース5')
  expect(page).not.toContain('黒のワンピース4<')
})

test('replaces a visitor secret that the shop did not issue', async () => {
  const forged = 'x'.repeat(43)
  const secret = secretIn(await submit({ item: '1', intent: 'mark' }, cookie(forged)))
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(secret).not.toBe(forged)
  expect(await pageOf('/favorite', forged)).toContain('まだございません')
})

test('the favourites page is not cached and not indexed', async () => {
  const response = await shop.fetch('/favorite', { headers: cookie(await visitorWith(1)) })
  expect(response.headers.get('cache-control')).toMatch(/private/)
  expect(await response.text()).toContain('noindex')
})

test('rejects unknown and malformed items with an error page', async () => {
  for (const [item, status] of [
    ['999999', 404],
    ['abc', 400],
    ['', 400],
    ['-1', 400],
  ] as const) {
    const response = await submit({ item, intent: 'mark' })
    expect(response.status).toBe(status)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.text()).toContain('エラー')
  }
  expect((await submit({ item: '1', intent: 'steal' })).status).toBe(400)
  expect(shop.errors).toEqual([])
})

test('rejects favourites above the limit and states the limit', async () => {
  const secret = await visitorWith(1)
  for (let id = 2; id <= FAVOURITES_LIMIT; id += 1) await shop.services.favourites.addFavourite(secret, id)
  const response = await submit({ item: String(FAVOURITES_LIMIT + 1), intent: 'mark' }, cookie(secret))
  expect(response.status).toBe(409)
  expect(await response.text()).toContain(`${FAVOURITES_LIMIT}点まで`)
  expect((await submit({ item: '1', intent: 'mark' }, cookie(secret))).status).toBe(303)
})

test('merges favourites and history into the account, also when merged twice', async () => {
  const secret = await visitorWith(7)
  await shop.services.history.recordView(secret, 8)
  await shop.services.favourites.mergeIntoAccount(secret, 'member-1')
  await shop.services.favourites.mergeIntoAccount(secret, 'member-1')
  const other = await visitorWith(9)
  await shop.services.favourites.mergeIntoAccount(other, 'member-1')
  const member = { customerUid: 'member-1' }
  expect((await shop.services.favourites.listFavouriteIds(member)).toSorted()).toEqual([7, 9])
  expect((await shop.services.history.listViews(member)).map(({ card }) => card.id)).toContain(8)
  for (const former of [secret, other]) expect(await shop.services.favourites.listFavouriteIds(former)).toEqual([])
  await shop.services.favourites.mergeIntoAccount(undefined, 'member-1')
})

test('purges a visitor after 180 days of inactivity', async () => {
  const secret = await visitorWith(3)
  shop.setClock(NOW.add({ hours: 24 * 179 }))
  await shop.services.scheduled.purgeInactiveVisitors()
  expect(await shop.services.favourites.listFavouriteIds(secret)).toEqual([3])
  shop.setClock(NOW.add({ hours: 24 * 181 }))
  expect(await shop.services.scheduled.purgeInactiveVisitors()).toBeGreaterThan(0)
  expect(await shop.services.favourites.listFavouriteIds(secret)).toEqual([])
  shop.setClock(NOW)
})
