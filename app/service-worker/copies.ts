import { CONTENT_AHEAD, isKeepablePage } from './rules.ts'

/** Copies of one build: a page names the scripts of its build, so it is of no use to another. */
const CONTENT_PREFIX = 'sumirei-content-'
const ORDER_CACHE = 'sumirei-order'

/** Longest that the copy of an order is of any use, milliseconds: booked 180 days ahead, lent for 90. */
const ORDER_AGE_MS = 270 * 86_400_000
const KEPT_AT = 'x-kept-at'
const KEPT_FOR = 'x-kept-for'

/** The copies of one build. */
export function copiesOf(build: string) {
  const contentCache = `${CONTENT_PREFIX}${build}`
  return {
    /**
     * Keeps a page of text as anybody gets it: asked for without cookies, so that no cart and no name is in it. One
     * that is there already stays.
     */
    async keepContent(path: string): Promise<void> {
      const cache = await caches.open(contentCache)
      if ((await cache.match(path)) !== undefined) return
      const response = await fetch(path, { credentials: 'omit' })
      if (isKeepablePage(response)) await cache.put(path, response)
    },
    async keepContentAhead(): Promise<void> {
      // One after the other: nobody waits for them.
      for (const path of CONTENT_AHEAD) await this.keepContent(path)
    },
    async findContent(path: string): Promise<Response | undefined> {
      return (await caches.open(contentCache)).match(path)
    },
    async forgetOtherBuilds(): Promise<void> {
      const names = await caches.keys()
      const old = names.filter((name) => name.startsWith(CONTENT_PREFIX) && name !== contentCache)
      await Promise.all(old.map((name) => caches.delete(name)))
    },
  }
}

/**
 * Keeps the page of an order, in place of any other of the same path; an answer without one drops it. `address`: path
 * and query.
 */
export async function keepOrder(response: Response, address: string, nowMs: number): Promise<void> {
  if (!isKeepablePage(response)) return forgetOrder(pathOf(address))
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT, String(nowMs))
  headers.set(KEPT_FOR, address)
  const kept = new Response(await response.blob(), { status: 200, headers })
  await (await caches.open(ORDER_CACHE)).put(pathOf(address), kept)
}

/** The copy of an order by its path, and the address that it is of, unless it is too old to matter. */
export async function findOrder(
  path: string,
  nowMs: number,
): Promise<{ readonly page: Response; readonly address: string } | undefined> {
  const page = await (await caches.open(ORDER_CACHE)).match(path)
  if (page === undefined) return undefined
  if (nowMs - Number(page.headers.get(KEPT_AT)) <= ORDER_AGE_MS) {
    return { page, address: page.headers.get(KEPT_FOR) ?? path }
  }
  await forgetOrder(path)
  return undefined
}

/** Drops the copy of an order: there is none any more. */
export async function forgetOrder(path: string): Promise<void> {
  await (await caches.open(ORDER_CACHE)).delete(path)
}

/** Drops the copies of all orders: it is another person now. */
export async function forgetOrders(): Promise<void> {
  await caches.delete(ORDER_CACHE)
}

function pathOf(address: string): string {
  return address.replace(/\?.*$/, '')
}
