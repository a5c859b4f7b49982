import { useEffect } from 'react'

/** Delay after readiness, in milliseconds (docs/product/2, Navigation rules). */
const PREFETCH_DELAY_MS = 1_000

/** Prefetching begins one second after readiness. Its code is loaded then, so that it delays no page. */
export function useRoutePrefetching() {
  useEffect(
    () => startLate(async () => (await import('../route-prefetching.ts')).startRoutePrefetching(), PREFETCH_DELAY_MS),
    [],
  )
}

/** Registers the service worker once the page has loaded, in the production build only (docs/decisions/013). */
export function useServiceWorker() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    let stop = () => {}
    const start = () => {
      stop = startLate(async () => (await import('./service-worker.ts')).startServiceWorker(), 0)
    }
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
    return () => {
      window.removeEventListener('load', start)
      stop()
    }
  }, [])
}

/** Starts after a delay. A start whose code cannot be loaded, such as that of an old build, is skipped. */
function startLate(start: () => Promise<() => void>, delayMs: number): () => void {
  let isStopped = false
  let stop: (() => void) | undefined
  const timer = setTimeout(async () => {
    const started = await start().catch(() => undefined)
    if (isStopped) started?.()
    else stop = started
  }, delayMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop?.()
  }
}
