import type { Visitor } from '#domain/visitor/carried.ts'
import type { SessionServices, VisitorSession } from '#services/session-services.ts'
import type { PageAnswer, RenderPage } from '../pages/pages.ts'
import { openVisitorSession } from './visitor-session.ts'

/** Renders a page for a visitor whose session is known. */
export type RenderFor = (
  request: Request,
  from: { readonly address: string | undefined; readonly session: VisitorSession; readonly visitor: Visitor },
) => Promise<PageAnswer>

/** Pages that are about the cart: a member finds the same one in every browser. */
const ABOUT_CART = /^\/(cart|shopping)(\/|\.|$)/

/**
 * The step before every page: who is it, resolved once, and what the browser has to keep or forget goes with the
 * answer. A page of somebody who is signed in is stored nowhere.
 */
export function pagesWithSession(
  sessions: SessionServices,
  render: RenderFor,
  addressOf: (request: Request) => string | undefined,
): RenderPage {
  return async (request) => {
    const address = addressOf(request)
    const open = await openVisitorSession(sessions, request, { address }, { isAside: isAside(request) })
    if (request.method === 'GET' && ABOUT_CART.test(new URL(request.url).pathname)) await open.takeOwnCart()
    const answer = await render(request, { address, session: open.session, visitor: open.visitor })
    const { headers } = answer.response
    for (const cookie of open.cookies(answer.html !== undefined)) headers.append('set-cookie', cookie)
    if (open.session.session !== undefined && !headers.has('cache-control')) {
      headers.set('cache-control', 'private, no-store')
    }
    return answer
  }
}

/** Whether a script of the page reads in the background, as it does for a link that is pointed at. */
function isAside(request: Request): boolean {
  return request.method === 'GET' && request.headers.get('sec-fetch-dest') === 'empty'
}
