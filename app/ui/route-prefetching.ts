import { matchRoutes } from 'react-router'
import { call } from '#app/calls/call.ts'
import { CONCURRENT_ROUTE_PREFETCHES } from '#domain/constants.ts'
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

function routeAt(path: string): string | undefined {
  const routes = Object.values(currentManifest()?.routes ?? {}).flatMap((route) =>
    route === undefined || (route.path === undefined && !route.index) ? [] : [route as { id: string; path?: string }],
  )
  return matchRoutes(routes, path)?.at(-1)?.route.id
}

/** Fetches the code of a route without running it. */
async function preloadRoute(id: string): Promise<void> {
  const route = currentManifest()?.routes[id]
  if (route !== undefined) await Promise.all([route.module, ...(route.imports ?? [])].map(preload))
}

/**
 * Fetches a file into the browser's cache before it is named as a module: Chrome never requests a module again whose
 * request failed. A `Request`, which does not wait for the visitor (app/ui/form/dropped-connection.ts).
 */
async function preload(url: string): Promise<void> {
  if (document.head.querySelector(`link[rel="modulepreload"][href="${url}"]`) !== null) return
  await (await fetch(new Request(url, { priority: 'low' }))).arrayBuffer()
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
