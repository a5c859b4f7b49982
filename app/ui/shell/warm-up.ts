import { useEffect } from 'react'
import { firstRentalStart } from '#app/calls/functions.ts'
import { WARM_UP_DELAY_MS } from '#domain/constants.ts'

/**
 * Five seconds after load, anywhere but on the home page, the earliest start is computed ahead and the result thrown
 * away (specification 7, First rental start date): the answer that the visitor will want next is then warm.
 */
export function useWarmUp() {
  useEffect(() => {
    if (location.pathname === '/') return
    const timer = setTimeout(() => void firstRentalStart(), WARM_UP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}
