import {
  type AreaRules,
  DEFAULT_PREFECTURE,
  isServed,
  type PrefectureCode,
  parsePrefecture,
} from '../delivery/prefecture.ts'
import { isRejected } from '../result.ts'
import type { Cookies } from './cookies.ts'

/** The visitor as read from the cookies of a request. Only `bodySizeCode` is personal data. */
export type Visitor = {
  readonly cartSecret: string | undefined
  /** The secret that identifies the order placed last in this browser; unguessable. */
  readonly orderSecret: string | undefined
  /** The secret of a payment link for charges. */
  readonly chargeSecret: string | undefined
  readonly visitorSecret: string | undefined
  /** Whether the visitor has no favourites for certain. */
  readonly hasNoFavourites: boolean
  /** The prefecture of the destination; the default until `hasDestination` (docs/rules.md Ordering). */
  readonly prefecture: PrefectureCode
  /** Whether the visitor has named a destination. */
  readonly hasDestination: boolean
  /** The measures that this browser keeps for a guest, as `parseBodySize` reads them (docs/rules.md Fit). */
  readonly bodySizeCode: string | undefined
  /** The last known number of lines in the cart; only for the badge. */
  readonly cartCount: number
}

/** The visitor of a request. Malformed values count as absent. */
export function parseVisitor(cookies: Cookies): Visitor {
  const prefecture = parsePrefecture(cookies.prefecture ?? '')
  const count = Number(cookies.count ?? 0)
  return {
    cartSecret: cookies.cart,
    orderSecret: cookies.order,
    chargeSecret: cookies.charge,
    visitorSecret: cookies.visitor,
    hasNoFavourites: cookies.noFavourites !== undefined,
    prefecture: isRejected(prefecture) ? DEFAULT_PREFECTURE : prefecture,
    hasDestination: !isRejected(prefecture),
    bodySizeCode: cookies.size,
    cartCount: Number.isInteger(count) && count > 0 && count < 100 ? count : 0,
  }
}

/** The visitor for the pages of now: a destination that is not served any more is none. */
export function servedVisitor(visitor: Visitor, rules: AreaRules): Visitor {
  if (isServed(visitor.prefecture, rules)) return visitor
  return { ...visitor, prefecture: DEFAULT_PREFECTURE, hasDestination: false }
}

/** Maximum number of favourites of a visitor; adding another one is rejected with a message (decided here). */
export const FAVOURITES_LIMIT = 200
/** Maximum number of items in the viewing history; the oldest are deleted (decided here). */
export const VIEWS_LIMIT = 60
/** Days after which a visitor without an account, or a single view, is deleted (docs/decisions/011). */
export const VISITOR_RETENTION_DAYS = 180
/** Number of recently viewed items shown on an item page (decided here). */
export const MAX_RECENTLY_VIEWED = 8
