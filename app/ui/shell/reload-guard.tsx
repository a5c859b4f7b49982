import { useContext } from 'react'
import { RELOAD_GUARD_EXPIRY_MS } from '#domain/constants.ts'
import { ScriptMark } from '../script-mark.ts'
import { readItem, writeItem } from '../session/web-storage.ts'

/** Session storage key: paths reloaded because a script was missing, with the time until which that counts. */
const RELOADS_KEY = 'sumirei-reloads'
/** Opens a path whose code is missing. When the document cannot load it either, it is not loaded again at once. */
export function openDocument(path: string): void {
  const { pathname } = new URL(path, location.href)
  const endsAtMs = performance.timeOrigin + performance.now() + RELOAD_GUARD_EXPIRY_MS
  writeItem(RELOADS_KEY, JSON.stringify({ ...parsedReloads(), [pathname]: endsAtMs }))
  location.assign(path)
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
