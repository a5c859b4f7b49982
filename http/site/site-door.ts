import { type Context, Hono } from 'hono'
import type { Services } from '#services/services.ts'
import { commonHeaders } from '../security/headers.ts'

/** Most addresses that one file may hold (sitemaps.org); a larger shop gets an index of several. */
const LARGEST_FILE = 50_000
const KEPT_SECONDS = 300
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Areas of one visitor, which no robot needs to ask for (specification 2). */
const CLOSED_TO_ROBOTS = ['/cart', '/shopping', '/mypage']

/** `siteUrl`: origin that customers see. `isIndexed`: production. `largestFile`: addresses a file. */
export type SiteDoorOptions = { readonly siteUrl: string; readonly isIndexed: boolean; readonly largestFile?: number }

type Pages = Awaited<ReturnType<Services['catalog']['listSitemap']>>

/**
 * What search engines ask of the site as a whole, mounted at /. `/sitemap.xml`: every public page, absolute, with the
 * day of its last change; above 50,000 an index of `?part=1…`. `/robots.txt`: the way there in production, nothing for
 * anybody elsewhere (specification 1). Other paths go on to the next door.
 */
export function siteDoor(
  { catalog }: { readonly catalog: Pick<Services['catalog'], 'listSitemap'> },
  { siteUrl, isIndexed, largestFile = LARGEST_FILE }: SiteDoorOptions,
): Hono {
  const door = new Hono()
  let kept: { readonly pages: Pages; readonly files: string[] } | undefined
  const files = async () => {
    const pages = await catalog.listSitemap()
    if (kept?.pages !== pages) kept = { pages, files: filesOf(siteUrl, pages, largestFile) }
    return kept.files
  }
  door.get('/sitemap.xml', async (context) => {
    const parts = await files()
    const part = context.req.query('part')
    const whole = parts.length === 1 ? parts[0] : indexOf(siteUrl, parts.length)
    const xml = part === undefined ? whole : parts[Number(part) - 1]
    if (xml === undefined) return answer(context, 'text/plain', 'There is no such part.', 404)
    if (!isIndexed) context.header('x-robots-tag', 'noindex, nofollow')
    return answer(context, 'application/xml', xml)
  })
  door.get('/robots.txt', (context) => answer(context, 'text/plain', robotsText(siteUrl, isIndexed)))
  return door
}

function answer(context: Context, type: string, text: string, status: 200 | 404 = 200): Response {
  const response = context.body(text, status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': status === 200 ? `public, max-age=${KEPT_SECONDS}` : 'no-store',
  })
  commonHeaders(response.headers, context.req.url.startsWith('https:'))
  return response
}

function robotsText(siteUrl: string, isIndexed: boolean): string {
  const rules = isIndexed ? ['Allow: /', ...CLOSED_TO_ROBOTS.map((path) => `Disallow: ${path}`)] : ['Disallow: /']
  const way = isIndexed ? ['', `Sitemap: ${siteUrl}/sitemap.xml`] : []
  return `${['User-agent: *', ...rules, ...way].join('\n')}\n`
}

function filesOf(siteUrl: string, pages: Pages, largest: number): string[] {
  const files = Array.from({ length: Math.max(1, Math.ceil(pages.length / largest)) }, (_, index) =>
    pages.slice(index * largest, (index + 1) * largest),
  )
  return files.map((each) => document('urlset', each.map((page) => pageLine(siteUrl, page)).join('')))
}

function pageLine(siteUrl: string, { path, changedOn }: Pages[number]): string {
  const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`
  return `<url><loc>${escaped(siteUrl + path)}</loc>${changed}</url>\n`
}

function indexOf(siteUrl: string, count: number): string {
  const lines = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${escaped(`${siteUrl}/sitemap.xml?part=${index + 1}`)}</loc></sitemap>\n`,
  )
  return document('sitemapindex', lines.join(''))
}

function document(root: string, lines: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines}</${root}>\n`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
