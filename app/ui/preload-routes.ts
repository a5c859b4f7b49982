import { useEffect } from 'react'
import { matchRoutes } from 'react-router'
import { call } from '#app/calls/call.ts'
import { CONCURRENT_ROUTE_PREFETCHES } from '#domain/constants.ts'
import { isVerySlow, ownManifest } from './shell/own-build.ts'
import { prefetchQueue } from './shell/prefetch-queue.ts'

/** How long the page is left alone first, milliseconds (specification 2, Navigation rules). */
const AFTER_READINESS_MS = 1_000

/** Where a visitor goes next. */
const NEXT_ROUTES = ['routes/catalog/item-list', 'routes/catalog/item-detail', 'routes/cart/cart'] as const

/**
 * A second after readiness, unless the connection is very slow, the metadata of the build and the code of the pages
 * that come next are fetched; from then on also the code of a page whose link is pointed at, touched or focused. At
 * most five routes at once (specification 2, Navigation rules).
 */
export function usePreloadedRoutes() {
  useEffect(() => {
    const queue = prefetchQueue(CONCURRENT_ROUTE_PREFETCHES, preloadRoute)
    const lookAhead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
      const route = link && routeAt(new URL(link.href).pathname)
      if (route) queue.add(route)
    }
    const kinds = ['pointerover', 'touchstart', 'focusin'] as const
    const timer = setTimeout(() => {
      const manifest = ownManifest()
      if (manifest === undefined || isVerySlow()) return
      void call(`/builds/meta/${manifest.version}.json`)
      for (const route of NEXT_ROUTES) queue.add(route)
      for (const kind of kinds) document.addEventListener(kind, lookAhead, { passive: true })
    }, AFTER_READINESS_MS)
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) document.removeEventListener(kind, lookAhead)
    }
  }, [])
}

function routeAt(path: string): string | undefined {
  const routes = Object.values(ownManifest()?.routes ?? {}).flatMap((route) =>
    route === undefined || (route.path === undefined && !route.index) ? [] : [route as { id: string; path?: string }],
  )
  return matchRoutes(routes, path)?.at(-1)?.route.id
}

/** Fetches the code of a route, without running it. */
async function preloadRoute(id: string): Promise<void> {
  const route = ownManifest()?.routes[id]
  if (route !== undefined) await Promise.all([route.module, ...(route.imports ?? [])].map(preload))
}

function preload(url: string): Promise<void> {
  if (document.head.querySelector(`link[rel="modulepreload"][href="${url}"]`) !== null) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = url
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${url} cannot be had`))
    }
    document.head.append(link)
  })
}
