import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { pageHref } from '#domain/navigation/href.ts'

const POLL_MS = 4_000
const UNCHANGED = 304

/**
 * Asks every four seconds whether what the page shows has changed, by ETag: the day, an order or another record. With
 * `refreshes` the page loads its data again; otherwise it only returns true, so that what is being typed stays.
 */
export function useLive(subject: string, { refreshes }: { readonly refreshes: boolean }): boolean {
  const { revalidate } = useRevalidator()
  const [hasChanged, setChanged] = useState(false)
  useEffect(() => {
    const path = pageHref('staff-live', { of: subject })
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
