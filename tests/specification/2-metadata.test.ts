/** Claims of docs/product/1: Search engines. Claims of docs/product/2: Page metadata. */

import { describe, expect, test } from 'vitest'
import { catalogueShop, idsOn } from '#tests/support/catalogue/catalogue-shop.ts'
import { BLACK } from '#tests/support/catalogue/catalogue-stock.ts'
import type { Part } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'

const SUFFIX = ' | 墨礼 SUMIREI 礼服・喪服レンタル'
const DEFAULT_KEYWORDS = ['喪服レンタル', '礼服レンタル', 'マタニティ喪服レンタル']
const { shop, visit } = catalogueShop({ isIndexed: true })

const canonicalOf = (page: Part) => page.one('link', { rel: 'canonical' }).attributes.href
const metaOf = (page: Part, key: 'name' | 'property', value: string) =>
  page.one('meta', { [key]: value }).attributes.content
const structuredDataOf = (page: Part) =>
  page.all('script', { type: 'application/ld+json' }).map(({ text }) => JSON.parse(text) as Record<string, unknown>)
const ofType = (page: Part, type: string) => structuredDataOf(page).filter((data) => data['@type'] === type)

describe('Page metadata', () => {
  test.each([
    ['/', '喪服・礼服を最短翌日にお届け'],
    ['/items/list?category_id=111', 'ワンピース'],
    ['/items/10', '黒のアンサンブル（墨）'],
    ['/items/ranking', 'ランキング'],
  ])('Fields of %s: canonicalUrl, title, description, keywords; known pages add the page name', async (path, name) => {
    const { page } = await visit(path)
    expect(page.one('title').text).toBe(name + SUFFIX)
    expect(metaOf(page, 'name', 'description')?.length).toBeGreaterThan(20)
    expect(metaOf(page, 'name', 'keywords')?.split(',')).toEqual([...DEFAULT_KEYWORDS, name])
    expect(canonicalOf(page)).toBe(SITE + path)
  })

  test('The canonical address is the site base plus the normalised path', async () => {
    for (const [path, canonical] of [
      ['/?ref=mail', '/'],
      ['/items/10-2?range=5&startcalendar=2026-11-25', '/items/10'],
      ['/items/ranking?category_id=86', '/items/ranking'],
      ['/about?utm_source=x', '/about'],
    ] as const) {
      const { page, headers } = await visit(path)
      expect(canonicalOf(page), path).toBe(SITE + canonical)
      expect(headers.get('link'), path).toContain(`<${SITE}${canonical}>; rel="canonical"`)
    }
  })

  test('For the item list it also carries the query string', async () => {
    const { page } = await visit('/items/list?maker_id=1&category_id=86')
    expect(canonicalOf(page)).toBe(`${SITE}/items/list?category_id=86&maker_id=1`)
  })

  test.each([
    ...['ref', 'startcalendar', 'end', 'end_range', 'endcalendar', 'orderby', 'orderby_select', 'transactionid'],
    ...['mode', 'rnd', 'pref'],
  ])('with this parameter dropped: %s (D5)', async (name) => {
    const { page } = await visit(`/items/list?category_id=86&${name}=2026-11-25`)
    expect(canonicalOf(page)).toBe(`${SITE}/items/list?category_id=86`)
  })

  test.each([
    'category_id=86&maker_id=99999',
    'category_id=86&size=99999&range=400',
    'category_id=86&tag_id[]=99999&price_range=7_8&orderby=price',
    'category_id=86&tag_id[0]=99999&ref=mail',
    'category_id=86&brand=zzz&maker=xyz&min=abc&pageno=0&startcalendar=2026-02-30',
  ])('the header of a list names the address of the page itself: %s (D5)', async (query) => {
    const { page, headers } = await visit(`/items/list?${query}`)
    expect(canonicalOf(page)).toBe(`${SITE}/items/list?category_id=86`)
    expect(headers.get('link')).toBe(`<${canonicalOf(page)}>; rel="canonical"`)
  })

  test.each(['/nowhere', '/items/99999', '/items/list?category_id=99999', '/area/okinawa.html'])(
    'an error page has none: %s',
    async (path) => {
      const { status, page, headers } = await visit(path)
      expect([status, page.all('link', { rel: 'canonical' }), headers.get('link')]).toEqual([404, [], null])
      expect(metaOf(page, 'name', 'robots')).toBe('noindex,nofollow')
    },
  )

  test.each([
    ['/nowhere', 'ページが見つかりません'],
    ['/items/99999', '商品が見つかりません'],
    ['/area/okinawa.html', '沖縄県へのお届け'],
    ['/items/list?category_id=99999', 'エラー'],
  ])('the title of an error page names what is missing: %s', async (path, name) => {
    expect((await visit(path)).page.one('title').text).toBe(name + SUFFIX)
  })

  test('Array-style parameter names are normalised', async () => {
    for (const name of ['tag_id', 'tag_id[]', 'tag_id[7]', 'tag_id%5B%5D', 'tag_id%5b0%5d']) {
      const { page } = await visit(`/items/list?${name}=${BLACK}`)
      expect(canonicalOf(page), name).toBe(`${SITE}/items/list?tag_id%5B%5D=${BLACK}`)
    }
  })
})

