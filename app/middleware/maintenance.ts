import { type MiddlewareFunction, redirect } from 'react-router'
import { addressContext, servicesContext } from '#app/context.ts'

const MAINTENANCE_PATH = '/maintenance'
const NEVER_KEPT = { 'cache-control': 'private, no-store' }

/**
 * Second check: under maintenance every other page leads to /maintenance, and without it that page leads home. Visitors
 * from an allowed address skip both (specification 2, Navigation rules). Nothing of this may be kept by anybody.
 */
export const checkMaintenance: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { maintenance } = context.get(servicesContext)
  if (maintenance.isAllowed(context.get(addressContext))) return next()
  const isHere = url.pathname === MAINTENANCE_PATH
  const isUnder = await maintenance.isUnderMaintenance()
  if (isUnder !== isHere) return redirect(isUnder ? MAINTENANCE_PATH : '/', { status: 303, headers: NEVER_KEPT })
  const response = await next()
  if (isUnder) for (const [name, value] of Object.entries(NEVER_KEPT)) response.headers.set(name, value)
  return response
}
