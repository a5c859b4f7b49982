import { type RouterContextProvider, redirect } from 'react-router'
import { errorReporterContext, servicesContext } from '#app/context.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { noticesKey, noticeText } from '#app/text/rejections.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { CartView } from '#services/cart/get-cart.ts'
import type { Services } from '#services/services.ts'
import { redirectToPlaced } from './placed-order.ts'

type Context = Readonly<RouterContextProvider>
type PageArgs = { readonly request: Request; readonly context: Context }

/** Loads the cart of a page. Any failure is error 10 (docs/product/8, Error codes). */
export async function loadCart(
  context: Context,
  load: (cart: Services['cart']) => Promise<CartView | undefined>,
): Promise<CartView | undefined> {
  try {
    return await load(context.get(servicesContext).cart)
  } catch (error) {
    context.get(errorReporterContext).report(error)
    throw catalogueError('cart-not-fetched', 503, pageHref('cart'))
  }
}

/** Redirects from a page whose cart is gone: to the order that it has just become, otherwise to the empty cart. */
export async function redirectFromLostCart({ request, context }: PageArgs): Promise<Response> {
  return (await redirectToPlaced(request, context)) ?? redirect(pageHref('cart', { refused: 'cart-empty' }), 303)
}

/** Removes the notices that the cart has shown (`seen` in the query string), and redirects to the page without them. */
export async function acknowledgeNotices(
  { request, context }: PageArgs,
  secret: string,
  { order: { notices } }: CartView,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url)
  if (notices.length === 0 || searchParams.get('seen') !== noticesKey(notices.map(noticeText))) return
  await context.get(servicesContext).cart.acknowledgeNotices(secret)
  throw redirect(pathname, 303)
}
