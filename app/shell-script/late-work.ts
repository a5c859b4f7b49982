import { firstRentalStart } from '#app/calls/call.ts'
import { WARM_UP_DELAY_MS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'

/** What waits until the page has loaded. */
export function startLateWork(): void {
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

function start(): void {
  void startServiceWorker()
  setTimeout(() => void warmUp(), WARM_UP_DELAY_MS - sinceLoadMs())
}

/** In the production build only (docs/decisions/013). */
async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const code = await import('#app/ui/shell/service-worker.ts').catch(() => undefined)
  code?.startServiceWorker()
}

/** Makes the next request fast: on every page but home (docs/product/7, First rental start). */
async function warmUp(): Promise<void> {
  if (location.pathname !== pageHref('home')) await firstRentalStart()
}

/** 0 while the load event is handled. */
function sinceLoadMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.loadEventEnd ? performance.now() - page.loadEventEnd : 0
}
