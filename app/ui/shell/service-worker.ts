import { useEffect } from 'react'
import { isVerySlow } from './own-build.ts'

/** What the page tells the worker that waits: it may take over. */
const TAKE_OVER = { type: 'TAKE_OVER' }
/** What the page tells the worker once the visitor has everything: pages of text may be kept ahead. */
const KEEP_CONTENT = { type: 'KEEP_CONTENT' }
const KEEP_CONTENT_AFTER_MS = 10_000

/** How long a worker may take to take over before the page is loaded anew all the same, milliseconds. */
const TAKE_OVER_WITHIN_MS = 3_000

/** Registers the service worker once the page has loaded, in the production build alone (docs/decisions/013). */
export function useServiceWorker() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    if (document.readyState === 'complete') register()
    else window.addEventListener('load', register, { once: true })
    const timer = setTimeout(() => void keepContent(), KEEP_CONTENT_AFTER_MS)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('load', register)
    }
  }, [])
}

/** Has a member's next order kept, to be read without a net; without one the former is forgotten. */
export function useNextOrderKept(address: string | undefined) {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isVerySlow()) return
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'KEEP_ORDER', address }))
  }, [address])
}

async function keepContent(): Promise<void> {
  if (isVerySlow()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(KEEP_CONTENT)
}

/** Lets the newer worker take over, where one waits, and loads the page anew. */
export async function takeOver(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  const waiting = registration?.waiting
  if (waiting) {
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      setTimeout(resolve, TAKE_OVER_WITHIN_MS)
    })
    waiting.postMessage(TAKE_OVER)
    await changed
  }
  location.reload()
}
