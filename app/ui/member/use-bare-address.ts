import { useEffect } from 'react'
import { linkCodeIn } from './link-code.ts'

/**
 * Takes the code of a mailed link out of the address bar once the page has it in its form: it is not left in the
 * history of a shared computer, nor shown to whoever looks on. `path`: what stands there instead.
 */
export function useBareAddress(path: string): void {
  useEffect(() => {
    if (linkCodeIn(new URLSearchParams(window.location.search)) === undefined) return
    window.history.replaceState(window.history.state, '', path)
  }, [path])
}
