/** What the worker does with a request (docs/decisions/013). */
export type Handling =
  /** Public page of text: from the net, else the copy that everybody may read. */
  | 'content'
  /** The order placed last in this browser, or a member's next one: from the net, else its own copy. */
  | 'order'
  /** Somebody signs in or out: the copies of orders go. */
  | 'change-of-person'
  /** Data of a navigation within the page: without a net, the whole page is asked for instead. */
  | 'data'
  | 'page'
  | 'none'

type Asked = { readonly method: string; readonly isNavigation: boolean; readonly url: URL; readonly origin: string }

/** Where the order placed last in this browser is shown. */
export const LAST_ORDER_PATH = '/shopping/complete'
/** Where an order of a member is shown, by its uid. */
export const MEMBER_ORDER_PATH = '/mypage/history'
const MEMBER_ORDER = /^\/mypage\/history\?uid=[\w-]{1,64}$/

const SECTIONS = /^\/(feature|service|other)(\/\w+)?$|^\/article\/\w+$|^\/lp\/area(\/\w+\.html)?$/
const SINGLE_PAGES = /^\/(about|faq|fittings?|sizeguide|menssizeguide|entry\/userpolicy)$/
const CHANGES_OF_PERSON = /^\/(mypage\/(login|logout|refusal|refusal_complete)|entry|entry\/complete)$/
const DATA = /\.data$/

/** The path that a request is about: that of the page, also when only its data are asked for. */
export function pagePath({ pathname }: URL): string {
  return pathname.replace(/\/_\.data$/, '/').replace(DATA, '')
}

/** Decides by method and path alone, so that it can be read here what is ever kept. */
export function handlingOf({ method, isNavigation, url, origin }: Asked): Handling {
  if (url.origin !== origin) return 'none'
  const path = pagePath(url)
  if (CHANGES_OF_PERSON.test(path) && (method !== 'GET' || path === '/mypage/logout')) return 'change-of-person'
  if (method !== 'GET') return 'none'
  if (DATA.test(url.pathname)) return 'data'
  if (!isNavigation) return 'none'
  if (path === LAST_ORDER_PATH || path === MEMBER_ORDER_PATH) return 'order'
  return SECTIONS.test(path) || SINGLE_PAGES.test(path) ? 'content' : 'page'
}

/** Pages of text that are kept ahead of time: what somebody with a parcel, or on the way to a ceremony, needs. */
export const CONTENT_AHEAD: readonly string[] = [
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

/** Whether what a page asks to be kept is an order of a member's. */
export function isMemberOrder(address: unknown): address is string {
  return typeof address === 'string' && MEMBER_ORDER.test(address)
}

/** Whether an answer may be kept as a page: whole, from here, and HTML. */
export function isKeepablePage(response: Pick<Response, 'status' | 'redirected' | 'type' | 'headers'>): boolean {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true
  return response.status === 200 && !response.redirected && response.type === 'basic' && isHtml
}
