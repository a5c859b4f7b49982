import budgets from '../budgets.json' with { type: 'json' }
import abuse from '../results/abuse.json' with { type: 'json' }
import availability from '../results/availability.json' with { type: 'json' }
import booking from '../results/booking.json' with { type: 'json' }
import calls from '../results/calls.json' with { type: 'json' }
import checkout from '../results/checkout.json' with { type: 'json' }
import cart from '../results/checkout-cart.json' with { type: 'json' }
import press from '../results/first-press.json' with { type: 'json' }
import flash from '../results/flash.json' with { type: 'json' }
import growth from '../results/growth.json' with { type: 'json' }
import cdn from '../results/growth-cdn.json' with { type: 'json' }
import years from '../results/growth-years-mails.json' with { type: 'json' }
import identity from '../results/identity.json' with { type: 'json' }
import lighthouse from '../results/lighthouse.json' with { type: 'json' }
import page from '../results/page.json' with { type: 'json' }
import race from '../results/race.json' with { type: 'json' }
import search from '../results/search.json' with { type: 'json' }
import staff from '../results/staff.json' with { type: 'json' }
import { CACHE_ROWS } from './cache-rows.ts'
import { RELIABILITY_TABLES } from './reliability-rows.ts'

type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

const count = (n: number) => n.toLocaleString('en-US')
const perSecond = (n: number) => `${count(n)}/s`
const ms = (n: number) => (n < 1000 ? `${Number(n.toPrecision(3))} ms` : `${(n / 1000).toFixed(1)} s`)
const percent = (share: number) => `${count(Number((100 * share).toPrecision(3)))} %`
const times = (ratio: number) => `${ratio}×`

/** A figure with its goal. */
const atLeast = (measured: string, goal: string | undefined) =>
  goal === undefined ? measured : `${measured} (≥ ${goal})`
const atMost = (measured: string, goal: string | undefined) =>
  goal === undefined ? measured : `${measured} (≤ ${goal})`
const none = (...measured: readonly number[]) => `${measured.join('; ')} (0)`
const share = (measured: number | null, goal?: number) =>
  measured === null ? '' : atLeast(percent(measured), goal === undefined ? undefined : percent(goal))

