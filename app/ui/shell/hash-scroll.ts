import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ANCHOR_RETRIES, ANCHOR_RETRY_INTERVAL_MS } from '#domain/constants.ts'

/**
 * Scrolls to the hash target of a navigation as soon as it is there: looked for up to 100 times, every 100 ms
 * (specification 2, Navigation rules). The 50 px above it are the scroll padding of the page (app/styles/base.css).
 * A visitor who scrolls meanwhile is left alone.
 */
export function useHashScroll() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash asked for again is scrolled to again
  useEffect(() => {
    const id = idOf(hash)
    // A target that is already there was scrolled to by the router.
    if (id === '' || document.getElementById(id) !== null) return
    let looks = 0
    const timer = setInterval(() => {
      looks += 1
      const target = document.getElementById(id)
      target?.scrollIntoView()
      if (target !== null || looks === ANCHOR_RETRIES) stop()
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
