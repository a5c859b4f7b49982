import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ANCHOR_RETRIES, ANCHOR_RETRY_INTERVAL_MS } from '#domain/constants.ts'

/**
 * Scrolls to the hash target of a navigation once it exists: checks up to 100 times, every 100 ms (docs/product/2
 * Navigation rules). The offset of 50 px is the scroll padding of the page (app/styles/base.css). Stops when the
 * visitor scrolls.
 */
export function useHashScroll() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to the same hash again scrolls again
  useEffect(() => {
    const id = idOf(hash)
    // The router has scrolled to a target that exists already.
    if (id === '' || document.getElementById(id) !== null) return
    let attempts = 0
    const timer = setInterval(() => {
      attempts += 1
      const target = document.getElementById(id)
      target?.scrollIntoView()
      if (target !== null || attempts === ANCHOR_RETRIES) stop()
    }, ANCHOR_RETRY_INTERVAL_MS)
    const stop = () => {
      clearInterval(timer)
      for (const kind of kinds) window.removeEventListener(kind, stop)
    }
    const kinds = ['wheel', 'touchmove', 'keydown'] as const
    for (const kind of kinds) window.addEventListener(kind, stop, { passive: true })
    return stop
  }, [hash, key])
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
