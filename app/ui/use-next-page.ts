import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Runs when another page is shown. Not when this one is hydrated: what was pressed before its effects ran, such as a
 * menu, stays open.
 */
export function useNextPage(leave: () => void): void {
  const { key } = useLocation()
  const shownKey = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page decides
  useEffect(() => {
    if (shownKey.current === key) return
    shownKey.current = key
    leave()
  }, [key])
}