/** The tables of the documents, by the names of their places. */
const TABLES: Readonly<Record<string, Table>> = {
  ...RELIABILITY_TABLES,
  race: figures(race, [
    ['orders placed; buyers told that it is sold out', `${race.placed}; ${race.soldOut}`],
    ['overlapping lines', none(race.overlappingLines)],
    [
      'orders without lines; orders without exactly one mail',
      none(race.ordersWithoutLines, race.ordersWithoutExactlyOneMail),
    ],
    ['wrong bitmaps', none(race.wrongBitmaps)],
  ]),
  availability: columns(
    availability,
    availability.results.map((result) => [`${count(result.units)} units`, availabilityFigures(result)]),
  ),
  booking: columns(
    booking,
    booking.results.map((disk) => [
      disk.disk,
      {
        orders: perSecond(disk['shop orders/s']),
        'ratio to the reference': atLeast(times(disk['ratio to other']), times(budgets.booking.ratioToOther)),
        'share of the statements alone': percent(disk['share %'] / 100),
        'CPU ms of an order: shop + server': disk['CPU ms: shop, server'],
        'statements of an order': atMost(count(disk['statements an order']), count(budgets.booking.statements)),
      },
    ]),
  ),
  checkout: figures(checkout, [
    ['checkouts', perSecond(checkout.checkoutsPerSecond)],
    ['share of the bare placements', share(checkout.share, budgets.checkout.share)],
    ['ratio to the reference', times(checkout.ratioToOther)],
    ['CPU ms of a checkout: process + server', checkout.cpuMsOfProcessAndServer],
    ['confirmation, p50', ms(checkout.confirmationP50Ms)],
  ]),
  'add-to-cart': columns(
    cart,
    (['new visitors', 'visitors with a cart'] as const).map((who) => [
      who,
      {
        adds: perSecond(cart[who].perSecond),
        'share of the statements alone': share(cart[who].share, budgets.addToCart.share),
      },
    ]),
  ),
  page: figures(page, [
    ['cached list, of bare bytes', share(page.cachedToBareBytes, budgets.page.cachedToBareBytes)],
    ['with cookies', share(page.withCookieToBareBytes, budgets.page.withCookieToBareBytes)],
    ['gzip', share(page.cachedToBareBytesGzip, budgets.page.cachedToBareBytesGzip)],
    ['gzip, with cookies', share(page.withCookieToBareBytesGzip, budgets.page.withCookieToBareBytesGzip)],
    [
      'uncached list; item, of plain',
      `${percent(page.withoutCacheToRenderToString)}; ${percent(page.itemToRenderToString)}`,
    ],
    ['cached list', perSecond(page.pageCached.perSecond)],
    [
      'uncached list; item',
      `${perSecond(page.pageWithoutCache.perSecond)}; ${perSecond(page.itemWithoutCache.perSecond)}`,
    ],
  ]),
  lighthouse: {
    head: [lighthouse.measuredOn, 'performance', 'LCP', 'blocking'],
    rows: Object.entries(lighthouse.pages).map(([path, found]) => [
      `\`${path}\``,
      atLeast(count(found.performance), count(budgets.lighthouse.performance[path as keyof typeof lighthouse.pages])),
      ms(found['largest-contentful-paint']),
      ms(found['total-blocking-time']),
    ]),
  },
  'first-press': columns(press, [
    ['after the paint', pressFigures('afterPaint')],
    ['two seconds later', pressFigures('afterReading')],
  ]),
  search: figures(search, [
    ['search; `LIKE`, p50', `${ms(search.search.p50Ms)}; ${ms(search.like.p50Ms)}`],
    ['ratio', atLeast(times(search.ratioP50), times(budgets.search.ratioP50))],
  ]),
  abuse: figures(
    abuse,
    Object.entries(abuse.attacks)
      .toSorted(([, a], [, b]) => b.ratio - a.ratio)
      .slice(0, 3)
      .map(([name, { ratio }]) => [name, atMost(times(ratio), times(budgets.abuse.p99Ratio))]),
  ),
  identity: figures(identity, [
    ['sign-ins', perSecond(identity.signIn.signInsPerSecond)],
    ['share of the bare hashes', share(identity.signIn.share, budgets.identity.signInShare)],
    ['known token, p50', atMost(ms(identity.token.knownP50Ms), ms(budgets.identity.knownTokenP50Ms))],
    ['new token, p50', ms(identity.token.firstP50Ms)],
  ]),
  calls: {
    head: [calls.measuredOn, 'calls', 'of bare HTTP', 'of the statements'],
    rows: Object.entries(calls.calls).map(([name, call]) => [
      `\`${name}\``,
      perSecond(call.callsPerSecond),
      share(call.shareOfBareHttp, callGoals('shareOfBareHttp')[name]),
      share(call.shareOfBareQuery, callGoals('shareOfBareQuery')[name]),
    ]),
  },
  flash: columns(flash, [
    ['with the room', rushFigures(flash.withRoom)],
    ['without it', rushFigures(flash.withoutRoom)],
  ]),
  staff: figures(staff, [
    ...Object.entries(staff.pages)
      .toSorted(([, a], [, b]) => b.p95Ms - a.p95Ms)
      .slice(0, 3)
      .map(([name, { p95Ms }]) => [`${name}, p95`, atMost(ms(p95Ms), ms(budgets.staff.pageP95Ms))]),
    [
      'PDF of 100 packing slips',
      atMost(ms(staff.files['PDF of 100 packing slips'].p95Ms), ms(budgets.staff.pdfOf100SlipsMs)),
    ],
    ['file of 400 parcels', atMost(ms(staff.files['file of 400 parcels'].p95Ms), ms(budgets.staff.fileOf400ParcelsMs))],
    ['speed of customers’ lists', share(staff.customers.share, budgets.staff.customerShare)],
  ]),
  growth: figures(growth, [
    ['orders lost; booked twice', none(growth.lost, growth.bookedTwice)],
    ['failed requests while processes restart', none(growth.restarts.failed)],
    ['own writes not read', none(growth.ownWrites.stale)],
    ['failover: failed requests; next order after', `${growth.failover.failed}; ${growth.failover.withoutOrdersS} s`],
    [
      'CPU of an order: process; primary',
      `${ms(growth.direct.cpuMsPerOrder.web)}; ${ms(growth.direct.cpuMsPerOrder.primary)}`,
    ],
    ['primary behind PgBouncer, statements not prepared', ms(growth.pooled.cpuMsPerOrder.primary)],
  ]),
  cdn: figures(cdn, [
    ['stored files with data of a visitor', none(cdn.stored.personal.leaks.length)],
    ['oldest page after a change', `${Math.max(...cdn.change.oldForS)} s`],
    ['CPU of a page: direct; CDN', `${ms(cdn.speed['page direct'].webCpuMs)}; ${ms(cdn.speed['page cdn'].webCpuMs)}`],
    ['of a picture', `${ms(cdn.speed['picture direct'].webCpuMs)}; ${ms(cdn.speed['picture cdn'].webCpuMs)}`],
  ]),
  caches: { head: ['cache', 'keeps', 'at most', 'dropped when', 'size'], rows: CACHE_ROWS },
  years: {
    head: [`${years.measuredOn}, p99`, 'plain', 'partitioned'],
    rows: Object.entries(years.attached).map(([name, { plain, partitioned }]) => [
      name,
      ms(plain.p99Ms),
      ms(partitioned.p99Ms),
    ]),
  },
}

