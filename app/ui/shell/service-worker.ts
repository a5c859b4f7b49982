import { useEffect } from 'react'

const ACTIVATE_MESSAGE = { type: 'TAKE_OVER' }
/** Message to the active worker: cache the content pages. Sent once the page has loaded completely. */
const CACHE_CONTENT_MESSAGE = { type: 'KEEP_CONTENT' }
const CACHE_CONTENT_DELAY_MS = 10_000

/** How long a new worker may take before the page is reloaded anyway, in milliseconds. */
const ACTIVATION_TIMEOUT_MS = 3_000

/** Registers the service worker once the page has loaded, in the production build only (docs/decisions/013). */
export function useServiceWorker() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    if (document.readyState === 'complete') register()
    else window.addEventListener('load', register, { once: true })
    const timer = setTimeout(() => void requestContentCaching(), CACHE_CONTENT_DELAY_MS)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', register)
    }
  }, [])
}

/** Caches the page of a member's next order for offline use; with undefined the cached page is deleted. */
export function useNextOrderCaching(address: string | undefined) {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isSlowConnection()) return
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'KEEP_ORDER', address }))
  }, [address])
}

async function requestContentCaching(): Promise<void> {
  if (isSlowConnection()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(CACHE_CONTENT_MESSAGE)
}

/** Activates the new service worker, if there is one, and reloads the page. */
export async function activateUpdate(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, ACTIVATION_TIMEOUT_MS))
  await Promise.race([activateWaitingWorker(), timeout])
  location.reload()
}

/** On a bad connection the check for a new worker may take minutes. */
async function activateWaitingWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  if (!registration?.waiting) return
  const changed = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
  registration.waiting.postMessage(ACTIVATE_MESSAGE)
  await changed
}

type RouteManifest = { readonly version: string; readonly routes: Readonly<Record<string, ManifestRoute | undefined>> }

type ManifestRoute = {
  readonly id: string
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly imports?: readonly string[]
}

/** The manifest of the current build; undefined before the router has started. */
export function currentManifest(): RouteManifest | undefined {
  return (window as unknown as { __reactRouterManifest?: RouteManifest }).__reactRouterManifest
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

export function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
