import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext, sessionContext, visitorContext } from '#app/context.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { readCookies, setCookie } from '#domain/visitor/cookies.ts'

/**
 * Leads to the order that the cart of the visitor became when the answer to its confirmation was lost. Undefined when
 * there is none, or the browser knows the order.
 */
export async function redirectToPlaced(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response | undefined> {
  const { cartSecret, orderSecret } = context.get(visitorContext)
  const { session } = context.get(sessionContext)
  if (cartSecret === undefined) return undefined
  const placed = await context.get(servicesContext).checkout.findPlaced(cartSecret, session?.uid)
  if (placed === undefined || placed.orderSecret === orderSecret) return undefined
  const isToPay = placed.order.status === 'New'
  const headers = placedCookies(request, placed.orderSecret, { isToPay })
  return redirect(pageHref(isToPay ? 'shopping-checkout' : 'shopping-complete'), { status: 303, headers })
}

/** The cookies of a browser whose cart became an order. Until the order is paid, the cart may be opened again. */
export function placedCookies(
  request: Request,
  orderSecret: string,
  { isToPay }: { readonly isToPay: boolean },
): Headers {
  const headers = new Headers()
  headers.append('set-cookie', setCookie(request, 'order', orderSecret))
  headers.append('set-cookie', setCookie(request, 'placed', orderSecret))
  headers.append('set-cookie', setCookie(request, 'count', undefined))
  if (!isToPay) headers.append('set-cookie', setCookie(request, 'cart', undefined))
  return headers
}

/**
 * Whether this browser has just placed the order that it shows, and the headers after which it has not: they say so
 * only once, and never to who opens the link of a mail, which has a secret of its own.
 */
export function takePlaced(request: Request, orderSecret: string): { isPlaced: boolean; headers: Headers } {
  const { placed } = readCookies(request)
  const headers = new Headers()
  if (placed !== undefined) headers.append('set-cookie', setCookie(request, 'placed', undefined))
  return { isPlaced: placed === orderSecret, headers }
}
