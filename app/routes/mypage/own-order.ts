import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { requireMember } from './require-member.ts'

const UID = /^[\w-]{1,64}$/

/**
 * The member's own order named by `uid` in the query string. Another customer's order gives the same 404 as one that
 * does not exist.
 */
export async function requireOwnOrder(request: Request, context: Readonly<RouterContextProvider>) {
  const { uid } = await requireMember(request, context)
  const requestedUid = new URL(request.url).searchParams.get('uid') ?? ''
  const { members } = context.get(servicesContext)
  const view = UID.test(requestedUid) ? await members.getOrder(uid, requestedUid) : undefined
  if (view === undefined) throw noSuchOrder()
  return { ...view, customerUid: uid }
}

/** The error for an order that is not found. */
export function noSuchOrder() {
  return catalogueError(1, 404, pageHref('mypage'))
}
