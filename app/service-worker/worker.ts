import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { pageHref } from '#domain/navigation/href.ts'
import {
  cacheOrder,
  createContentCache,
  deleteCachedOrder,
  deleteCachedOrders,
  findCachedOrder,
} from './page-caches.ts'
import {
  classifyRequest,
  isMemberOrder,
  LAST_ORDER_PATH,
  MEMBER_ORDER_PATH,
  pagePath,
  type RequestKind,
} from './rules.ts'

/** The part of the service worker API that is used; the DOM types do not include it. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }

type WorkerScope = {
  readonly location: Location
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  readonly clients: { get(id: string): Promise<{ readonly url: string } | undefined> }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'fetch', listen: (event: ExtendableEvent & { readonly request: Request }) => void): void
  addEventListener(kind: 'activate', listen: (event: ExtendableEvent) => void): void
  addEventListener(kind: 'message', listen: (event: ExtendableEvent & { readonly data: unknown }) => void): void
}

type RequestEvent = ExtendableEvent & { readonly clientId: string }

declare const self: WorkerScope
export const worker = self

/** Defined by scripts/build-service-worker.ts: the files of this build, and the build id. */
declare const __PRECACHE__: { url: string; revision: string | null }[]
declare const __BUILD__: string

const OFFLINE_PATH = pageHref('offline')
const contentCache = createContentCache(__BUILD__)
const networkOnly = new NetworkOnly()
const nowMs = () => performance.timeOrigin + performance.now()

type HandlerArgs = { readonly request: Request; readonly url: URL; readonly event: RequestEvent }

precacheAndRoute(__PRECACHE__)
cleanupOutdatedCaches()
clientsClaim()

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([contentCache.deleteOtherBuilds(), worker.registration.navigationPreload?.enable()]))
})

worker.addEventListener('message', (event) => {
  const { type, address } = (event.data ?? {}) as { type?: unknown; address?: unknown }
  if (type === 'TAKE_OVER') event.waitUntil(worker.skipWaiting())
  if (type === 'KEEP_CONTENT') event.waitUntil(contentCache.precacheContent().catch(() => undefined))
  if (type === 'KEEP_ORDER') event.waitUntil(cacheNextOrder(address).catch(() => undefined))
})

// Only noticed: the browser sends the form of an order itself.
worker.addEventListener('fetch', (event) => {
  if (kindOf(event.request) === 'new-order') event.waitUntil(deleteCachedOrder(LAST_ORDER_PATH))
})

handle('GET', 'content', async (args) => {
  try {
    const response = await fetchPage(args)
    waitFor(args, contentCache.cacheContent(args.url.pathname))
    return response
  } catch {
    return (await contentCache.findContent(args.url.pathname)) ?? offlinePage()
  }
})

handle('GET', 'order', async (args) => {
  try {
    const response = await fetchPage(args)
    waitFor(args, updateCachedOrder(args.url, response.clone()))
    return response
  } catch {
    return (await findOrderPage(args.url)) ?? offlinePage()
  }
})

handle('GET', 'page', async (args) => fetchPage(args).catch(offlinePage))

handle('GET', 'data', async (args) => {
  try {
    const response = await fetch(args.request)
    if (pagePath(args.url) === LAST_ORDER_PATH) waitFor(args, cacheLastOrder())
    return response
  } catch (error) {
    return (await requestWholePage(args)) ?? Promise.reject(error)
  }
})

for (const method of ['GET', 'POST'] as const) {
  handle(method, 'user-change', async ({ request }) => {
    await deleteCachedOrders()
    return fetch(request).catch((error) => (request.mode === 'navigate' ? offlinePage() : Promise.reject(error)))
  })
}

function handle(method: 'GET' | 'POST', handling: RequestKind, handler: (args: HandlerArgs) => Promise<Response>) {
  registerRoute(
    ({ request }) => handling === kindOf(request),
    ({ request, url, event }) => handler({ request, url, event: event as RequestEvent }),
    method,
  )
}

function kindOf({ method, mode, url }: Request): RequestKind {
  const { origin } = worker.location
  return classifyRequest({ method, isNavigation: mode === 'navigate', url: new URL(url), origin })
}

function fetchPage({ request, event }: HandlerArgs): Promise<Response> {
  return networkOnly.handle({ request, event })
}

/** The order is shown by a client-side navigation: fetches its document too, for offline use. */
async function cacheLastOrder(): Promise<void> {
  await cacheOrder(await fetch(LAST_ORDER_PATH), LAST_ORDER_PATH, nowMs())
}

/** Caches the next order that the member page names; if there is none, deletes the cached one. */
async function cacheNextOrder(address: unknown): Promise<void> {
  if (isMemberOrder(address)) await cacheOrder(await fetch(address), address, nowMs())
  else await deleteCachedOrder(MEMBER_ORDER_PATH)
}

/** Updates the cached page when it is shown: the last order placed, and of a member's orders only the next one. */
async function updateCachedOrder({ pathname, search }: URL, response: Response): Promise<void> {
  if (pathname === LAST_ORDER_PATH) return cacheOrder(response, pathname, nowMs())
  const cached = await findCachedOrder(pathname, nowMs())
  if (cached?.address === pathname + search) await cacheOrder(response, cached.address, nowMs())
}

/** Without a uid, as the offline page links to it, a member's order is the cached one. */
async function findOrderPage({ pathname, search }: URL): Promise<Response | undefined> {
  const cached = await findCachedOrder(pathname, nowMs())
  if (cached === undefined || pathname === LAST_ORDER_PATH || cached.address === pathname + search) return cached?.page
  return search === '' ? Response.redirect(cached.address) : undefined
}

/** Makes the router load the page as a document, unless that would lose the current page. */
async function requestWholePage({ url, event }: HandlerArgs): Promise<Response | undefined> {
  const client = await worker.clients.get(event.clientId)
  const path = pagePath(url)
  if (client === undefined || new URL(client.url).pathname === path) return undefined
  const target = new URL(url)
  target.pathname = path
  target.searchParams.delete('_routes')
  const headers = { 'X-Remix-Redirect': `${target.pathname}${target.search}`, 'X-Remix-Reload-Document': 'true' }
  return new Response(null, { status: 204, headers })
}

async function offlinePage(): Promise<Response> {
  return (await matchPrecache(OFFLINE_PATH)) ?? Response.error()
}

function waitFor({ event }: HandlerArgs, work: Promise<unknown>): void {
  event.waitUntil(work.catch(() => undefined))
}