describe('Previews on other sites', () => {
  test("Open Graph with the item's picture, absolute and with its size", async () => {
    const { page } = await visit('/items/10')
    const og = (name: string) => metaOf(page, 'property', `og:${name}`)
    expect(['image', 'image:width', 'image:height', 'image:alt', 'url', 'title'].map(og)).toEqual([
      `${SITE}/images/items/10/front-1200.webp`,
      '1200',
      '1500',
      '黒のアンサンブル',
      `${SITE}/items/10`,
      `黒のアンサンブル（墨）${SUFFIX}`,
    ])
    expect((await visit('/items/15')).html).toContain(`"${SITE}/icons/icon-512.png"`)
  })

  test('none of a page that is never indexed', async () => {
    for (const path of ['/cart', '/mysize', '/entry']) expect((await visit(path)).html, path).not.toContain('og:')
  })
})

describe('Structured data', () => {
  test('Product: name, brand and price', async () => {
    const [product, ...others] = ofType((await visit('/items/10')).page, 'Product')
    expect(others).toEqual([])
    expect(product).toMatchObject({
      name: '黒のアンサンブル',
      brand: { name: '墨' },
      image: [`${SITE}/images/items/10/front-1200.webp`],
      offers: { price: 6_980, priceCurrency: 'JPY', url: `${SITE}/items/10` },
    })
  })

  test('BreadcrumbList: from home over the categories to the page', async () => {
    const [list] = ofType((await visit('/items/10')).page, 'BreadcrumbList')
    const crumbs = (list?.itemListElement as { item: string; position: number }[]) ?? []
    expect(crumbs.map(({ item }) => item.replace(SITE, ''))).toEqual([
      '/',
      '/items/list?category_id=86',
      '/items/list?category_id=111',
      '/items/10',
    ])
    expect(crumbs.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    expect(ofType((await visit('/items/list?category_id=111')).page, 'BreadcrumbList')).toHaveLength(1)
  })

  test('ItemList: the first items of a list in their order, at most twelve', async () => {
    const { page } = await visit('/items/list?orderby=price_asc')
    const [list] = ofType(page, 'ItemList')
    const items = (list?.itemListElement as { url: string; position: number }[]) ?? []
    expect(items.map(({ url }) => Number(url.replace(`${SITE}/items/`, '')))).toEqual(idsOn(page).slice(0, 12))
    expect(items[0]?.position).toBe(1)
    expect(ofType((await visit('/items/list?name=nothing-like-this')).page, 'ItemList')).toEqual([])
  })

  test('Organization: the company, on the home page', async () => {
    const [organization] = ofType((await visit('/')).page, 'Organization')
    expect(organization).toMatchObject({ name: '墨礼 SUMIREI', url: `${SITE}/`, address: { addressCountry: 'JP' } })
    expect(organization?.legalName).toBeTruthy()
  })

  test('a text cannot close its script element', async () => {
    const { page, html } = await visit(`/items/list?name=${encodeURIComponent('</script><script>alert(1)</script>')}`)
    expect(html).not.toContain('<script>alert(1)')
    expect(structuredDataOf(page).length).toBeGreaterThan(0)
  })
})

describe('Indexing by search engines', () => {
  test('a preview is not indexed in production; an item on sale is indexed', async () => {
    expect(metaOf((await visit('/items/13?preview=1')).page, 'name', 'robots')).toBe('noindex,nofollow')
    expect((await visit('/items/10')).page.all('meta', { name: 'robots' })).toEqual([])
  })

  test('the sitemap lists exactly the public pages: no unreleased, in-house, removed or empty ones', async () => {
    const { status, html } = await visit('/sitemap.xml')
    const paths = [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!.replace(SITE, ''))
    expect(status).toBe(200)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => /^\/items\/\d/.test(path))).toEqual([
      '/items/10',
      '/items/11',
      '/items/12',
      '/items/15',
    ])
    const categories = paths.filter((path) => path.includes('category_id')).map((path) => Number(path.split('=')[1]))
    expect(categories.toSorted((a, b) => a - b)).toEqual([86, 96, 111, 112])
    for (const path of ['/', '/about', '/faq', '/service/plan', '/other/indi', '/area/tokyo.html', '/sizeguide'])
      expect(paths, path).toContain(path)
    expect(html).toContain(`<loc>${SITE}/items/12</loc><lastmod>2026-10-12</lastmod>`)
  })

  test('every page of the sitemap returns 200 and has its canonical address', async () => {
    const { html } = await visit('/sitemap.xml')
    for (const [, url = ''] of html.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      const { status, page, headers } = await visit(url.replace(SITE, ''))
      expect([status, canonicalOf(page)], url).toEqual([200, url])
      expect(headers.get('x-robots-tag'), url).toBeNull()
    }
  })

  test('robots.txt disallows all paths outside production', async () => {
    const response = await shop().fetch('/robots.txt')
    expect(await response.text()).toBe('User-agent: *\nDisallow: /\n')
  })
})
