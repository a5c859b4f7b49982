import { beforeAll } from 'vitest'
import { type Part, parsePage } from '../pages/html.ts'
import { builtShop } from '../shop/suite-shops.ts'
import { loadCatalogue } from './catalogue-stock.ts'

type Visit = { readonly status: number; readonly headers: Headers; readonly page: Part; readonly html: string }

/** The built shop with brands, categories, tags and dresses, open for all tests of a file. */
export function catalogueShop(options: { readonly isIndexed?: boolean } = {}) {
  const shop = builtShop([], options)
  beforeAll(() => loadCatalogue(shop.db))
  const visit = async (path: string): Promise<Visit> => {
    const response = await shop.fetch(path)
    const html = await response.text()
    return { status: response.status, headers: response.headers, html, page: parsePage(html) }
  }
  /** Ids of the items of a list, in its order. */
  const listed = async (query: string): Promise<number[]> => idsOn((await visit(`/items/list?${query}`)).page)
  return { shop: () => shop, visit, listed }
}

/** Ids of the cards on a page, in order. Those that an empty list suggests are not its own. */
export function idsOn(page: Part): number[] {
  if (page.all('section', { class: 'empty-list' }).length > 0) return []
  const links = page.all('a', { class: 'card-link' }).map((link) => link.attributes.href ?? '')
  return links.map((href) => Number(/^\/items\/(\d+)/.exec(href)?.[1]))
}
