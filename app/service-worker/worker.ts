import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { copiesOf, findOrder, forgetOrder, forgetOrders, keepOrder } from './copies.ts'
import { type Handling, handlingOf, isMemberOrder, LAST_ORDER_PATH, MEMBER_ORDER_PATH, pagePath } from './rules.ts'
import { type AskedEvent, worker } from './scope.ts'

/** Put in by scripts/build-service-worker.ts: the files of this build, and a name for all of them together. */
declare const __PRECACHE__: { url: string; revision: string | null }[]
declare const __BUILD__: string

const OFFLINE_PATH = '/offline'
const copies = copiesOf(__BUILD__)
const fromNet = new NetworkOnly()
const nowMs = () => performance.timeOrigin + performance.now()

type Asked = { readonly request: Request; readonly url: URL; readonly event: AskedEvent }

precacheAndRoute(__PRECACHE__)
cleanupOutdatedCaches()
clientsClaim()

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([copies.forgetOtherBuilds(), worker.registration.navigationPreload?.enable()]))
})

worker.addEventListener('message', (event) => {
  const { type, address } = (event.data ?? {}) as { type?: unknown; address?: unknown }
  if (type === 'TAKE_OVER') event.waitUntil(worker.skipWaiting())
  if (type === 'KEEP_CONTENT') event.waitUntil(copies.keepContentAhead().catch(() => undefined))
  if (type === 'KEEP_ORDER') event.waitUntil(keepNextOrder(address).catch(() => undefined))
})

handle('GET', 'content', async (asked) => {
  try {
    const response = await answer(asked)
    waitFor(asked, copies.keepContent(asked.url.pathname))
    return response
  } catch {
    return (await copies.findContent(asked.url.pathname)) ?? offline()
  }
})

handle('GET', 'order', async (asked) => {
  try {
    const response = await answer(asked)
    waitFor(asked, keepShownOrder(asked.url, response.clone()))
    return response
  } catch {
    return (await copyOfOrder(asked.url)) ?? offline()
  }
})

handle('GET', 'page', async (asked) => answer(asked).catch(offline))

handle('GET', 'data', async (asked) => {
  try {
    const response = await fetch(asked.request)
    if (pagePath(asked.url) === LAST_ORDER_PATH) waitFor(asked, lookAtOrder())
    return response
  } catch (error) {
    return (await wholePageInstead(asked)) ?? Promise.reject(error)
  }
})

for (const method of ['GET', 'POST'] as const) {
  handle(method, 'change-of-person', async ({ request }) => {
    await forgetOrders()
    return fetch(request).catch((error) => (request.mode === 'navigate' ? offline() : Promise.reject(error)))
  })
}

function handle(method: 'GET' | 'POST', handling: Handling, handler: (asked: Asked) => Promise<Response>) {
  registerRoute(
    ({ request, url }) =>
      handling ===
      handlingOf({
        method: request.method,
        isNavigation: request.mode === 'navigate',
        url,
        origin: worker.location.origin,
      }),
    ({ request, url, event }) => handler({ request, url, event: event as AskedEvent }),
    method,
  )
}

/** From the net, or from what the browser asked for while the worker was waking up. */
function answer({ request, event }: Asked): Promise<Response> {
  return fromNet.handle({ request, event })
}

/** The order is shown within the page: its document is fetched besides, to be there without a net. */
async function lookAtOrder(): Promise<void> {
  await keepOrder(await fetch(LAST_ORDER_PATH), LAST_ORDER_PATH, nowMs())
}

/** My page says which order is next; none, and the one that was is forgotten. */
async function keepNextOrder(address: unknown): Promise<void> {
  if (isMemberOrder(address)) await keepOrder(await fetch(address), address, nowMs())
  else await forgetOrder(MEMBER_ORDER_PATH)
}

/** The order placed last is kept as it is shown; of a member's orders only the next one is kept up to date. */
async function keepShownOrder({ pathname, search }: URL, response: Response): Promise<void> {
  if (pathname === LAST_ORDER_PATH) return keepOrder(response, pathname, nowMs())
  const kept = await findOrder(pathname, nowMs())
  if (kept?.address === pathname + search) await keepOrder(response, kept.address, nowMs())
}

/** Asked for without a uid, as the offline page does, a member's order is the one that is kept. */
async function copyOfOrder({ pathname, search }: URL): Promise<Response | undefined> {
  const kept = await findOrder(pathname, nowMs())
  if (kept === undefined || pathname === LAST_ORDER_PATH || kept.address === pathname + search) return kept?.page
  return search === '' ? Response.redirect(kept.address) : undefined
}

/**
 * What the router takes for “load this page as a document”: then its copy, or the offline page, can be shown. Not for
 * the page at hand, which would only be lost.
 */
async function wholePageInstead({ url, event }: Asked): Promise<Response | undefined> {
  const client = await worker.clients.get(event.clientId)
  const path = pagePath(url)
  if (client === undefined || new URL(client.url).pathname === path) return undefined
  const target = new URL(url)
  target.pathname = path
  target.searchParams.delete('_routes')
  const headers = { 'X-Remix-Redirect': `${target.pathname}${target.search}`, 'X-Remix-Reload-Document': 'true' }
  return new Response(null, { status: 204, headers })
}

async function offline(): Promise<Response> {
  return (await matchPrecache(OFFLINE_PATH)) ?? Response.error()
}

function waitFor({ event }: Asked, work: Promise<unknown>): void {
  event.waitUntil(work.catch(() => undefined))
}
