import { useEffect } from 'react'

/**
 * Tells the shop that an item was looked at (docs/decisions/011-visitor-memory.md). A page that is kept for everybody
 * sets no cookie: this small message does, once the page is really in front of somebody. Undefined: nothing to tell.
 */
export function useViewRecorded(itemId: number | undefined) {
  useEffect(() => {
    if (itemId === undefined) return
    navigator.sendBeacon('/readlist/views', new URLSearchParams({ item: String(itemId) }))
  }, [itemId])
}
