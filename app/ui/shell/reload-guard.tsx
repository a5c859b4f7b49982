import { useContext, useEffect } from 'react'
import { useNavigation } from 'react-router'
import { RELOAD_GUARD_EXPIRY_MS } from '#domain/constants.ts'
import { ScriptMark } from '../script-mark.ts'
import { readItem, writeItem } from '../session/web-storage.ts'

/** Session storage key: paths reloaded because a script was missing, with the time until which that counts. */
const RELOADS_KEY = 'sumirei-reloads'
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
    if (target !== undefined || state === 'idle') writeItem(PENDING_KEY, target)
  }, [target, state])
}

/** Continues to the target of an interrupted navigation, once per path in ten seconds. True: the page is left. */
export function resumeNavigation(nowMs: number): boolean {
  const target = readItem(PENDING_KEY)
  writeItem(PENDING_KEY, undefined)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (target === undefined || navigation?.type !== 'reload') return false
  const url = new URL(target, location.href)
  if (url.origin !== location.origin || !mayReload(url.pathname, nowMs)) return false
  location.replace(url)
  return true
}

/**
 * Whether code was missing within the last ten seconds. The router would reload the page for each press on a link to
 * missing code, so links open documents until then.
 */
export function wasCodeMissing(): boolean {
  const now = performance.timeOrigin + performance.now()
  return Object.values(parsedReloads()).some((endsAtMs) => endsAtMs > now)
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

/**
 * Reloads the page when a script with which it starts fails to load, as after a new build, at most once per path in ten
 * seconds (docs/product/2, Navigation rules). It is an inline script, because the other scripts may be the ones that
 * are missing. Without session storage nothing is reloaded.
 */
const RELOAD_SCRIPT = `function sumireiReload(){
try{var k="${RELOADS_KEY}",s=sessionStorage,m=JSON.parse(s.getItem(k)||"{}"),p=location.pathname,n=Date.now();
if(m[p]>n)return;m[p]=n+${RELOAD_GUARD_EXPIRY_MS};s.setItem(k,JSON.stringify(m));location.reload()}catch(x){}}
function sumireiLost({target:t}){if(t.rel=="modulepreload"||t.type=="module")sumireiReload()}
addEventListener("error",sumireiLost,true)`

type GuardedWindow = {
  readonly sumireiReload?: () => void
  readonly sumireiLost?: (event: ErrorEvent) => void
}

/** Called when all scripts with which the page starts have loaded. */
export function stopReloadGuard(): void {
  const { sumireiLost } = window as GuardedWindow
  if (sumireiLost !== undefined) removeEventListener('error', sumireiLost, true)
}

/**
 * Loads the page again when React cannot remove or insert an element, because a translation or an extension has moved
 * those beside it (https://github.com/facebook/react/issues/11538). The visitor would see an error page instead.
 */
export function reloadAfterMove(error: unknown): void {
  if ((error as Partial<Error> | undefined)?.name === 'NotFoundError') (window as GuardedWindow).sumireiReload?.()
}

const SCRIPT = { __html: import.meta.env.SSR ? RELOAD_SCRIPT : '' }

/**
 * The same for every visitor, so the content security policy allows it by its hash. Only the server has its text; the
 * browser leaves the element as it is.
 */
export function ReloadGuardScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text
  return <script nonce={useContext(ScriptMark)} dangerouslySetInnerHTML={SCRIPT} suppressHydrationWarning={true} />
}
