import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { RELOAD_GUARD_EXPIRY_MS } from '#domain/constants.ts'

/** Session storage: which paths were reloaded for a lost script, and until when that counts. */
export const RELOADS_KEY = 'sumirei-reloads'
/** Session storage: where a navigation within the page was leading. */
const GOING_KEY = 'sumirei-going'

/**
 * Remembers where the visitor is going, until there. When the code of the next page is lost, the router reloads the
 * page at hand; what is remembered then leads on to the page that was asked for, as a whole document.
 */
export function useRememberedWay() {
  const { state, location, formMethod } = useNavigation()
  const isGoing = state === 'loading' && (formMethod === undefined || formMethod === 'GET')
  const target = isGoing && location ? `${location.pathname}${location.search}${location.hash}` : undefined
  useEffect(() => {
    if (target !== undefined) remember(GOING_KEY, target)
    else if (state === 'idle') forget(GOING_KEY)
  }, [target, state])
}

/**
 * For the start of the app, before anything is rendered: goes on to where an interrupted navigation was leading, at
 * most once per path in ten seconds. Answers whether the page is left.
 */
export function resumeWay(nowMs: number): boolean {
  const target = recall(GOING_KEY)
  forget(GOING_KEY)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (target === undefined || navigation?.type !== 'reload') return false
  const url = new URL(target, location.href)
  if (url.origin !== location.origin || !mayReload(url.pathname, nowMs)) return false
  location.replace(url)
  return true
}

/** Whether a path was not reloaded within the last ten seconds; from now on it was. */
function mayReload(path: string, nowMs: number): boolean {
  const reloads = parsedReloads()
  if ((reloads[path] ?? 0) > nowMs) return false
  return remember(RELOADS_KEY, JSON.stringify({ ...reloads, [path]: nowMs + RELOAD_GUARD_EXPIRY_MS }))
}

function parsedReloads(): Record<string, number> {
  try {
    return JSON.parse(recall(RELOADS_KEY) ?? '{}')
  } catch {
    return {}
  }
}

function recall(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function remember(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

function forget(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage that is switched off has nothing to forget.
  }
}
