import { type RefObject, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { AmountsView } from '#app/ui/order/order-view.ts'
import { LIVE_QUOTE } from './payment-offer.ts'

/** Where the amounts of a form are told. */
const PAYMENT_PATH = '/shopping/payment'
/** How long nothing is typed before the amounts are asked for. */
const QUIET_MS = 250

type Quote = {
  /** Stands around the fields that amounts follow from. */
  readonly scope: RefObject<HTMLDivElement | null>
  /** What the server made of the form as it stands; undefined before anything was changed. */
  readonly amounts: AmountsView | undefined
}

/** Asks the server for the amounts whenever the form changes, and shows what it answers. */
export function useQuote(): Quote {
  const scope = useRef<HTMLDivElement>(null)
  const { submit, data } = useFetcher<{ readonly amounts?: AmountsView }>()
  useEffect(() => {
    const box = scope.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      const form = box?.closest('form')
      if (!form) return
      const fields = new FormData(form)
      fields.set('intent', LIVE_QUOTE)
      // By its name: while the next step is on its way, the page that is open would already be that one.
      void submit(fields, { method: 'post', action: PAYMENT_PATH })
    }
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, QUIET_MS)
    }
    box?.addEventListener('input', listen)
    return () => {
      clearTimeout(timer)
      box?.removeEventListener('input', listen)
    }
  }, [submit])
  return { scope, amounts: data?.amounts }
}
