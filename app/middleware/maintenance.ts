import { type MiddlewareFunction, redirect } from 'react-router'
import { clientAddressContext, servicesContext } from '#app/context.ts'
import { pageHref } from '#domain/navigation/href.ts'

const NO_STORE = { 'cache-control': 'private, no-store' }

/**
 * Second check: under maintenance every other page redirects to /maintenance, and otherwise that page redirects home.
 * Visitors from an allowed address skip both (docs/product/2, Navigation rules). These responses must not be cached.
 */
export const checkMaintenance: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { maintenance } = context.get(servicesContext)
  if (maintenance.isAllowed(context.get(clientAddressContext))) return next()
  const isMaintenancePage = url.pathname === pageHref('maintenance')
  const isUnderMaintenance = await maintenance.isUnderMaintenance()
  if (isUnderMaintenance !== isMaintenancePage)
    return redirect(pageHref(isUnderMaintenance ? 'maintenance' : 'home'), { status: 303, headers: NO_STORE })
  const response = await next()
  if (isUnderMaintenance) for (const [name, value] of Object.entries(NO_STORE)) response.headers.set(name, value)
  return response
}
