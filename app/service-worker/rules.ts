import { findPage, PAGE_LIST } from '#domain/navigation/find-page.ts'
import { pageHref } from '#domain/navigation/href.ts'

export type RequestKind =
  /** Public content page: network first, then the cache. */
  | 'content'
  /** The last order placed in this browser, or a member's next order: network first, then the cache. */
  | 'order'
  /** Confirmation of an order: the cached order before it is deleted. */
  | 'new-order'
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

export const LAST_ORDER_PATH = pageHref('shopping-complete')
export const MEMBER_ORDER_PATH = pageHref('mypage-history')
const MEMBER_ORDER_QUERY = /^\?uid=[\w-]{1,64}$/
const DATA = /\.data$/

export function pagePath({ pathname }: URL): string {
  return pathname.replace(/\/_\.data$/, '/').replace(DATA, '')
}

/** Classifies a request by method and path only, so that the table of pages shows everything that is cached. */
export function classifyRequest({ method, isNavigation, url, origin }: RequestFacts): RequestKind {
  if (url.origin !== origin) return 'none'
  const page = findPage(pagePath(url))
  const rule = page?.worker ?? (page?.kind === 'content' ? 'content' : undefined)
  if (rule === 'user-change' && (method !== 'GET' || page?.id === 'mypage-logout')) return 'user-change'
  if (method !== 'GET') return rule === 'new-order' ? rule : 'none'
  if (DATA.test(url.pathname)) return 'data'
  if (!isNavigation) return 'none'
  if (rule === 'order') return 'order'
  return rule === 'content' || rule === 'precached' ? 'content' : 'page'
}

/** Content pages that are precached: those that help a customer with a parcel or on the way to a ceremony. */
export const PRECACHED_CONTENT: readonly string[] = PAGE_LIST.flatMap(({ path, worker }) =>
  worker === 'precached' ? [path] : [],
)

export function isMemberOrder(address: unknown): address is string {
  if (typeof address !== 'string' || !address.startsWith(MEMBER_ORDER_PATH)) return false
  return MEMBER_ORDER_QUERY.test(address.slice(MEMBER_ORDER_PATH.length))
}

export function isCacheablePage(response: Pick<Response, 'status' | 'redirected' | 'type' | 'headers'>): boolean {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true
  return response.status === 200 && !response.redirected && response.type === 'basic' && isHtml
}
