import { call } from '#app/calls/call.ts'
import { CONCURRENT_ROUTE_PREFETCHES } from '#domain/constants.ts'
import { fetchFile, filesOf, isPreloaded, routeAt } from './page-code.ts'
import { currentManifest, isSlowConnection } from './shell/environment.ts'

/** Prefetches each name once, up to `maxConcurrent` at the same time. After a failure a name can be added again. */
export function createPrefetchQueue(maxConcurrent: number, prefetch: (name: string) => Promise<void>) {
  const requested = new Set<string>()
  const waiting: string[] = []
  let inFlight = 0

  function startNext(): void {
    while (inFlight < maxConcurrent) {
      const name = waiting.shift()
      if (name === undefined) return
      inFlight += 1
      void prefetch(name)
        .catch(() => requested.delete(name))
        .finally(() => {
          inFlight -= 1
          startNext()
        })
    }
  }

  return {
    add(name: string): void {
      if (requested.has(name)) return
      requested.add(name)
      waiting.push(name)
      startNext()
    },
  }
}

const NEXT_ROUTES = ['routes/catalog/item-list', 'routes/catalog/item-detail', 'routes/cart/cart'] as const

/**
 * Unless the connection is very slow, fetches the build metadata and the code of the routes that are opened next. From
 * then on it also prefetches the route of a link or a form that is hovered, touched or focused. At most five routes are
 * prefetched at once (docs/product/2, Navigation rules). Returns a function that stops it.
 */
export function startRoutePrefetching(): () => void {
  const manifest = currentManifest()
  if (manifest === undefined || isSlowConnection()) return () => {}
  const queue = createPrefetchQueue(CONCURRENT_ROUTE_PREFETCHES, preloadRoute)
  const prefetchTarget = ({ target }: Event) => {
    const next = target instanceof Element ? target.closest('a[href^="/"], form[action^="/"]') : null
    const path = next?.getAttribute('href') ?? next?.getAttribute('action')
    const route = path && routeAt(new URL(path, location.href).pathname)
    if (route) queue.add(route)
  }
  const kinds = ['pointerover', 'touchstart', 'focusin'] as const
  void call(`/builds/meta/${manifest.version}.json`)
  for (const route of NEXT_ROUTES) queue.add(route)
  for (const kind of kinds) document.addEventListener(kind, prefetchTarget, { passive: true })
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, prefetchTarget)
  }
}

/** Fetches the code of a route without running it. */
async function preloadRoute(id: string): Promise<void> {
  await Promise.all(filesOf(id).map(preload))
}

/** Chrome never requests a module again whose request failed, so a file is fetched before it is named as a module. */
async function preload(url: string): Promise<void> {
  if (isPreloaded(url)) return
  const file = await fetchFile(url, 'low')
  if (file !== 'fetched') throw new Error(`${url} is ${file}`)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = url
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${url} could not be loaded`))
    }
    document.head.append(link)
  })
}
