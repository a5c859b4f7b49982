import { useEffect, useRef, useState } from 'react'
import type { PopupError } from '#app/text/sign-in-text.ts'
import { parseNextPath } from '#domain/navigation/path.ts'

/** Works even if the popup has lost its opener. */
const CHANNEL = 'sumirei-sign-in'
/** Popup size (docs/product/9). */
export const POPUP_SIZE = { width: 500, height: 600 }
const CHECK_INTERVAL_MS = 500
/** A provider may sever the link between the windows, which looks like closing; the result may still arrive. */
const CLOSED_AFTER_CHECKS = 4

function notifyOpener(to: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ to })
  channel.close()
  window.close()
}

/**
 * Opens sign-in in a popup. `error`: the popup error, if any (docs/product/8, Popup errors). `open` returns whether
 * the click was handled; if not, the link is followed as without JavaScript.
 */
export function useSignInPopup(siteUrl: string | undefined) {
  const [error, setError] = useState<PopupError>()
  const shown = useRef<Window | null>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<{ to?: unknown }>) => {
      const to = parseNextPath(data?.to)
      // Only the page that opened the popup continues; the shop may be open in several tabs.
      if (to === undefined || shown.current === null) return
      shown.current = null
      location.assign(to)
    }
    let checks = 0
    const timer = setInterval(() => {
      checks = shown.current?.closed ? checks + 1 : 0
      if (checks === CLOSED_AFTER_CHECKS) setError('popup-closed-by-user')
    }, CHECK_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      channel.close()
    }
  }, [])
  const open = (address: string): boolean => {
    if (siteUrl !== undefined && location.origin !== new URL(siteUrl).origin) {
      setError('unauthorized-domain')
      return true
    }
    const isReplacing = shown.current !== null && !shown.current.closed
    if (isReplacing) shown.current?.close()
    shown.current = window.open(`${address}&popup=1`, '_blank', windowFeatures())
    setError(shown.current === null ? 'popup-blocked' : isReplacing ? 'cancelled-popup-request' : undefined)
    return true
  }
  return { error, open }
}

function windowFeatures(): string {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - POPUP_SIZE.width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - POPUP_SIZE.height) / 2))
  return `popup,width=${POPUP_SIZE.width},height=${POPUP_SIZE.height},left=${left},top=${top}`
}

/** Visible only if the browser does not let the window close itself. */
export function AfterPopup({ to }: { readonly to: string }) {
  useEffect(() => notifyOpener(to), [to])
  return (
    <div className="page login">
      <h1>ログイン</h1>
      <p>もとの画面へ戻ります。この画面が閉じないときは、下からお進みください。</p>
      <a className="button button-wide" href={to} data-reload>
        続ける
      </a>
    </div>
  )
}
