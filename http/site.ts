import { type Context, Hono } from 'hono'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { areaOf, PAGE_LIST } from '#domain/navigation/find-page.ts'
import type { Operator, OperatorNow } from '#domain/operator/operator.ts'
import type { Services } from '#services/services.ts'

/** Maximum number of URLs in one sitemap file (sitemaps.org); larger sitemaps are split. */
const MAX_URLS_PER_FILE = 50_000
const MAX_AGE_SECONDS = 300
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const SECURITY_PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. */
const SECURITY_TEXT_DAYS = 180

/** Areas of cart, purchase and member, disallowed for robots (docs/product/2). */
const DISALLOWED_PATHS = [
  ...new Set(PAGE_LIST.filter(({ changesShell }) => changesShell).map(({ path }) => `/${areaOf(path)}`)),
]

type SecurityFact = 'email' | 'securityContact' | 'securityPolicyUrl'

/** `siteUrl`: public origin. `isIndexed`: production. `maxUrlsPerFile`: maximum URLs per file. */
export type SiteRouterOptions = {
  readonly siteUrl: string
  readonly isIndexed: boolean
  readonly operator: OperatorNow<SecurityFact>
  readonly now: () => Temporal.Instant
  readonly maxUrlsPerFile?: number
}

type Pages = Awaited<ReturnType<Services['catalog']['listSitemap']>>

/**
 * Files for search engines and researchers, mounted at /. `/sitemap.xml`: the absolute URL of every public page, with
 * the day of its last change; above 50,000 URLs an index of `?part=1…`. `/robots.txt`: names the sitemap in production,
 * and disallows everything otherwise (docs/product/1). `/.well-known/security.txt`: where weaknesses are reported.
 * Other paths are passed on.
 */
export function siteRouter(
  { catalog }: { readonly catalog: Pick<Services['catalog'], 'listSitemap'> },
  { siteUrl, isIndexed, operator, now, maxUrlsPerFile = MAX_URLS_PER_FILE }: SiteRouterOptions,
): Hono {
  const router = new Hono()
  let cached: { readonly pages: Pages; readonly files: string[] } | undefined
  const files = async () => {
    const pages = await catalog.listSitemap()
    if (cached?.pages !== pages) cached = { pages, files: filesOf(siteUrl, pages, maxUrlsPerFile) }
    return cached.files
  }
  router.get('/sitemap.xml', async (context) => {
    const parts = await files()
    const part = context.req.query('part')
    const whole = parts.length === 1 ? parts[0] : sitemapIndex(siteUrl, parts.length)
    const xml = part === undefined ? whole : parts[Number(part) - 1]
    if (xml === undefined) return textResponse(context, 'text/plain', 'There is no such part.', 404)
    if (!isIndexed) context.header('x-robots-tag', 'noindex, nofollow')
    return textResponse(context, 'application/xml', xml)
  })
  router.get('/robots.txt', (context) => textResponse(context, 'text/plain', robotsText(siteUrl, isIndexed)))
  router.get(SECURITY_PATH, (context) =>
    textResponse(context, 'text/plain', securityText(siteUrl, operator.now(), now())),
  )
  return router
}

function textResponse(context: Context, type: string, text: string, status: 200 | 404 = 200): Response {
  return context.body(text, status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': status === 200 ? `public, max-age=${MAX_AGE_SECONDS}` : 'no-store',
  })
}

function robotsText(siteUrl: string, isIndexed: boolean): string {
  const rules = isIndexed ? ['Allow: /', ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`)] : ['Disallow: /']
  const sitemapLines = isIndexed ? ['', `Sitemap: ${siteUrl}/sitemap.xml`] : []
  return `${['User-agent: *', ...rules, ...sitemapLines].join('\n')}\n`
}

/** RFC 9116. The file is written anew every day, so it expires only when the shop is no longer served. */
function securityText(siteUrl: string, operator: Pick<Operator, SecurityFact>, now: Temporal.Instant): string {
  const { email, securityContact = `mailto:${email}`, securityPolicyUrl } = operator
  const expiresOn = addDays(dayOfInstant(now), SECURITY_TEXT_DAYS)
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expiresOn}T00:00:00Z`,
    'Preferred-Languages: ja, en',
    `Canonical: ${siteUrl}${SECURITY_PATH}`,
    ...(securityPolicyUrl === undefined ? [] : [`Policy: ${securityPolicyUrl}`]),
    '',
  ].join('\n')
}

function filesOf(siteUrl: string, pages: Pages, maxUrls: number): string[] {
  const files = Array.from({ length: Math.max(1, Math.ceil(pages.length / maxUrls)) }, (_, index) =>
    pages.slice(index * maxUrls, (index + 1) * maxUrls),
  )
  return files.map((chunk) => document('urlset', chunk.map((page) => pageLine(siteUrl, page)).join('')))
}

function pageLine(siteUrl: string, { path, changedOn }: Pages[number]): string {
  const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`
  return `<url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>\n`
}

function sitemapIndex(siteUrl: string, count: number): string {
  const lines = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${escapeXml(`${siteUrl}/sitemap.xml?part=${index + 1}`)}</loc></sitemap>\n`,
  )
  return document('sitemapindex', lines.join(''))
}

function document(root: string, lines: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines}</${root}>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
