import { useEffect } from 'react'
import { findLinkCode } from './link-code.ts'

/**
 * Removes the code of a mailed link from the address bar once the form holds it, so that it does not stay in the
 * browser history. `path`: the path to show instead.
 */
export function useStripLinkCode(path: string): void {
  useEffect(() => {
    if (findLinkCode(new URLSearchParams(window.location.search)) === undefined) return
    window.history.replaceState(window.history.state, '', path)
  }, [path])
}
