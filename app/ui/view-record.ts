import { useEffect } from 'react'
import { pageHref } from '#domain/navigation/href.ts'

/** A cached page sets no cookie; the response to this beacon does (docs/decisions/011-visitor-memory.md). */
export function useRecordView(itemId: number | undefined) {
  useEffect(() => {
    if (itemId === undefined) return
    navigator.sendBeacon(pageHref('readlist-views'), new URLSearchParams({ item: String(itemId) }))
  }, [itemId])
}
