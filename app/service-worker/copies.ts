import { CONTENT_AHEAD, isKeepablePage, ORDER_PATH } from './rules.ts'

/** Copies of one build: a page names the scripts of its build, so it is of no use to another. */
const CONTENT_PREFIX = 'sumirei-content-'
const ORDER_CACHE = 'sumirei-order'

/** Longest that the copy of an order is of any use, milliseconds: booked 180 days ahead, lent for 90. */
const ORDER_AGE_MS = 270 * 86_400_000
const KEPT_AT = 'x-kept-at'

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

/** Keeps the page of the order placed last in this browser, in place of any other; an answer without one drops it. */
export async function keepOrder(response: Response, nowMs: number): Promise<void> {
  if (!isKeepablePage(response)) return forgetOrder()
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT, String(nowMs))
  const kept = new Response(await response.blob(), { status: 200, headers })
  await (await caches.open(ORDER_CACHE)).put(ORDER_PATH, kept)
}

/** The copy of the order, unless it is too old to matter. */
export async function findOrder(nowMs: number): Promise<Response | undefined> {
  const kept = await (await caches.open(ORDER_CACHE)).match(ORDER_PATH)
  if (kept === undefined || nowMs - Number(kept.headers.get(KEPT_AT)) <= ORDER_AGE_MS) return kept
  await forgetOrder()
  return undefined
}

/** Drops the copy of the order: it is another person now, or no order any more. */
export async function forgetOrder(): Promise<void> {
  await caches.delete(ORDER_CACHE)
}
