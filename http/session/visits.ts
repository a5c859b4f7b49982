import { findPage } from '#domain/navigation/find-page.ts'
import { givesSecret, replaceFormerCookies, setCookie } from '#domain/visitor/cookies.ts'
import { newDestination, type SharedVisitor } from '#domain/visitor/shared-visitor.ts'
import type { Visitor } from '#domain/visitor/visitor.ts'
import type { Services } from '#services/services.ts'
import type { VisitorSession } from '#services/sessions/member-session.ts'
import { identityCaller } from '../identity-caller.ts'
import type { OpenVisit, RenderedPage } from '../pages/visit.ts'
import { type RequestSession, resolveSession } from './visitor-session.ts'

/** The visitor of a request: one, or all that `shared` describes. */
export type PageVisitor =
  | { readonly session: VisitorSession; readonly visitor: Visitor }
  | { readonly shared: SharedVisitor }

export type RenderForVisitor = (
  request: Request,
  from: { readonly address: string | undefined } & PageVisitor,
) => Promise<RenderedPage>

type VisitServices = Pick<Services, 'sessions' | 'bodySizes' | 'waitingRoom' | 'settings'>
const PRIVATE = ['cache-control', 'private, no-store'] as const

/** Resolves the session of a request for a page, and sets its cookies. */
export function createVisits(
  services: VisitServices,
  renderPage: RenderForVisitor,
  addressOf: (request: Request) => string | undefined,
): OpenVisit {
  return async (request) => {
    const from = identityCaller(request, addressOf)
    const { address } = from
    const opened = await resolveSession(services.sessions, request, from, {
      isBackground: isBackgroundRequest(request),
    })
    const { session } = opened
    const url = new URL(request.url)
    const named = newDestination(url, opened.visitor, services.settings.now())
    // Which of them is newer depends on the former destination, which a shared page does not know.
    const hasBoth = named !== undefined && Boolean(url.searchParams.get('zip'))
    return {
      shared: hasBoth ? undefined : await sharedVisitor(services, opened, named),
      render: () =>
        renderAlone(services, { request, opened }, (visitor) => renderPage(request, { address, ...visitor })),
      renderShared: (shared) => renderPage(request, { address, shared }),
      headers() {
        const cookies = named === undefined ? [] : [setCookie(request, 'prefecture', String(named))]
        const all = [...cookies, ...opened.cookies(true)]
        const headers = [...all, ...replaceFormerCookies(request, namesOf(all))].map((c) => ['set-cookie', c] as const)
        return session.session === undefined ? headers : [...headers, PRIVATE]
      },
    }
  }
}

/** Undefined for a visitor whose pages are like no others. `named`: the destination that the query names. */
async function sharedVisitor(
  { bodySizes }: VisitServices,
  { session: { session, ended }, visitor }: RequestSession,
  named: Visitor['prefecture'] | undefined,
): Promise<SharedVisitor | undefined> {
  if (ended !== undefined || visitor.bodySizeCode !== undefined) return undefined
  // While the database does not answer, the page of all visitors is better than none.
  const findSize = (uid: string) => bodySizes.find(uid).catch(() => undefined)
  if (session !== undefined && (await findSize(session.uid)) !== undefined) return undefined
  return named === undefined ? visitor : { prefecture: named, hasDestination: true }
}

async function renderAlone(
  { waitingRoom }: VisitServices,
  { request, opened }: { readonly request: Request; readonly opened: RequestSession },
  render: (from: PageVisitor) => Promise<RenderedPage>,
): Promise<RenderedPage> {
  if (request.method === 'GET' && findPage(new URL(request.url).pathname)?.showsCart) await opened.switchToMemberCart()
  const result = await render({ session: opened.session, visitor: opened.visitor })
  const { headers } = result.response
  for (const cookie of opened.cookies(result.html !== undefined)) headers.append('set-cookie', cookie)
  if (givesSecret(headers.getSetCookie()))
    headers.append('set-cookie', setCookie(request, 'pass', waitingRoom.givePass()))
  for (const cookie of replaceFormerCookies(request, namesOf(headers.getSetCookie())))
    headers.append('set-cookie', cookie)
  if (opened.session.session !== undefined && !headers.has('cache-control')) headers.set(...PRIVATE)
  return result
}

function namesOf(cookies: readonly string[]): ReadonlySet<string> {
  return new Set(cookies.map((cookie) => cookie.slice(0, cookie.indexOf('='))))
}

/** Whether a script of the page sends a background request, for example to prefetch a link. */
function isBackgroundRequest(request: Request): boolean {
  return request.method === 'GET' && request.headers.get('sec-fetch-dest') === 'empty'
}
