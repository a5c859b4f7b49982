import { useRef, useState } from 'react'
import { call } from '#app/calls/late-call.ts'
import type { ListCounts } from '#domain/catalog/choice-counts.ts'

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

type Counts = Readonly<Record<string, number | undefined>>

/** Writes the counts of the choices, which are hundreds. */
function showCounts(form: HTMLFormElement, { sizes, tags, categories, prices, makers }: ListCounts): void {
  const selects: Readonly<Record<string, Counts>> = { category_id: categories, price_range: prices, maker_id: makers }
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement) {
      const shown = field.labels?.[0]?.querySelector('small')
      if (shown) shown.textContent = countText(field.name === 'size' ? sizes : tags, field.value)
    }
    const counts = field instanceof HTMLSelectElement ? selects[field.name] : undefined
    if (counts === undefined) continue
    for (const option of (field as HTMLSelectElement).options) {
      if (option.value !== '') option.textContent = option.text.replace(/（\d+）$/, countText(counts, option.value))
    }
  }
}

function countText(counts: Counts, value: string): string {
  return `（${counts[value] ?? 0}）`
}
