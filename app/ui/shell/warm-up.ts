import { useEffect } from 'react'
import { firstRentalStart } from '#app/calls/functions.ts'
import { WARM_UP_DELAY_MS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'

/**
 * Five seconds after load, on every page but home, requests the earliest start of a rental and discards it
 * (docs/product/7, First rental start date). The next request is then fast.
 */
export function useWarmUp() {
  useEffect(() => {
    if (location.pathname === pageHref('home')) return
    const timer = setTimeout(() => void firstRentalStart(), WARM_UP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}
