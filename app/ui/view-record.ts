import { useEffect } from 'react'
import { pageHref } from '#domain/navigation/href.ts'

/**
 * Records that an item was viewed (docs/decisions/011-visitor-memory.md). A cached page sets no cookie; the response to
 * this beacon does, once the page is shown. With undefined nothing is recorded.
 */
export function useRecordView(itemId: number | undefined) {
  useEffect(() => {
    if (itemId === undefined) return
    navigator.sendBeacon(pageHref('readlist-views'), new URLSearchParams({ item: String(itemId) }))
  }, [itemId])
}
