import { useEffect } from 'react'
import { isSlowConnection } from './environment.ts'

const ACTIVATE_MESSAGE = { type: 'TAKE_OVER' }
/** Message to the active worker: cache the content pages. Sent once the page has loaded completely. */
const CACHE_CONTENT_MESSAGE = { type: 'KEEP_CONTENT' }
const CACHE_CONTENT_DELAY_MS = 10_000

/** How long a new worker may take before the page is reloaded anyway, in milliseconds. */
const ACTIVATION_TIMEOUT_MS = 3_000

/**
 * Registers the service worker, and caches the content pages later (docs/decisions/013). Called once the page has
 * loaded. Returns a function that stops the caching.
 */
export function startServiceWorker(): () => void {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  const timer = setTimeout(() => void requestContentCaching(), CACHE_CONTENT_DELAY_MS)
  return () => clearTimeout(timer)
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
