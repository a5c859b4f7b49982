type OpenPayment = { readonly url: string; readonly isFramed: boolean }

/**
 * What the page of an open payment shows. A form sent to that page gives the payment up. `isGivingUp`: the customer
 * wants to, as the processor says that leads back with `?giveup=1`; nothing is given up yet.
 */
export function paymentEntryOf({ url, isFramed }: OpenPayment, request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  return {
    url: isFramed ? pathOf(url) : url,
    isFramed,
    giveUpPath: pathname.replace(/\.data$/, ''),
    isGivingUp: searchParams.get('giveup') === '1',
  }
}

/** A framed page is on our origin, so the URL needs no host, whichever host name the browser uses. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
