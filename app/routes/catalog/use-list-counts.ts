import { useRef, useState } from 'react'
import { call } from '#app/calls/call.ts'
import type { ListCounts } from '#domain/catalog/choice-counts.ts'

const DEBOUNCE_MS = 250

/**
 * The counts of the list that a filter form describes, after its first change; `follow` requests them after a short
 * pause. A later change aborts the request, so that its response never replaces a newer one. Without a response the
 * form shows what it showed before.
 */
export function useListCounts(): [counts: ListCounts | undefined, follow: (form: HTMLFormElement) => void] {
  const [counts, setCounts] = useState<ListCounts>()
  const latest = useRef<AbortController>(undefined)
  const follow = (form: HTMLFormElement) => {
    latest.current?.abort()
    latest.current = new AbortController()
    const { signal } = latest.current
    setTimeout(async () => {
      if (signal.aborted) return
      const query = new URLSearchParams(
        [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][],
      )
      const counted = await call<ListCounts>(`/search/count?${query}`, { signal })
      if (counted && !signal.aborted) setCounts(counted)
    }, DEBOUNCE_MS)
  }
  return [counts, follow]
}
