import { readCookies } from '#domain/visitor/cookies.ts'
import { traitsOf } from '#domain/visitor/traits.ts'
import { parseVisitor } from '#domain/visitor/visitor.ts'
import type { PersonalParts, RenderedPage, Visit } from '#http/pages/visit.ts'

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
