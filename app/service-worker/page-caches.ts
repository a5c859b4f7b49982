import { isCacheablePage, PRECACHED_CONTENT } from './rules.ts'

/** Caches of one build: a page names the scripts of its build, so it cannot be used with another one. */
const CONTENT_PREFIX = 'sumirei-content-'
const ORDER_CACHE = 'sumirei-order'

/** Maximum age of a cached order, milliseconds: no setting lets an order be booked so far ahead and rented so long. */
const MAX_ORDER_AGE_MS = 800 * 86_400_000
const CACHED_AT = 'x-kept-at'
const CACHED_ADDRESS = 'x-kept-for'

export function createContentCache(build: string) {
  const contentCache = `${CONTENT_PREFIX}${build}`
  return {
    /** Requested without cookies, so that it contains no personal data. A page that is cached already is kept. */
    async cacheContent(path: string): Promise<void> {
      const cache = await caches.open(contentCache)
      if ((await cache.match(path)) !== undefined) return
      const response = await fetch(path, { credentials: 'omit' })
      if (isCacheablePage(response)) await cache.put(path, response)
    },
    async precacheContent(): Promise<void> {
      // Sequentially, since nothing waits for them.
      for (const path of PRECACHED_CONTENT) await this.cacheContent(path)
    },
    async findContent(path: string): Promise<Response | undefined> {
      return (await caches.open(contentCache)).match(path)
    },
    async deleteOtherBuilds(): Promise<void> {
      const names = await caches.keys()
      const old = names.filter((name) => name.startsWith(CONTENT_PREFIX) && name !== contentCache)
      await Promise.all(old.map((name) => caches.delete(name)))
    },
  }
}

/** Replaces any other with the same path; a response without a page deletes it. `address`: path and query. */
export async function cacheOrder(response: Response, address: string, nowMs: number): Promise<void> {
  if (!isCacheablePage(response)) return deleteCachedOrder(pathOf(address))
  const headers = new Headers(response.headers)
  headers.set(CACHED_AT, String(nowMs))
  headers.set(CACHED_ADDRESS, address)
  const cached = new Response(await response.blob(), { status: 200, headers })
  await (await caches.open(ORDER_CACHE)).put(pathOf(address), cached)
}

export async function findCachedOrder(
  path: string,
  nowMs: number,
): Promise<{ readonly page: Response; readonly address: string } | undefined> {
  const page = await (await caches.open(ORDER_CACHE)).match(path)
  if (page === undefined) return undefined
  if (nowMs - Number(page.headers.get(CACHED_AT)) <= MAX_ORDER_AGE_MS) {
    return { page, address: page.headers.get(CACHED_ADDRESS) ?? path }
  }
  await deleteCachedOrder(path)
  return undefined
}

export async function deleteCachedOrder(path: string): Promise<void> {
  await (await caches.open(ORDER_CACHE)).delete(path)
}

export async function deleteCachedOrders(): Promise<void> {
  await caches.delete(ORDER_CACHE)
}

function pathOf(address: string): string {
  return address.replace(/\?.*$/, '')
}
