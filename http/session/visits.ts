import { parseItemId } from '#domain/catalog/item-id.ts'
import { bodySizeCode } from '#domain/fit/body-size.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import { givesSecret, replaceFormerCookies, setCookie } from '#domain/visitor/cookies.ts'
import { newDestination, traitsOf, type VisitorTraits } from '#domain/visitor/traits.ts'
import { MAX_RECENTLY_VIEWED, type Visitor } from '#domain/visitor/visitor.ts'
import type { Services } from '#services/services.ts'
import type { VisitorSession } from '#services/sessions/member-session.ts'
import { identityCaller } from '../identity-caller.ts'
import type { OpenVisit, PersonalParts, RenderedPage } from '../pages/visit.ts'
import { type RequestSession, resolveSession } from './visitor-session.ts'

/** The visitor of a request: `visit` for a page of this visitor alone, `traits` for one that others share. */
export type PageVisitor =
  | { readonly session: VisitorSession; readonly visitor: Visitor }
  | { readonly traits: VisitorTraits }

export type RenderForVisitor = (
  request: Request,
  from: { readonly address: string | undefined } & PageVisitor,
) => Promise<RenderedPage>

type VisitServices = Pick<Services, 'sessions' | 'favourites' | 'history' | 'bodySizes' | 'waitingRoom'>
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
    const named = newDestination(url, opened.visitor)
    // Which of them is newer depends on the former destination, which the traits do not tell.
    const hasBoth = named !== undefined && Boolean(url.searchParams.get('zip'))
    return {
      traits: session.ended === undefined && !hasBoth ? await traitsOfVisit(services, opened, named) : undefined,
      render: () =>
        renderAlone(services, { request, opened }, (visitor) => renderPage(request, { address, ...visitor })),
      renderShared: (traits) => renderPage(request, { address, traits }),
      loadParts: (page) => loadParts(services, request, opened, page),
      headers() {
        const cookies = named === undefined ? [] : [setCookie(request, 'prefecture', String(named))]
        const all = [...cookies, ...opened.cookies(true)]
        const headers = [...all, ...replaceFormerCookies(request, namesOf(all))].map((c) => ['set-cookie', c] as const)
        return session.session === undefined ? headers : [...headers, PRIVATE]
      },
    }
  }
}

async function traitsOfVisit(
  { bodySizes }: VisitServices,
  { session: { session }, visitor }: RequestSession,
  named: Visitor['prefecture'] | undefined,
): Promise<VisitorTraits> {
  const own = session && (await bodySizes.find(session.uid))
  return traitsOf(
    { ...visitor, ...(named !== undefined && { prefecture: named, hasDestination: true }) },
    {
      isSignedIn: session !== undefined,
      bodySizeCode: own === undefined ? visitor.bodySizeCode : bodySizeCode(own),
    },
  )
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

async function loadParts(
  { favourites, history }: VisitServices,
  request: Request,
  { session: { session }, visitor }: RequestSession,
  { hasHearts, hasViews }: { readonly hasHearts: boolean; readonly hasViews: boolean },
): Promise<PersonalParts> {
  const owner = session === undefined ? visitor.visitorSecret : { customerUid: session.uid }
  const mayHaveFavourites = session !== undefined || !visitor.hasNoFavourites
  const [favouriteIds, views] = await Promise.all([
    hasHearts && mayHaveFavourites ? favourites.listFavouriteIds(owner) : [],
    hasViews ? history.listViews(owner, MAX_RECENTLY_VIEWED + 1) : [],
  ])
  const itemId = parseItemId(new URL(request.url).pathname.split('/').at(-1) ?? '')
  const viewed = views.map(({ card }) => card).filter(({ id }) => id !== itemId)
  return { favouriteIds, viewed: viewed.slice(0, MAX_RECENTLY_VIEWED) }
}

function namesOf(cookies: readonly string[]): ReadonlySet<string> {
  return new Set(cookies.map((cookie) => cookie.slice(0, cookie.indexOf('='))))
}

/** Whether a script of the page sends a background request, for example to prefetch a link. */
function isBackgroundRequest(request: Request): boolean {
  return request.method === 'GET' && request.headers.get('sec-fetch-dest') === 'empty'
}
