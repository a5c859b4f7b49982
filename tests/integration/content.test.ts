/** Claims of docs/product/2: Footer. */

import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { SAMPLE_OPERATOR } from '#config/operator.ts'
import { areaPath, servedAreas } from '#content/areas.ts'
import { NOT_RENTED } from '#content/not-rented.ts'
import { day } from '#domain/day.ts'
import { operatorText } from '#domain/operator/operator.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const shop = builtShop([{ id: 1, units: 1 }])

async function html(path: string, status = 200): Promise<string> {
  const response = await shop.fetch(path)
  expect(response.status, path).toBe(status)
  return response.text()
}

/** The document without scripts, which contain its text a second time. */
const withoutScripts = (text: string) => text.replace(/<script.*?<\/script>/gs, '')
const jsonLd = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!))

describe('content pages', () => {
  test.each([
    ['/about', '/about'],
    ['/feature/saison', '/about'],
    ['/article/mens_manner', '/article/mens_manner'],
    ['/service/use_flow', '/service/use_flow'],
    ['/other/indi', '/other/indi'],
    ['/entry/userpolicy', '/entry/userpolicy'],
  ])('%s has the canonical URL %s', async (path, canonical) => {
    const text = await html(path)
    expect(text).toContain(`<link rel="canonical" href="${SITE}${canonical}"/>`)
    expect(text).toMatch(/<title>.+ \| 墨礼 SUMIREI 礼服・喪服レンタル<\/title>/)
    expect(text).toMatch(/<meta name="description" content=".{40,}"\/>/)
    expect(withoutScripts(text).match(/<h1/g)).toHaveLength(1)
    expect(withoutScripts(text)).not.toContain('{{')
  })

  test('a company that is not listed says so', () => {
    expect(operatorText(SAMPLE_OPERATOR, 'listing')).toBe(SAMPLE_OPERATOR.listing)
    expect(operatorText({ ...SAMPLE_OPERATOR, listing: undefined }, 'listing')).toBe('非上場')
  })

  test('legal pages show the data of the operator', async () => {
    const text = await html('/other/indi')
    for (const value of [SAMPLE_OPERATOR.companyName, SAMPLE_OPERATOR.telephone, SAMPLE_OPERATOR.invoiceNumber])
      expect(text).toContain(value)
  })

  test('an article has structured data with its dates and breadcrumbs', async () => {
    const data = jsonLd(await html('/feature/manner'))
    expect(data.map((one) => one['@type'])).toEqual(['BreadcrumbList', 'Article'])
    expect(data[1]).toMatchObject({
      dateModified: /^updatedOn: (.+)$/m.exec(await readFile('content/feature/manner.md', 'utf8'))?.[1],
      headline: 'お通夜・葬儀・告別式のマナー',
    })
  })

  test('links of answers about what is not rented lead to a part of a page', async () => {
    for (const { path } of NOT_RENTED.flatMap(({ links }) => links)) {
      const [page = '', part = ''] = path.split('#')
      expect(await html(page), path).toContain(` id="${part}"`)
    }
  })

  test('an unknown page of a known section returns 404', () => html('/service/nothing', 404))
})

