import { useRef, useState } from 'react'
import { call } from '#app/calls/call.ts'
import { normalisedName } from '#domain/catalog/canonical.ts'
import { countOf, type ListCounts } from '#domain/catalog/choice-counts.ts'
import { facetOfParameter } from '#domain/catalog/list-filters.ts'

const DEBOUNCE_MS = 250

/**
 * The total of the list that a filter form describes, after its first change; `follow` requests it after a short
 * pause, and writes the counts into the choices. A later change aborts the request, so that its response never
 * replaces a newer one. Without a response the form shows what it showed before.
 */
export function useListCounts(): [total: number | undefined, follow: (form: HTMLFormElement) => void] {
  const [total, setTotal] = useState<number>()
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
      if (!counted || signal.aborted) return
      setTotal(counted.total)
      showCounts(form, counted)
    }, DEBOUNCE_MS)
  }
  return [total, follow]
}

/** Writes the counts of the choices, which are hundreds. */
function showCounts(form: HTMLFormElement, counts: ListCounts): void {
  for (const field of form.elements) {
    const isSelect = field instanceof HTMLSelectElement
    if (!isSelect && !(field instanceof HTMLInputElement)) continue
    const facet = facetOfParameter(normalisedName(field.name))
    if (facet === undefined) continue
    const countText = (choice: string) => `（${countOf(counts, facet, choice)}）`
    const shown = isSelect ? undefined : field.labels?.[0]?.querySelector('small')
    if (shown) shown.textContent = countText(field.value)
    for (const option of isSelect ? field.options : [])
      if (option.value !== '') option.textContent = option.text.replace(/（\d+）$/, countText(option.value))
  }
}
