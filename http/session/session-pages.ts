import { findPage } from '#domain/navigation/find-page.ts'
import type { Visitor } from '#domain/visitor/visitor.ts'
import type { Services } from '#services/services.ts'
import type { VisitorSession } from '#services/sessions/member-session.ts'
import type { RenderedPage, RenderPage } from '../pages/pages.ts'
import { resolveSession } from './visitor-session.ts'

/** Renders a page for a visitor whose session is known. */
export type RenderWithSession = (
  request: Request,
  from: { readonly address: string | undefined; readonly session: VisitorSession; readonly visitor: Visitor },
) => Promise<RenderedPage>

/**
 * Resolves the session before every page, and adds its cookies to the response. A page of a signed-in member is not
 * stored by any cache.
 */
export function withSession(
  sessions: Services['sessions'],
  render: RenderWithSession,
  addressOf: (request: Request) => string | undefined,
): RenderPage {
  return async (request) => {
    const address = addressOf(request)
    const openSession = await resolveSession(
      sessions,
      request,
      { address },
      { isBackground: isBackgroundRequest(request) },
    )
    if (request.method === 'GET' && findPage(new URL(request.url).pathname)?.showsCart)
      await openSession.switchToMemberCart()
    const result = await render(request, { address, session: openSession.session, visitor: openSession.visitor })
    const { headers } = result.response
    for (const cookie of openSession.cookies(result.html !== undefined)) headers.append('set-cookie', cookie)
    if (openSession.session.session !== undefined && !headers.has('cache-control')) {
      headers.set('cache-control', 'private, no-store')
    }
    return result
  }
}

/** Whether a script of the page sends a background request, for example to prefetch a link. */
function isBackgroundRequest(request: Request): boolean {
  return request.method === 'GET' && request.headers.get('sec-fetch-dest') === 'empty'
}