describe('questions', () => {
  test('are all listed, with structured data', async () => {
    const text = await html('/faq')
    expect(withoutScripts(text).match(/<details/g)!.length).toBeGreaterThan(40)
    const faq = jsonLd(text).find((one) => one['@type'] === 'FAQPage')
    expect(faq.mainEntity.length).toBeGreaterThan(40)
  })

  test('are found in any kana spelling, and the query is escaped', async () => {
    const few = withoutScripts(await html(`/faq?q=${encodeURIComponent('ｷｬﾝｾﾙ')}`))
    const shown = parsePage(few)
      .one('main')
      .all('details')
      .filter(({ attributes }) => attributes.hidden === undefined)
    expect(shown.length).toBeLessThan(15)
    expect(shown.map(({ text }) => text).join('')).toContain('キャンセルできますか')
    expect(shown.every(({ attributes }) => attributes.open !== undefined)).toBe(true)
    expect(parsePage(few).one('div', { class: 'faq-none' }).attributes.hidden).toBeDefined()
    const hostile = await html(`/faq?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(hostile).not.toContain('<script>alert')
    expect(parsePage(hostile).one('div', { class: 'faq-none' }).attributes.hidden).toBeUndefined()
  })
})

describe('areas', () => {
  test('each have a page with the earliest day of the calendar', async () => {
    for (const area of servedAreas(FIRST_SETTINGS)) {
      const text = withoutScripts(await html(areaPath(area)))
      const { earliestOn } = await shop.services.catalog.getCalendar(area.code)
      const [, month, date] = earliestOn.split('-').map(Number)
      expect(text, area.name).toContain(`${month}月${date}日`)
      expect(text.replaceAll(/<wbr\/>|<\/?span>/g, '')).toMatch(
        new RegExp(`<h1[^>]*>${area.name}への喪服・礼服レンタル</h1>`),
      )
      expect(text).not.toContain('{{')
    }
  })

  test('show an earliest day that follows the clock', async () => {
    expect(withoutScripts(await html('/area/tokyo.html'))).toContain('11月21日（土）')
    shop.setClock(Temporal.Instant.from('2026-11-20T16:00:00+09:00'))
    expect(withoutScripts(await html('/area/tokyo.html'))).toContain('11月22日（日）')
    shop.setClock(NOW)
  })

  test.each([
    ['/lp/area/osaka.html', '/area/osaka.html'],
    ['/area/osaka', '/area/osaka.html'],
    ['/article/mensmanner', '/article/mens_manner'],
    ['/service/useflow', '/service/use_flow'],
  ])('the alias %s redirects permanently to %s', async (path, canonical) => {
    const response = await shop.fetch(path)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(canonical)
  })

  test('Okinawa returns 404 with an explanation, an unknown area 404', async () => {
    expect(await html('/area/okinawa.html', 404)).toContain('沖縄県へのお届けはお受けできません')
    for (const path of ['/area/nowhere.html', '/area/template.html', '/area/Tokyo.html']) await html(path, 404)
  })
})

test('telephone numbers in texts can be called', async () => {
  expect(await html('/about')).toMatch(/お電話（<a class="unbroken" href="tel:0300000000">03-0000-0000<\/a>（見本）/)
})

test('the year-end page shows the next closing', async () => {
  const text = async () => withoutScripts(await html('/other/year_end'))
  expect(await text()).toContain('年末年始の休業日は、決まりしだいこのページでご案内します。')
  const enter = (fromOn: string, toOn: string, reason: string) =>
    shop.services.orderLife.closings.enter({ fromOn: day(fromOn), toOn: day(toOn), reason }, 'staff:hanako')
  await enter('2026-12-31', '2027-01-03', '年末年始休業')
  await enter('2026-12-10', '2026-12-11', '棚卸し')
  shop.setClock(NOW.add({ seconds: 2 }))
  expect(await text()).toContain('2026年12月31日（木）〜2027年1月3日（日）')
  expect(await text()).toContain('12月10日（木）〜12月11日（金）は棚卸しのため、発送をお休みします。')
  shop.setClock(Temporal.Instant.from('2027-02-01T10:00:00+09:00'))
  expect(await text()).not.toContain('2027年1月3日')
  shop.setClock(NOW)
})

test('the sitemap page has no broken link, and no page shows the name of a constant or a table', async () => {
  const text = withoutScripts(await html('/other/sitemap'))
  const links = [
    ...text
      .split('<article')[1]!
      .split('</article')[0]!
      .matchAll(/href="(\/[^"]*)"/g),
  ].map(([, to]) => to!)
  expect(links.length).toBeGreaterThan(80)
  const contentPaths = links.filter((to) =>
    /^\/(about|article|feature|faq|fitting|menssize|service|other|lp|area|entry\/)/.test(to),
  )
  for (const path of contentPaths) expect(withoutScripts(await html(path)), path).not.toContain('{{')
  expect(shop.errors).toEqual([])
})

test('the footer of every page links to the sites of the group', async () => {
  for (const path of ['/', '/service', '/no/such/page']) {
    const page = await (await shop.fetch(path)).text()
    const footer = page.slice(page.indexOf('<footer'))
    expect(SAMPLE_OPERATOR.groupSites.length).toBeGreaterThan(1)
    for (const { name, url } of SAMPLE_OPERATOR.groupSites) {
      expect(name).toContain('（見本）')
      expect(footer).toContain(`<a href="${url}">${name}</a>`)
    }
  }
})
