import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { requireMember } from './require-member.ts'

const UID = /^[\w-]{1,64}$/

/**
 * The order that a page's address names, if it is the member's own. One that is somebody else's is the very same page
 * not found as one that does not exist.
 */
export async function requireOwnOrder(request: Request, context: Readonly<RouterContextProvider>) {
  const { uid } = await requireMember(request, context)
  const asked = new URL(request.url).searchParams.get('uid') ?? ''
  const { members } = context.get(servicesContext)
  const view = UID.test(asked) ? await members.getOrder(uid, asked) : undefined
  if (view === undefined) throw noSuchOrder()
  return { ...view, customerUid: uid }
}

/** What is said of an order that is not there. */
export function noSuchOrder() {
  return catalogueError(1, 404, '/mypage')
}
