type OpenPayment = { readonly url: string; readonly isFramed: boolean }

/** What the page at `path` shows of an open payment. `?giveup=1` of the same page gives the payment up. */
export function paymentEntryOf({ url, isFramed }: OpenPayment, path: string) {
  const giveUpUrl = `${path.replace(/\.data$/, '')}?giveup=1`
  return { url: isFramed ? pathOf(url) : url, isFramed, giveUpUrl }
}

export function isGivingUp(request: Request): boolean {
  return new URL(request.url).searchParams.get('giveup') === '1'
}

/** A framed page is on our origin, so the URL needs no host, whichever host name the browser uses. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
