import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { staffHref } from '#domain/navigation/staff-href.ts'

const POLL_MS = 4_000
const UNCHANGED = 304

/** What is in the address of a list beside its criteria. */
const NO_CRITERIA = ['done', 'saved', 'code'] as const
const PAGES_AFTER_THE_FIRST = ['after', 'before'] as const

/**
 * Keeps a list with the criteria of its address up to date. Later pages stay as they are: their rows would move under
 * the eyes.
 */
export function useLiveList(kind: string): void {
  const criteria = new URLSearchParams(useLocation().search)
  for (const name of NO_CRITERIA) criteria.delete(name)
  const isFirstPage = !PAGES_AFTER_THE_FIRST.some((name) => criteria.has(name))
  useLive(`${kind}:${criteria}`, { refreshes: isFirstPage })
}

/**
 * Asks every four seconds whether what the page shows has changed, by ETag: the day, an order or another record. With
 * `refreshes` the page loads its data again; otherwise it only returns true, so that what is being typed stays.
 */
export function useLive(subject: string, { refreshes }: { readonly refreshes: boolean }): boolean {
  const { revalidate } = useRevalidator()
  const [hasChanged, setChanged] = useState(false)
  useEffect(() => {
    const path = staffHref('staff-live', { of: subject })
    let etag: string | null = null
    let isOver = false
    const ask = async () => {
      if (document.hidden) return
      const response = await fetch(path, etag === null ? {} : { headers: { 'if-none-match': etag } })
      if (isOver || response.status === UNCHANGED || !response.ok) return
      const isFirst = etag === null
      etag = response.headers.get('etag')
      if (isFirst) return
      setChanged(true)
      if (refreshes) await revalidate()
    }
    const poll = () => ask().catch(() => undefined)
    poll()
    const timer = setInterval(poll, POLL_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [subject, refreshes, revalidate])
  return hasChanged
}
