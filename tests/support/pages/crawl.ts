import type { BuiltShop } from '../shop/built-shop.ts'

export type CrawledPage = {
  readonly status: number
  readonly links: readonly string[]
  readonly files: readonly string[]
  readonly ids: ReadonlySet<string>
}

/** Pages by their paths, and the first page that links to each path. */
export type CrawledShop = {
  readonly pages: ReadonlyMap<string, CrawledPage>
  readonly linkedFrom: ReadonlyMap<string, string>
}

const MAX_PAGES = 400

/** Follows the links of the home page, and of each page that is found. */
export async function crawl(shop: BuiltShop): Promise<CrawledShop> {
  const pages = new Map<string, CrawledPage>()
  const linkedFrom = new Map<string, string>()
  const queue = ['/']
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path)) continue
    if (pages.size === MAX_PAGES) throw new Error(`more than ${MAX_PAGES} pages: ${path}`)
    const page = await fetchPage(shop, path)
    pages.set(path, page)
    for (const link of page.links) {
      const target = link.split('#')[0] || path
      if (!linkedFrom.has(target)) linkedFrom.set(target, path)
      if (isFollowed(target)) queue.push(target)
    }
  }
  return { pages, linkedFrom }
}

async function fetchPage(shop: BuiltShop, path: string): Promise<CrawledPage> {
  const response = await shop.fetch(path)
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
  const html = isPage ? await response.text() : ''
  const values = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'))
  return {
    status: response.status,
    links: values(/<a [^>]*?href="((?:\/|#|https?:\/\/shop\.test)[^"]*)"/g).map((href) =>
      href.replace('http://shop.test', ''),
    ),
    files: [...values(/<(?:script|img) [^>]*?src="(\/[^"]+)"/g), ...values(/<link [^>]*?href="(\/[^"]+)"/g)],
    ids: new Set(values(/ id="([^"]+)"/g)),
  }
}

/** Lists and items have too many parameters to crawl: only their pages without parameters are followed. */
function isFollowed(path: string): boolean {
  const [name = '', query = ''] = path.split('?')
  const names = [...new URLSearchParams(query).keys()]
  const isChoice = /^\/items\//.test(name) && names.some((key) => key !== 'category_id')
  return !isChoice
}
