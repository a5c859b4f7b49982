import { findPage } from '#domain/navigation/find-page.ts'
import { isReloadingPage, setReloadingPage } from './reloading-page.ts'
import { OTHER_USER, type SessionListener, startSessionRefresh } from './session-refresh.ts'
import { trackUnsavedForms } from './unsaved-forms.ts'

/** The refresh must not delay the page. */
const START_DELAY_MS = 1_500
/** Longer than any response of the shop takes. */
const UNLOAD_TIMEOUT_MS = 10_000

/**
 * Refreshes the session of a member until the returned function is called. `setKept` receives the path of a page that
 * stays open with unsaved input after the session has ended.
 */
export function watchMemberSession(
  channel: BroadcastChannel,
  revalidate: () => void,
  setKept: (path: string | undefined) => void,
): () => void {
  const forms = trackUnsavedForms(document)
  const stop = startRefreshSoon(channel, (isSignedIn, autherror) => {
    const isKept = !isSignedIn && autherror?.code !== OTHER_USER && forms.hasUnsavedInput()
    setKept(isKept ? location.pathname : undefined)
    if (!isSignedIn && !isKept) leavePage(revalidate)
  })
  return () => {
    stop()
    forms.stop()
  }
}

function startRefreshSoon(channel: BroadcastChannel, onChange: SessionListener): () => void {
  let stop: (() => void) | undefined
  let isUnloading = false
  // A submitted form that ends the session returns its own page: nothing may reload this page before it arrives. A
  // download also fires `beforeunload`, but the page stays.
  const markUnloading = () => {
    isUnloading = true
    setTimeout(() => {
      isUnloading = false
    }, UNLOAD_TIMEOUT_MS)
  }
  const reportChange: SessionListener = (...change) =>
    isUnloading ? void setTimeout(() => onChange(...change), UNLOAD_TIMEOUT_MS) : onChange(...change)
  window.addEventListener('beforeunload', markUnloading)
  const timer = setTimeout(() => {
    stop ??= startSessionRefresh(channel, reportChange)
  }, START_DELAY_MS)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('beforeunload', markUnloading)
    stop?.()
    stop = () => {}
  }
}

/** Signed out in another tab: the page passes the guards again; a personal page is reloaded as a document. */
function leavePage(revalidate: () => void): void {
  if (findPage(location.pathname)?.isLeftOnSignOut && !isReloadingPage(location.pathname)) {
    setReloadingPage(location.pathname)
    location.reload()
  } else revalidate()
}
