/**
 * Constants and limits, one per row of docs/product/9 and named with their units. What the owner decides is not among
 * them (domain/settings).
 */

/** The hours, in Tokyo, in which a customer is written to about an overdue rental (docs/rules.md Overdue). */
export const ARREAR_MAIL_HOURS = { from: 8, until: 20 } as const
export const HITS_PER_PAGE = 96
/** The highest share that is charged when a confirmed order is cancelled; the steps: domain/pricing/cancellation.ts. */
export const CANCELLATION_RATE = 0.5
/** Percentage of points earned when a unit has no rate of its own. */
export const POINT_RATE_PERCENT = 3
export const MIN_RENTAL_DAYS = 4
export const SUPERUSER_ROLE = 999
export const FUNCTION_TIMEOUT_MS = 70_000
/** Statuses after which a request without a body is sent once more (docs/product/7, HTTP client). */
export const RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504]
/** The region of the callable functions, the first segment of their paths. */
export const FUNCTIONS_REGION = 'asia-northeast1'
/** Default number of rental days when a search names only an arrival date. */
export const DEFAULT_SEARCH_RENTAL_DAYS = 4
/** Rental days that a visitor can pick in the filter (docs/product/3, Enumerations). */
export const RENTAL_DAYS_CHOICES = [4, 5, 6, 7] as const
/** Header menu: time after which the hover state is reset, milliseconds. */
export const HEADER_MENU_HOVER_RESET_MS = 500
/** Delay after page load before the first rental start is precomputed, milliseconds. */
export const WARM_UP_DELAY_MS = 5_000
export const BUILD_CHECK_INTERVAL_MS = 3_600_000
/** A page reloads for a script chunk that failed to load at most once per path within this time, milliseconds. */
export const RELOAD_GUARD_EXPIRY_MS = 10_000
export const CONCURRENT_ROUTE_PREFETCHES = 5
/** Scrolling to a hash target: number of attempts to find it (docs/product/2, Navigation rules). */
export const ANCHOR_RETRIES = 100
/** Scrolling to a hash target: delay between two attempts, milliseconds (docs/product/2, Navigation rules). */
export const ANCHOR_RETRY_INTERVAL_MS = 100
/** Calls of the identity provider, milliseconds; the second for a caller on a phone. */
export const SIGN_IN_TIMEOUT_MS = 30_000
export const SIGN_IN_TIMEOUT_MOBILE_MS = 60_000
/** A token is refreshed this long before it expires, milliseconds. */
export const TOKEN_REFRESH_MARGIN_MS = 300_000
/** A token counts as expired this long before its expiry, milliseconds. */
export const TOKEN_EARLY_EXPIRY_MS = 30_000
/** Back-off of the token refresh: the first delay, which then doubles, milliseconds. */
export const REFRESH_BACK_OFF_FIRST_MS = 30_000
/** Back-off of the token refresh: the maximum delay, milliseconds. */
export const REFRESH_BACK_OFF_CAP_MS = 960_000
/** Maximum age of an ID token that cookie sync accepts, seconds. */
export const ID_TOKEN_SYNC_MAX_AGE_S = 300
