import { useEffect, useRef, useState } from 'react'
import type { PopupError } from '#app/text/other-ways-text.ts'
import { parseNextPath } from '#domain/navigation/path.ts'

/** How the window of a sign-in tells the page that opened it where to go on: whatever became of the way back to it. */
const CHANNEL = 'sumirei-sign-in'
/** Specification 9, Popup size. */
const SIZE = { width: 500, height: 600 }
const LOOK_EVERY_MS = 500
/** A provider may cut the tie between the windows, which looks like closing: the answer may still come. */
const CLOSED_AFTER_LOOKS = 4

/** Tells where to go on, and closes the window. */
export function tellOpener(to: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ to })
  channel.close()
  window.close()
}

/**
 * Opens sign-ins in a window of their own. `trouble`: what happened to it (specification 8, Popup errors). `open`
 * answers whether the click is taken care of; else the link is followed as without a script.
 */
export function useOtherWindow(siteUrl: string | undefined) {
  const [trouble, setTrouble] = useState<PopupError>()
  const shown = useRef<Window | null>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<{ to?: unknown }>) => {
      const to = parseNextPath(data?.to)
      // Only the page whose window it is goes on; the shop may be open in several.
      if (to === undefined || shown.current === null) return
      shown.current = null
      location.assign(to)
    }
    let looks = 0
    const timer = setInterval(() => {
      looks = shown.current?.closed ? looks + 1 : 0
      if (looks === CLOSED_AFTER_LOOKS) setTrouble('popup-closed-by-user')
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      channel.close()
    }
  }, [])
  const open = (address: string): boolean => {
    if (siteUrl !== undefined && location.origin !== new URL(siteUrl).origin) {
      setTrouble('unauthorized-domain')
      return true
    }
    const isBefore = shown.current !== null && !shown.current.closed
    if (isBefore) shown.current?.close()
    shown.current = window.open(`${address}&popup=1`, '_blank', features())
    setTrouble(shown.current === null ? 'popup-blocked' : isBefore ? 'cancelled-popup-request' : undefined)
    return true
  }
  return { trouble, open }
}

/** In the middle of the window that asks. */
function features(): string {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - SIZE.width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - SIZE.height) / 2))
  return `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`
}
