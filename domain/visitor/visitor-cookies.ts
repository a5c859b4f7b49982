import { DEFAULT_PREFECTURE, type PrefectureCode, parsePrefectureCode } from '../delivery/prefecture.ts'
import { isRejected } from '../result.ts'
import { readCookies, setCookie } from './cookie-header.ts'

/** The visitor as read from the cookies of a request. All of them are HttpOnly and contain no personal data. */
export type Visitor = {
  /** The secret that identifies the cart; unguessable. */
  readonly cartSecret: string | undefined
  /** The secret that identifies the order placed last in this browser; unguessable. */
  readonly orderSecret: string | undefined
  /** The secret that identifies the visitor's favourites and viewing history; unguessable. */
  readonly visitorSecret: string | undefined
  /** The delivery prefecture that the visitor chose. */
  readonly prefecture: PrefectureCode
  /** The last known number of lines in the cart; only for the badge. */
  readonly cartCount: number
  /** True when the request has none of these cookies, so that a cached page can be sent. */
  readonly isAnonymous: boolean
}

const SECRET_PATTERN = /^[\w-]{43}$/
const YEAR_S = 31_536_000

const COOKIES = {
  cart: 'sumirei_cart',
  order: 'sumirei_order',
  visitor: 'sumirei_visitor',
  prefecture: 'sumirei_pref',
  count: 'sumirei_count',
} as const
/** The name of a visitor cookie. */
export type VisitorCookieName = keyof typeof COOKIES

/** Reads the visitor from a Cookie header; malformed values count as absent. */
export function parseVisitor(cookieHeader: string | null): Visitor {
  const found = readCookies(cookieHeader)
  const secretIn = (name: VisitorCookieName) => {
    const value = found.get(COOKIES[name])
    return value !== undefined && SECRET_PATTERN.test(value) ? value : undefined
  }
  const prefecture = parsePrefectureCode(found.get(COOKIES.prefecture) ?? '')
  const count = Number(found.get(COOKIES.count) ?? 0)
  return {
    cartSecret: secretIn('cart'),
    orderSecret: secretIn('order'),
    visitorSecret: secretIn('visitor'),
    prefecture: isRejected(prefecture) ? DEFAULT_PREFECTURE : prefecture,
    cartCount: Number.isInteger(count) && count > 0 && count < 100 ? count : 0,
    isAnonymous: !Object.values(COOKIES).some((name) => found.has(name)),
  }
}

/**
 * A Set-Cookie header that sets a visitor cookie, or deletes it when there is no value. Secure when the request came
 * over https.
 */
export function visitorCookie(
  request: { readonly url: string },
  name: VisitorCookieName,
  value: string | undefined,
): string {
  const maxAge = value === undefined ? 0 : YEAR_S
  return setCookie(COOKIES[name], value ?? '', maxAge, new URL(request.url).protocol === 'https:')
}
