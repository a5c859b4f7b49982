import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitorContext } from '#app/context.ts'
import { openChargeLink } from '#app/session/mailed-link.ts'
import { requireRequestedOrder } from '#app/session/requested-order.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { ChargeReference, ShownCharges } from '#services/charges/find-charges.ts'

type Context = Readonly<RouterContextProvider>

/** The page of charges that the caller came by. `back`: the page of the order; undefined for a payment link. */
export type ChargePage = {
  readonly reference: ChargeReference
  readonly path: string
  readonly back: string | undefined
}

/**
 * How the caller refers to charges: by the payment link of a mail, which is moved into a cookie, so that it is not
 * copied or sent as referrer; else by the order of the page.
 */
export async function requireChargePage(request: Request, context: Context): Promise<ChargePage> {
  const url = new URL(request.url)
  const path = pageHref('shopping-charge-link')
  if (!url.pathname.startsWith(path)) {
    const requested = await requireRequestedOrder(request, context)
    return { reference: requested.owner, path: `${requested.path}${requested.query}`, back: requested.orderPath }
  }
  const secret = url.searchParams.get('link')
  const opened = secret === null ? undefined : await openChargeLink(request, context, secret)
  if (opened !== undefined) throw opened
  const { chargeSecret = '' } = context.get(visitorContext)
  return { reference: { chargeSecret: secret === null ? chargeSecret : '' }, path, back: undefined }
}

/** The charges of a reference; undefined for an unknown or expired link. */
export async function findCharges(context: Context, reference: ChargeReference): Promise<ShownCharges | undefined> {
  const own = await context.get(servicesContext).charges.list(reference)
  return isRejected(own) ? undefined : own
}

/** The page of charges of a reference. */
export function chargesHref(reference: ChargeReference): string {
  if ('chargeSecret' in reference) return pageHref('shopping-charge-link')
  if ('orderSecret' in reference) return pageHref('shopping-charges')
  return pageHref('mypage-charges', { uid: reference.orderUid })
}
