import { DEFAULT_PREFECTURE, type PrefectureCode, parsePrefectureCode } from '../delivery/prefecture.ts'
import { isRejected } from '../result.ts'
import { readCookies, setCookie } from './cookie-header.ts'

/** What the cookies of a request tell. All of them are HttpOnly; none is personal. */
export type Visitor = {
  /** Names the cart; unguessable. */
  readonly cartSecret: string | undefined
  /** Names the order placed last in this browser; unguessable. */
  readonly orderSecret: string | undefined
  /** Names what the visitor marked and looked at; unguessable. */
  readonly visitorSecret: string | undefined
  /** Where the visitor said the parcel goes. */
  readonly prefecture: PrefectureCode
  /** How many lines the cart holds, as last told; for the badge alone. */
  readonly cartCount: number
  /** True when no cookie of ours came along: the page may be one kept for everybody. */
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
/** The cookies that visitors carry. */
export type CarriedName = keyof typeof COOKIES

/** Reads the visitor out of a Cookie header; whatever is malformed counts as absent. */
export function parseVisitor(cookieHeader: string | null): Visitor {
  const found = readCookies(cookieHeader)
  const secretIn = (name: CarriedName) => {
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
 * A Set-Cookie header that keeps a value; without one, that forgets it. Secure wherever the request came over https.
 */
export function visitorCookie(request: { readonly url: string }, name: CarriedName, value: string | undefined): string {
  const life = value === undefined ? 0 : YEAR_S
  return setCookie(COOKIES[name], value ?? '', life, new URL(request.url).protocol === 'https:')
}