const PLACE = /(<!-- bench (\S+) -->\n).*?(<!-- \/bench -->)/gs

/** The page with its tables as bench/results and domain/caches.ts give them. */
export function withTables(markdown: string): string {
  return markdown.replaceAll(PLACE, (_, begin: string, name: string, end: string) => {
    const table = TABLES[name]
    if (table === undefined) throw new Error(`No table is named ${name}.`)
    const lines = [table.head, table.head.map(() => '---'), ...table.rows]
    return `${begin}${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}${end}`
  })
}

type Result = { readonly measuredOn: string }

function figures({ measuredOn }: Result, rows: Table['rows']): Table {
  return { head: [measuredOn, 'measured (goal)'], rows }
}

/** A table of several runs; the first one names the rows. */
function columns(
  { measuredOn }: Result,
  runs: readonly (readonly [string, Readonly<Record<string, string>>])[],
): Table {
  return {
    head: [measuredOn, ...runs.map(([name]) => name)],
    rows: Object.keys(runs[0]?.[1] ?? {}).map((what) => [what, ...runs.map(([, found]) => found[what] ?? '')]),
  }
}

function availabilityFigures({ units, index, lag, load, bySql }: (typeof availability.results)[number]) {
  const goals: { readonly countsP50Ms?: number } & (typeof budgets.availability)['1000000'] =
    budgets.availability[String(units) as keyof typeof budgets.availability]
  return {
    'list, p50': atMost(ms(index.list.p50Ms), ms(goals.listP50Ms)),
    'counts, p50': atMost(ms(index.counts.p50Ms), goals.countsP50Ms === undefined ? undefined : ms(goals.countsP50Ms)),
    'both by SQL': `${ms(bySql.list.p50Ms)}; ${ms(bySql.counts.p50Ms)}`,
    'change of another process shown, p99': atMost(ms(lag.p99Ms), ms(goals.lagP99Ms)),
    'memory of the index': atMost(`${count(load.mebibytes)} MiB`, `${count(goals.mebibytes)} MiB`),
  }
}

function pressFigures(at: 'afterPaint' | 'afterReading') {
  const figure = (target: keyof typeof press.p75Ms) => atMost(ms(press.p75Ms[target][at]), ms(budgets.firstPress.p75Ms))
  return {
    'size of an item, p75': figure('size'),
    'link of the filters': figure('filterLink'),
    'choice in the filter': figure('filterChoice'),
  }
}

function callGoals(of: keyof typeof budgets.calls): Readonly<Record<string, number>> {
  return budgets.calls[of]
}

function rushFigures({ goodShare, bookedTwice, checkout, cart, seconds }: typeof flash.withRoom) {
  return {
    'answered without an error': share(goodShare, budgets.flash.goodShare),
    'booked twice': none(bookedTwice),
    'checkout, p99': atMost(ms(checkout.p99Ms), ms(budgets.flash.checkoutP99Ms)),
    'cart, p99': ms(cart.p99Ms),
    'last visitor served after': `${seconds} s`,
  }
}
