import { readCookies } from '#domain/visitor/cookies.ts'
import { parseVisitor } from '#domain/visitor/visitor.ts'
import type { RenderedPage, Visit } from '#http/pages/visit.ts'

/** The visit of a signed-out visitor, for whom pages are rendered by a function of the test. */
export function visitOf(request: Request, render: () => Promise<RenderedPage>): Visit {
  const visitor = parseVisitor(readCookies(request))
  return {
    shared: visitor.bodySizeCode === undefined ? visitor : undefined,
    render,
    renderShared: render,
    headers: () => [],
  }
}
