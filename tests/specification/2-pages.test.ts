/** Claims of docs/product/2: Guards, Page metadata. */
import { expect, test, vi } from 'vitest'
import { classifyRequest, PRECACHED_CONTENT } from '#app/service-worker/rules.ts'
import { sitePages } from '#content/site-pages.ts'
import { findPage, PAGE_LIST } from '#domain/navigation/find-page.ts'
import { guardRedirect, isGuarded } from '#domain/navigation/guards.ts'
import { canonicalPath, isIndexablePath } from '#domain/navigation/path.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { routeGroup } from '#http/access.ts'
import { pagesRouter } from '#http/pages/pages.ts'
import { createVisits } from '#http/session/visits.ts'
import { listSitemap } from '#services/catalog/list-sitemap.ts'
import type { Services } from '#services/services.ts'
import { visitOf } from '#tests/support/customers/visits.ts'

/**
 * The facts of a page: path, group of metrics and canonical path (`=`: the path), indexed or not, sitemap, page cache,
 * session care, service worker for GET (`+`: precached) and POST (`new`: new-order, `change`: user-change), guard.
 */
const ROWS = `
/                              =                  =      indexed catalogue cached   -       page     none   -
/items/list                    =                  =      indexed catalogue cached   -       page     none   -
/items/ranking                 =                  =      indexed catalogue cached   -       page     none   -
/items/select                  =                  =      indexed static    cached   -       page     none   -
/items/1023                    /items/*           =      indexed -         cached   -       page     none   -
/items/1023/question           /items/*           =      hidden  -         personal -       page     none   -
/news                          =                  =      indexed static    cached   -       page     none   -
/news/:uid                     /news/*            =      indexed -         cached   -       page     none   -
/products/review               /products/*        =      hidden  -         personal -       page     none   -
/products/reviewcomplete       /products/*        =      hidden  -         personal -       page     none   -
/favorite                      =                  =      hidden  -         personal visitor page     none   -
/favorite/compare              /favorite/*        =      hidden  -         personal visitor page     none   -
/readlist                      =                  =      hidden  -         personal visitor page     none   -
/readlist/views                /readlist/*        =      hidden  -         personal visitor page     none   -
/personal                      =                  =      hidden  -         personal visitor page     none   -
/sizeguide                     =                  =      indexed catalogue cached   -       content  none   -
/mysize                        =                  =      hidden  -         personal -       page     none   -
/cart                          =                  =      hidden  -         personal cart    page     none   -
/cart/lines                    /cart/*            =      hidden  -         personal cart    page     none   -
/mypage/login                  =                  =      hidden  -         personal member  page     change signed-out
/mypage/logout                 =                  =      hidden  -         personal member  change   change -
/mypage                        =                  =      hidden  -         personal member  page     none   member
/mypage/points                 /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/history                =                  =      hidden  -         personal member  order    none   -
/mypage/calendar               /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/change                 =                  =      hidden  -         personal member  page     none   member
/mypage/change_complete        /mypage/*          =      hidden  -         personal member  page     none   member
/mypage/password               /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/addresses              /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/addresses/edit         /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/recovery               /mypage/*          =      hidden  -         personal member  page     change signed-out
/mypage/second_factor          /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/passkeys               /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/passkeys/options       /mypage/*          =      hidden  -         personal member  page     none   -
/auth/passkey                  /auth/*            =      indexed -         personal -       page     none   -
/auth/passkey/options          /auth/*            =      indexed -         personal -       page     none   -
/auth/start                    =                  =      indexed -         personal -       page     none   -
/auth/action                   =                  =      hidden  -         personal -       page     change -
/auth/callback                 =                  =      indexed -         personal -       page     none   -
/shopping/shopping             =                  =      hidden  -         personal cart    page     none   new-purchase
/entry                         =                  =      hidden  -         personal -       page     change signed-out
/entry/complete                /entry/*           =      hidden  -         personal -       page     change -
/mypage/forgot                 /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/reset                  /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/change_email           =                  =      hidden  -         personal member  page     none   -
/mypage/refusal                =                  =      hidden  -         personal member  page     change member
/mypage/refusal_complete       /mypage/*          =      hidden  -         personal member  page     change -
/shopping/nonmember            =                  =      hidden  -         personal cart    page     none   new-purchase
/shopping/deliv                =                  =      hidden  -         personal cart    page     none   purchase
/shopping/payment              =                  =      hidden  -         personal cart    page     none   -
/shopping/confirm              =                  =      hidden  -         personal cart    page     new    -
/shopping/checkout             =                  =      hidden  -         personal cart    page     none   -
/shopping/amazon               =                  =      hidden  -         personal cart    page     none   -
/shopping/complete             =                  =      hidden  -         personal cart    order    none   -
/shopping/link                 /shopping/*        =      hidden  -         personal cart    page     none   -
/shopping/calendar             /shopping/*        =      hidden  -         personal cart    page     none   -
/shopping/lookup               =                  =      hidden  -         personal -       page     none   -
/shopping/cancel               =                  =      hidden  -         personal cart    page     none   -
/shopping/cancelconfirm        =                  =      hidden  -         personal cart    page     none   -
/shopping/cancel_complete      =                  =      hidden  -         personal cart    page     none   -
/mypage/identity               =                  =      hidden  -         personal member  page     none   -
/mypage/identity/upload        /mypage/identity   =      hidden  -         personal member  page     none   -
/mypage/extension              /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/charges                =                  =      hidden  -         personal member  page     none   -
/mypage/problem                /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/receipt                /mypage/*          =      hidden  -         personal member  page     none   -
/mypage/receipt/pdf            /mypage/*          =      hidden  -         personal member  page     none   -
/shopping/document             =                  =      hidden  -         personal cart    page     none   -
/shopping/document/upload      /shopping/document =      hidden  -         personal cart    page     none   -
/shopping/identity             =                  =      hidden  -         personal cart    page     none   -
/shopping/identity/upload      /shopping/identity =      hidden  -         personal cart    page     none   -
/shopping/identity/state       /shopping/identity =      hidden  -         personal cart    page     none   -
/shopping/extension            /shopping/*        =      hidden  -         personal cart    page     none   -
/shopping/charges              =                  =      hidden  -         personal cart    page     none   -
/shopping/charges/link         /shopping/charges  =      hidden  -         personal cart    page     none   -
/shopping/charges/payment/:payment /shopping/charges =      hidden  -         personal cart    page     none   -
/shopping/change/delivery      /shopping/*        =      hidden  -         personal cart    page     none   -
/shopping/change/rental        /shopping/*        =      hidden  -         personal cart    page     none   -
/shopping/change/payment/:payment /shopping/*     =      hidden  -         personal cart    page     none   -
/shopping/problem              /shopping/*        =      hidden  -         personal cart    page     none   -
/shopping/pay                  =            =      hidden  -         personal cart    page     none   -
/shopping/receipt              /shopping/*        =      hidden  -         personal cart    page     none   -
/shopping/receipt/pdf          /shopping/*        =      hidden  -         personal cart    page     none   -
/about                         =                  =      indexed content   cached   -       content+ none   -
/feature/saison                /feature/*         /about indexed -         cached   -       content  none   -
/feature/epos                  /feature/*         /about indexed -         cached   -       content  none   -
/feature/fctokyo               /feature/*         /about indexed -         cached   -       content  none   -
/article/mens_manner           /article/*         =      indexed content   cached   -       content+ none   -
/article/womens_manner         /article/*         =      indexed content   cached   -       content+ none   -
/article/kids_manner           /article/*         =      indexed content   cached   -       content+ none   -
/article/memorial_service      /article/*         =      indexed content   cached   -       content+ none   -
/article/condolence_money      /article/*         =      indexed content   cached   -       content+ none   -
/article/:page                 /article/*         =      indexed -         cached   -       content  none   -
/feature                       =                  =      indexed content   cached   -       content  none   -
/feature/:page                 /feature/*         =      indexed -         cached   -       content  none   -
/feature/manner                /feature/*         =      indexed content   cached   -       content+ none   -
/faq                           =                  =      indexed content   cached   -       content+ none   -
/fitting                       =                  =      indexed content   cached   -       content  none   -
/fittings                      =                  =      indexed content   cached   -       content+ none   -
/menssizeguide                 =                  =      indexed content   cached   -       content+ none   -
/service                       =                  =      indexed content   cached   -       content+ none   -
/service/use_flow              /service/*         =      indexed content   cached   -       content+ none   -
/service/payment               /service/*         =      indexed content   cached   -       content+ none   -
/service/delivery              /service/*         =      indexed content   cached   -       content+ none   -
/service/plan                  /service/*         =      indexed content   cached   -       content+ none   -
/service/point                 /service/*         =      indexed content   cached   -       content  none   -
/service/use_mypage            /service/*         =      indexed content   cached   -       content  none   -
/service/item                  /service/*         =      indexed content   cached   -       content+ none   -
/service/notandum              /service/*         =      indexed content   cached   -       content+ none   -
/service/rental                /service/*         =      indexed content   cached   -       content+ none   -
/other/company                 /other/*           =      indexed content   cached   -       content  none   -
/other/indi                    /other/*           =      indexed content   cached   -       content+ none   -
/other/use                     /other/*           =      indexed content   cached   -       content+ none   -
/other/guide                   /other/*           =      indexed content   cached   -       content+ none   -
/other/permit                  /other/*           =      indexed content   cached   -       content  none   -
/other/info_shortest_delivered /other/*           =      indexed content   cached   -       content+ none   -
/other/info1                   /other/*           =      indexed content   cached   -       content  none   -
/other/protection              /other/*           =      indexed content   cached   -       content  none   -
/other/harassment              /other/*           =      indexed content   cached   -       content  none   -
/other/accessibility           /other/*           =      indexed content   cached   -       content  none   -
/other/top_info                /other/*           =      indexed content   cached   -       content  none   -
/entry/userpolicy              /entry/*           =      indexed content   personal -       content  none   signed-out
/other/year_end                /other/*           =      indexed content   cached   -       content  none   -
/other/sitemap                 /other/*           =      indexed content   cached   -       content  none   -
/lp/area                       /lp/*              =      indexed content   cached   -       content  none   -
/area/tokyo.html               /area/*            =      indexed content   cached   -       content  none   -
/contact                       =                  =      indexed static    personal -       page     none   -
/contact/complete              /contact/*         =      hidden  -         personal -       page     none   -
/magazine/unsubscribe          /magazine/*        =      indexed -         cached   -       page     none   -
/maintenance                   =                  =      hidden  -         cached   -       page     none   -
/offline                       =                  =      hidden  -         cached   -       page     none   -
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))

/** Where a guard redirects a visitor, a visitor with a cart and a member. */
const GUARDS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  '-': [undefined, undefined, undefined],
  member: ['/mypage/login', '/mypage/login', undefined],
  'signed-out': [undefined, undefined, '/mypage/'],
  purchase: ['/shopping/shopping', undefined, undefined],
  'new-purchase': [undefined, undefined, '/shopping/deliv'],
}

/** Per session care: opens the member's cart, left on sign-out, reloads the shell. */
const CARE: Readonly<Record<string, readonly boolean[]>> = {
  '-': [false, false, false],
  visitor: [false, true, false],
  member: [false, true, true],
  cart: [true, true, true],
}

const WORKER_RULES: Record<string, string> = { new: 'new-order', change: 'user-change', 'content+': 'content' }

const cookie = 'sumirei_token=a.b.c; __Host-sumirei_token=a.b.c'
const ORIGIN = 'https://shop.test'
const workerRule = (path: string, method: string) =>
  classifyRequest({ method, isNavigation: true, url: new URL(path, ORIGIN), origin: ORIGIN })

test('the list contains exactly these pages', () => {
  // The back office is none of docs/product.
  const shop = PAGE_LIST.filter(({ kind }) => kind !== 'staff')
  const paths = shop.map(({ path }) => path.replace(':id', '1023').replace(':area', 'tokyo.html'))
  expect(paths.sort()).toEqual(ROWS.map(([path]) => path).sort())
})

test.each(ROWS)('%s: group %s, canonical %s, %s', (path = '', group, canonical, indexed) => {
  expect(routeGroup(path)).toBe(group === '=' ? path : group)
  expect(canonicalPath(path)).toBe(canonical === '=' ? path : canonical)
  expect(isIndexablePath(path)).toBe(indexed === 'indexed')
})

test('the sitemap lists pages that change with the catalogue, pages that do not, and content pages', async () => {
  const [day, recentVersions] = ['2026-11-02', async () => ({ catalogue: '1', shop: '1' })] as const
  const catalog = { recentVersions, changes: async () => ({ shopOn: day, categories: [], items: [] }) }
  const clock = { now: () => Temporal.Instant.from('2026-11-22T00:00:00Z') }
  const ports = { catalog, clock, contentPages: () => [] } as unknown as Parameters<typeof listSitemap>[0]
  const listed = new Map((await listSitemap(ports)()).map(({ path, changedOn }) => [path, changedOn]))
  const content = new Set(sitePages(FIRST_SETTINGS).map(({ path }) => path))
  for (const [path = '', , , , sitemap] of ROWS) {
    expect([path, listed.has(path)]).toEqual([path, sitemap === 'catalogue' || sitemap === 'static'])
    expect([path, listed.get(path)]).toEqual([path, sitemap === 'catalogue' ? day : undefined])
    expect([path, content.has(path)]).toEqual([path, sitemap === 'content'])
  }
})

const cache = { version: async () => '1', nowMs: () => 1_000, endsAtMs: () => 1_000_000 }
test.each(ROWS)('page cache of %s (%s, %s, %s, %s): %s', async (path = '', ...facts) => {
  const render = vi.fn(async () => ({ response: new Response(null), html: new TextEncoder().encode('<p>') }))
  const { router } = pagesRouter({ open: async (request) => visitOf(request, render), cache })
  for (const each of [path, path]) await router.request(each)
  expect(render).toHaveBeenCalledTimes(facts[4] === 'cached' ? 1 : 2)
})

test.each(ROWS.map((row) => [row[0] ?? '', row[6] ?? '']))('session care of %s: %s', async (path, care) => {
  const data = `${path === '/' ? '/_' : path}.data`
  for (const [address, method] of [[path, 'GET'] as const, [data, 'GET'] as const, [path, 'POST'] as const]) {
    let opened = 0
    const session = { uid: 'member', expiresAt: Temporal.Instant.from('2026-11-22T00:00:00Z') }
    const sessions = { resume: async () => ({ session }), openCart: async () => void opened++ }
    const services = { sessions, settings: { now: () => FIRST_SETTINGS }, bodySizes: { find: async () => undefined } }
    const render = async () => ({ response: new Response(null) })
    const open = createVisits(services as unknown as Services, render, () => undefined)
    await (await open(new Request(`${ORIGIN}${address}`, { method, headers: { cookie } }))).render()
    expect([method, opened > 0]).toEqual([method, method === 'GET' && CARE[care]?.[0]])
  }
  const { isLeftOnSignOut = false, changesShell = false } = findPage(path) ?? {}
  expect([isLeftOnSignOut, changesShell]).toEqual(CARE[care]?.slice(1))
})

test.each(ROWS.map((row) => [row[0] ?? '', row[7], row[8]]))(
  '%s: the service worker classifies GET as %s, POST as %s',
  (...row) => {
    const [path = '', visited = '', posted = ''] = row
    expect(workerRule(path, 'GET')).toBe(WORKER_RULES[visited] ?? visited)
    expect(workerRule(path, 'POST')).toBe(WORKER_RULES[posted] ?? posted)
    expect(PRECACHED_CONTENT.includes(path)).toBe(visited.endsWith('+'))
  },
)

test.each(ROWS.map((row) => [row[0] ?? '', row[9] ?? '']))('the guard of %s: %s', (path, guard) => {
  const visitors = [
    { hasToken: false, isBuying: false },
    { hasToken: false, isBuying: true },
    { hasToken: true, isBuying: true },
  ]
  expect(visitors.map((visitor) => guardRedirect(path, visitor))).toEqual(GUARDS[guard])
  expect(isGuarded(path)).toBe(guard !== '-')
})
