import { expect, type Page } from '@playwright/test'

/**
 * Waits until scripts run and the page is theirs: what is pressed is heard from here on. An element that React knows is
 * not enough, since it knows them while it still looks the page through; the page is taken when that is committed.
 */
export async function started(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isTaken)).toBe(true)
}

function isTaken(): boolean {
  type Fiber = { readonly return: Fiber | null; readonly stateNode: unknown; readonly memoizedState: unknown }
  const main = document.querySelector('main') as Record<string, unknown> | null
  const key = Object.keys(main ?? {}).find((name) => name.startsWith('__reactFiber'))
  let fiber = key === undefined ? null : (main?.[key] as Fiber)
  if (fiber === null) return false
  while (fiber.return !== null) fiber = fiber.return
  const { current } = fiber.stateNode as { readonly current: Fiber }
  return (current.memoizedState as { readonly isDehydrated?: boolean } | null)?.isDehydrated === false
}
