import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext, visitorContext } from '#app/context.ts'
import { destinationCookie, findDestination } from '#app/session/destination.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'

type Context = Readonly<RouterContextProvider>
type Named = { readonly pref?: PrefectureCode | undefined; readonly zip?: string | undefined }

/** Answers the form of the destination: a postal code counts unless another prefecture was chosen after it. */
export async function chooseDestination(request: Request, context: Context, secret: string, named: Named) {
  const { pref, zip } = named
  const found =
    !zip || (await isOther(context, secret, pref)) ? { prefecture: pref } : await findDestination(context, zip)
  if ('note' in found) return redirect(pageHref('cart', { zip }), 303)
  const { prefecture } = found
  if (prefecture === undefined) return redirect(pageHref('cart'), 303)
  await context.get(servicesContext).cart.chooseDestination(secret, prefecture)
  return redirect(pageHref('cart'), { status: 303, headers: [destinationCookie(request, prefecture)] })
}

/** Whether a prefecture is not the one that the cart showed as chosen. */
async function isOther(context: Context, secret: string, pref: PrefectureCode | undefined): Promise<boolean> {
  if (pref === undefined || !context.get(visitorContext).hasDestination) return pref !== undefined
  const view = await context.get(servicesContext).cart.getCart(secret)
  return view?.calendar.prefecture !== pref
}
