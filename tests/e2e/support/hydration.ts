import type { Page } from '@playwright/test'

const MAX_WAIT_MS = 30_000

/**
 * Waits until the scripts of a page handle events: until it is hydrated, or loaded if it has no scripts of the router.
 * An element with a fiber is not sufficient, because React creates fibers during hydration; the root is checked for the
 * commit.
 */
export async function hydrated(page: Page, options: { readonly timeout?: number } = {}): Promise<void> {
  await page.waitForFunction(isHydrated, undefined, { timeout: MAX_WAIT_MS, ...options })
}

/** Runs in the page. */
export function isHydrated(): boolean {
  if (!('__reactRouterContext' in window)) return document.readyState === 'complete'
  type Fiber = { readonly return: Fiber | null; readonly stateNode: unknown; readonly memoizedState: unknown }
  const main = document.querySelector('main') as Record<string, unknown> | null
  const key = Object.keys(main ?? {}).find((name) => name.startsWith('__reactFiber'))
  let fiber = key === undefined ? null : (main?.[key] as Fiber)
  if (fiber === null) return false
  while (fiber.return !== null) fiber = fiber.return
  const { current } = fiber.stateNode as { readonly current: Fiber }
  return (current.memoizedState as { readonly isDehydrated?: boolean } | null)?.isDehydrated === false
}
