import { type RefObject, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { AmountsView } from '#app/ui/order/order-view.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { LIVE_QUOTE } from './payment-fields.ts'

/** Path of the action that computes the amounts. */
const PAYMENT_PATH = pageHref('shopping-payment')
/** Debounce before the amounts are requested. */
const DEBOUNCE_MS = 250

type Quote = {
  /** Wraps the fields that determine the amounts. */
  readonly scope: RefObject<HTMLDivElement | null>
  /** The server's amounts for the current form; undefined before the first change. */
  readonly amounts: AmountsView | undefined
}

/** Requests the amounts from the server whenever the form changes. */
export function useQuote(): Quote {
  const scope = useRef<HTMLDivElement>(null)
  const { submit, data } = useFetcher<{ readonly amounts?: AmountsView }>()
  useEffect(() => {
    const container = scope.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const requestQuote = () => {
      const form = container?.closest('form')
      if (!form) return
      const fields = new FormData(form)
      fields.set('intent', LIVE_QUOTE)
      // An explicit action: while the next step is loading, the current location would already be that step.
      void submit(fields, { method: 'post', action: PAYMENT_PATH })
    }
    const scheduleQuote = () => {
      clearTimeout(timer)
      timer = setTimeout(requestQuote, DEBOUNCE_MS)
    }
    container?.addEventListener('input', scheduleQuote)
    return () => {
      clearTimeout(timer)
      container?.removeEventListener('input', scheduleQuote)
    }
  }, [submit])
  return { scope, amounts: data?.amounts }
}
