import { useEffect } from 'react'
import { postAfterFirst } from '#app/shell-script/favourites.ts'
import type { Day } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'

/**
 * Records a view, again for each rental that is chosen. A cached page sets no cookie; the response to this request does
 * (docs/decisions/011-visitor-memory.md).
 */
export function useRecordView(itemId: number, arrivalOn: Day | undefined, days: number) {
  useEffect(() => {
    const rental = arrivalOn && { start: arrivalOn, range: String(days) }
    postAfterFirst(pageHref('readlist-views'), new URLSearchParams({ item: String(itemId), ...rental }))
  }, [itemId, arrivalOn, days])
}
