import { call } from '#app/calls/call.ts'
import type { PersonalResponse } from '#domain/calls/responses.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { showFavourites } from './favourites.ts'

/** The channel on which a tab tells the others that a member has signed in or out. */
export const SESSION_CHANNEL = 'sumirei-session'

/** What header and menus show of the visitor. */
export type ShownVisitor = Pick<PersonalResponse, 'isSignedIn' | 'cartCount'>

/** Value of the attribute `data-visitor` of the page, by which the style sheet shows links. */
export const audienceOf = ({ isSignedIn }: Pick<ShownVisitor, 'isSignedIn'>) => (isSignedIn ? 'member' : 'guest')

let shown: ShownVisitor | undefined
let requests = 0
const listeners = new Set<() => void>()

/** The visitor as shown last; undefined until a shared page has asked for it. */
export const shownVisitor = () => shown

export function onVisitorShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A shared page is the same for all visitors: what is personal on it is requested. Other pages have it already. */
export function startVisitor(): void {
  if (document.documentElement.dataset.visitor === undefined) whenParsed(loadVisitor)
  // A page that is kept for the Back button may be older than the cart.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void loadVisitor())
  new BroadcastChannel(SESSION_CHANNEL).addEventListener('message', () => void loadVisitor())
}

function whenParsed(start: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
  else start()
}

/** Shows a visitor in header and menus. An answer that is still under way is older. */
export function showVisitor(visitor: ShownVisitor): void {
  requests += 1
  shown = visitor
  document.documentElement.dataset.visitor = audienceOf(visitor)
  const count = document.querySelector<HTMLElement>('.cart-count')
  const number = count?.firstElementChild
  if (count && number) {
    number.textContent = String(visitor.cartCount)
    count.hidden = visitor.cartCount === 0
  }
  for (const listener of listeners) listener()
}

/** Without an answer the page is that of a new visitor, whose links lead to the personal pages. */
async function loadVisitor(): Promise<void> {
  requests += 1
  const request = requests
  const viewed = document.querySelector<HTMLElement>('[data-viewed]')
  const query = new URLSearchParams({
    ...(document.querySelector('button[name="item"]') && { hearts: '1' }),
    ...(viewed && { item: viewed.dataset.viewed }),
  })
  const personal = await call<PersonalResponse>(`${pageHref('personal')}?${query}`)
  if (!personal) return
  showFavourites(personal.favouriteIds)
  // Its HTML passes the policy of the page.
  if (viewed?.childElementCount === 0) viewed.innerHTML = personal.viewedHtml
  if (request === requests) showVisitor(personal)
}
