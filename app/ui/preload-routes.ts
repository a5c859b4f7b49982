import { useEffect } from 'react'

/** How long the page is left alone first, milliseconds (specification 2, Navigation rules). */
const AFTER_READINESS_MS = 1_000

/** Where a visitor goes next. */
const NEXT_ROUTES = ['routes/catalog/item-list', 'routes/catalog/item-detail', 'routes/cart/cart'] as const

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }
type Manifest = {
  readonly routes: Readonly<Record<string, { module: string; imports?: readonly string[] } | undefined>>
}

/** Fetches the code of the pages that come next a second after readiness, unless the connection is very slow. */
export function usePreloadedRoutes() {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isVerySlow()) for (const url of nextModules()) preload(url)
    }, AFTER_READINESS_MS)
    return () => clearTimeout(timer)
  }, [])
}

function isVerySlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

function nextModules(): Set<string> {
  const { routes } = (window as unknown as { __reactRouterManifest?: Manifest }).__reactRouterManifest ?? { routes: {} }
  const entries = NEXT_ROUTES.flatMap((id) => routes[id] ?? [])
  return new Set(entries.flatMap(({ module, imports = [] }) => [module, ...imports]))
}

function preload(url: string) {
  if (document.head.querySelector(`link[rel="modulepreload"][href="${url}"]`) !== null) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = url
  document.head.append(link)
}
