/** How the worker handles a request (docs/decisions/013). */
export type RequestKind =
  /** Public content page: network first, then the cache. */
  | 'content'
  /** The last order placed in this browser, or a member's next order: network first, then the cache. */
  | 'order'
  /** Sign-in or sign-out: cached orders are deleted. */
  | 'user-change'
  /** Data of a client-side navigation: offline, the whole page is requested instead. */
  | 'data'
  | 'page'
  | 'none'

type RequestFacts = {
  readonly method: string
  readonly isNavigation: boolean
  readonly url: URL
  readonly origin: string
}

/** Page of the last order placed in this browser. */
export const LAST_ORDER_PATH = '/shopping/complete'
/** Page of a member's order, by its uid. */
export const MEMBER_ORDER_PATH = '/mypage/history'
const MEMBER_ORDER = /^\/mypage\/history\?uid=[\w-]{1,64}$/

const SECTIONS = /^\/(feature|service|other)(\/\w+)?$|^\/article\/\w+$|^\/lp\/area(\/\w+\.html)?$/
const SINGLE_PAGES = /^\/(about|faq|fittings?|sizeguide|menssizeguide|entry\/userpolicy)$/
const USER_CHANGES = /^\/(mypage\/(login|logout|refusal|refusal_complete)|entry|entry\/complete)$/
const DATA = /\.data$/

/** The path of the page, also for a request for its data only. */
export function pagePath({ pathname }: URL): string {
  return pathname.replace(/\/_\.data$/, '/').replace(DATA, '')
}

/** Classifies a request by method and path only, so that this file shows everything that is cached. */
export function classifyRequest({ method, isNavigation, url, origin }: RequestFacts): RequestKind {
  if (url.origin !== origin) return 'none'
  const path = pagePath(url)
  if (USER_CHANGES.test(path) && (method !== 'GET' || path === '/mypage/logout')) return 'user-change'
  if (method !== 'GET') return 'none'
  if (DATA.test(url.pathname)) return 'data'
  if (!isNavigation) return 'none'
  if (path === LAST_ORDER_PATH || path === MEMBER_ORDER_PATH) return 'order'
  return SECTIONS.test(path) || SINGLE_PAGES.test(path) ? 'content' : 'page'
}

/** Content pages that are precached: those that help a customer with a parcel or on the way to a ceremony. */
export const PRECACHED_CONTENT: readonly string[] = [
  '/about',
  '/faq',
  '/service',
  '/service/use_flow',
  '/service/delivery',
  '/service/payment',
  '/service/plan',
  '/service/notandum',
  '/service/rental',
  '/service/item',
  '/other/guide',
  '/other/info_shortest_delivered',
  '/other/indi',
  '/other/use',
  '/feature/manner',
  '/article/mens_manner',
  '/fittings',
  '/menssizeguide',
]

/** Whether an address sent by a page is the page of a member's order. */
export function isMemberOrder(address: unknown): address is string {
  return typeof address === 'string' && MEMBER_ORDER.test(address)
}

/** Whether a response may be cached as a page: complete, same origin, HTML. */
export function isCacheablePage(response: Pick<Response, 'status' | 'redirected' | 'type' | 'headers'>): boolean {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true
  return response.status === 200 && !response.redirected && response.type === 'basic' && isHtml
}
