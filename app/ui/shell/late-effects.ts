import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { startLate } from '../start-late.ts'

/** Delay after readiness, in milliseconds (docs/product/2, Navigation rules). */
const PREFETCH_DELAY_MS = 1_000

/** Prefetching begins one second after readiness. Its code is loaded then, so that it delays no page. */
export function useRoutePrefetching() {
  useEffect(
    () => startLate(async () => (await import('../route-prefetching.ts')).startRoutePrefetching(), PREFETCH_DELAY_MS),
    [],
  )
}

type KeptInput = typeof import('../form/kept-input.ts')
let keptInput: KeptInput | undefined

/**
 * Keeps and restores the input of the forms of a page (app/ui/form/kept-input.ts). Once its code is loaded, it begins
 * with the page: what is typed before a timer runs is kept too.
 */
export function useKeptInput() {
  const { key } = useLocation()
  useEffect(() => {
    if (!document.querySelector('main [method=post]')) return
    if (keptInput) return keptInput.keepInput(key)
    return startLate(async () => {
      keptInput = await import('../form/kept-input.ts')
      return keptInput.keepInput(key)
    })
  }, [key])
}
