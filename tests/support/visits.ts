import { readCookies } from '#domain/visitor/cookies.ts'
import { traitsOf } from '#domain/visitor/traits.ts'
import { parseVisitor } from '#domain/visitor/visitor.ts'
import type { RenderedPage } from '#http/pages/pages.ts'
import type { PersonalParts, Visit } from '#http/session/visits.ts'

/** The visit of a signed-out visitor, for whom pages are rendered by a function of the test. */
export function visitOf(
  request: Request,
  render: () => Promise<RenderedPage>,
  parts: PersonalParts = { favouriteIds: [], viewed: [] },
): Visit {
  const visitor = parseVisitor(readCookies(request))
  return {
    traits: traitsOf(visitor, { isSignedIn: false, bodySizeCode: visitor.bodySizeCode }),
    render,
    renderShared: render,
    loadParts: async () => parts,
    headers: () => [],
  }
}
