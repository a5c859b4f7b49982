import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { day } from '#domain/day.ts'
import { type SiteRouterOptions, siteRouter } from './site.ts'

const SITE = 'https://sumirei.example'
const PAGES = [
  { path: '/', changedOn: day('2026-11-20') },
  { path: `/items/list?category_id=86&name=<'">`, changedOn: undefined },
  { path: '/items/12', changedOn: day('2026-11-01') },
]

const OPTIONS: SiteRouterOptions = {
  siteUrl: SITE,
  isIndexed: true,
  operator: { now: () => SAMPLE_OPERATOR },
  now: () => Temporal.Instant.from('2026-11-20T10:00:00+09:00'),
}

async function ask(path: string, options: Partial<SiteRouterOptions> = {}) {
  const router = siteRouter({ catalog: { listSitemap: async () => PAGES } }, { ...OPTIONS, ...options })
  const response = await new Hono().route('/', router).request(path)
  return { response, text: await response.text() }
}

test('the sitemap has the absolute, escaped URL of every page, with its last change if known', async () => {
  const { response, text } = await ask('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(text.match(/<url>.*<\/url>/g)).toEqual([
    `<url><loc>${SITE}/</loc><lastmod>2026-11-20</lastmod></url>`,
    `<url><loc>${SITE}/items/list?category_id=86&#38;name=&#60;&#39;&#34;&#62;</loc></url>`,
    `<url><loc>${SITE}/items/12</loc><lastmod>2026-11-01</lastmod></url>`,
  ])
})

test('a large sitemap is split into parts with an index', async () => {
  const { text } = await ask('/sitemap.xml', { maxUrlsPerFile: 2 })
  expect(text.match(/<loc>[^<]*/g)).toEqual([`<loc>${SITE}/sitemap.xml?part=1`, `<loc>${SITE}/sitemap.xml?part=2`])
  expect((await ask('/sitemap.xml?part=2', { maxUrlsPerFile: 2 })).text).toContain('/items/12')
  for (const part of ['0', '3', 'x', '1.5', ''])
    expect((await ask(`/sitemap.xml?part=${part}`, { maxUrlsPerFile: 2 })).response.status, part).toBe(404)
})

test('robots.txt names the sitemap in production and disallows everything otherwise', async () => {
  const { text } = await ask('/robots.txt')
  const rules = ['User-agent: *', 'Allow: /', 'Disallow: /cart', 'Disallow: /shopping', 'Disallow: /mypage']
  expect(text).toBe(`${rules.join('\n')}\n\nSitemap: ${SITE}/sitemap.xml\n`)
  expect((await ask('/robots.txt', { isIndexed: false })).text).toBe('User-agent: *\nDisallow: /\n')
  expect((await ask('/sitemap.xml', { isIndexed: false })).response.headers.get('x-robots-tag')).toBe(
    'noindex, nofollow',
  )
})

test('security.txt names the operator and expires in half a year, whenever it is read (RFC 9116)', async () => {
  const path = '/.well-known/security.txt'
  const { response, text } = await ask(path)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = [
    `Contact: mailto:${SAMPLE_OPERATOR.email}`,
    'Expires: 2027-05-19T00:00:00Z',
    'Preferred-Languages: ja, en',
    `Canonical: ${SITE}${path}`,
  ]
  expect(text).toBe(`${lines.join('\n')}\n`)
  const later = await ask(path, {
    now: () => Temporal.Instant.from('2030-01-01T00:00:00Z'),
    operator: {
      now: () => ({
        email: 'a@example.jp',
        securityContact: 'https://x.example/report',
        securityPolicyUrl: 'https://x.example/p',
      }),
    },
  })
  expect(later.text).toContain('Contact: https://x.example/report\nExpires: 2030-06-30T00:00:00Z\n')
  expect(later.text).toContain('Policy: https://x.example/p\n')
})

test('other paths are passed on', async () => {
  const app = new Hono().route('/', siteRouter({ catalog: { listSitemap: async () => [] } }, OPTIONS))
  app.get('*', (context) => context.text('next'))
  expect(await (await app.request('/about')).text()).toBe('next')
})
