import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { RELOAD_GUARD_EXPIRY_MS } from '#domain/constants.ts'

/**
 * Session storage key: paths that were reloaded because a script was missing, with the time until which that counts.
 */
export const RELOADS_KEY = 'sumirei-reloads'
/** Session storage key: the target of the client-side navigation in progress. */
const PENDING_KEY = 'sumirei-going'

/**
 * Stores the target of a client-side navigation until it is complete. When the code of the next page is missing, the
 * router reloads the current page; resumeNavigation then continues to the stored target as a document.
 */
export function usePendingNavigation() {
  const { state, location, formMethod } = useNavigation()
  const isLoading = state === 'loading' && (formMethod === undefined || formMethod === 'GET')
  const target = isLoading && location ? `${location.pathname}${location.search}${location.hash}` : undefined
  useEffect(() => {
    if (target !== undefined) writeItem(PENDING_KEY, target)
    else if (state === 'idle') removeItem(PENDING_KEY)
  }, [target, state])
}

/**
 * Runs before the app is rendered: continues to the target of an interrupted navigation, at most once per path in ten
 * seconds. Returns whether the page is left.
 */
export function resumeNavigation(nowMs: number): boolean {
  const target = readItem(PENDING_KEY)
  removeItem(PENDING_KEY)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (target === undefined || navigation?.type !== 'reload') return false
  const url = new URL(target, location.href)
  if (url.origin !== location.origin || !mayReload(url.pathname, nowMs)) return false
  location.replace(url)
  return true
}

/** Whether a path was not reloaded within the last ten seconds. Records the reload. */
function mayReload(path: string, nowMs: number): boolean {
  const reloads = parsedReloads()
  if ((reloads[path] ?? 0) > nowMs) return false
  return writeItem(RELOADS_KEY, JSON.stringify({ ...reloads, [path]: nowMs + RELOAD_GUARD_EXPIRY_MS }))
}

function parsedReloads(): Record<string, number> {
  try {
    return JSON.parse(readItem(RELOADS_KEY) ?? '{}')
  } catch {
    return {}
  }
}

function readItem(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function writeItem(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

function removeItem(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Session storage is not available.
  }
}
