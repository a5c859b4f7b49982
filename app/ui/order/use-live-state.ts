import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const POLL_MS = 15_000

/**
 * Asks at `path`, every 15 seconds while the page is visible, what the state of an order is, and loads the page again
 * when it is another than `state`. A request that fails changes nothing.
 */
export function useLiveState({ path, state }: { readonly path: string; readonly state: string }): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      if (document.hidden) return
      const response = await fetch(path)
      if (!response.ok || response.redirected) return
      const answer = (await response.json()) as { readonly state: string }
      if (!isOver && answer.state !== state) await revalidate()
    }
    const poll = () => void ask().catch(() => undefined)
    const timer = setInterval(poll, POLL_MS)
    document.addEventListener('visibilitychange', poll)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [path, state, revalidate])
}
