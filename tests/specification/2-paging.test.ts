/** Claims of docs/product/2: Page metadata. Claims of docs/product/9: Business. */

import { expect, test } from 'vitest'
import { HITS_PER_PAGE } from '#domain/constants.ts'
import { idsOn } from '#tests/support/catalogue/catalogue-shop.ts'
import { parsePage } from '#tests/support/pages/html.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'

const ITEMS = 2 * HITS_PER_PAGE + 8

const stock = Array.from({ length: ITEMS }, (_, index) => ({ id: index + 1, units: 1 }))
const shop = builtShop(stock)

async function pageAt(path: string) {
  const response = await shop.fetch(path)
  const page = parsePage(await response.text())
  const hrefsOf = (rel: string) => page.all('a', { rel }).map(({ attributes }) => attributes.href)
  return {
    status: response.status,
    to: response.headers.get('location'),
    page,
    prev: hrefsOf('prev'),
    next: hrefsOf('next'),
  }
}

test('a page has 96 items, pages are linked by rel, and every item is on one page', async () => {
  const ids: number[] = []
  const paths: string[] = []
  for (let path: string | undefined = '/items/list?category_id=86'; path !== undefined; ) {
    const { page, prev, next } = await pageAt(path)
    expect(prev).toEqual(paths.slice(-1))
    ids.push(...idsOn(page))
    paths.push(path)
    path = next[0]
  }
  expect(paths).toEqual([
    '/items/list?category_id=86',
    '/items/list?category_id=86&pageno=2',
    '/items/list?category_id=86&pageno=3',
  ])
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ITEMS }, (_, index) => index + 1))
})

test('each page has its own canonical address and links to all others', async () => {
  const { page } = await pageAt('/items/list?pageno=2')
  const pager = page.one('nav', { 'aria-label': 'ページ' })
  expect(pager.all('a', { class: 'pager-page' }).map(({ attributes }) => attributes.href)).toEqual([
    '/items/list',
    '/items/list?pageno=2',
    '/items/list?pageno=3',
  ])
  expect(pager.one('a', { 'aria-current': 'page' }).text).toBe('ページ2')
  expect(page.one('link', { rel: 'canonical' }).attributes.href).toMatch(/\/items\/list\?pageno=2$/)
})

test('a page number beyond the last page redirects to the last page and keeps the conditions', async () => {
  const { status, to } = await pageAt('/items/list?category_id=86&orderby=price_desc&pageno=99')
  expect([status, to]).toEqual([303, '/items/list?category_id=86&orderby=price_desc&pageno=3'])
  expect((await pageAt('/items/list?category_id=86&pageno=3')).status).toBe(200)
  expect((await pageAt('/items/list?name=nothing-like-this&pageno=2')).to).toBe('/items/list?name=nothing-like-this')
})
