/** Business constants and limits: one per row of docs/product/9, named and with their units. */

/** Consumption tax contained in every price, percent. */
export const TAX_RATE_PERCENT = 10
/** Items on one page of a list. */
export const HITS_PER_PAGE = 96
/** Orders placed before this hour in Tokyo ship the same day. */
export const CUT_OFF_HOUR = 16
/** Most reference price that one customer may hold at once, yen. */
export const MAXIMUM_RENTAL_PRICE_YEN = 300_000
/** Delivery is free from this subtotal, yen. */
export const FREE_DELIVERY_THRESHOLD_YEN = 5_000
/** Delivery fee below the threshold, yen (docs/rules.md Money). */
export const DELIVERY_FEE_YEN = 1_100
/** Share of the total charged when a confirmed order is cancelled. */
export const CANCELLATION_RATE = 0.5
/** Points earned, percent, when a product names no rate of its own. */
export const POINT_RATE_PERCENT = 3
/** Most points usable on one order. */
export const MAXIMUM_POINTS_USABLE = 4_900
/** Shortest rental, days. */
export const SHORTEST_RENTAL_DAYS = 4
/** Longest rental, days. */
export const LONGEST_RENTAL_DAYS = 90
/** How far ahead a rental may start, days. */
export const RESERVATION_SPAN_DAYS = 180
/** Peace-of-mind plan: percent of the line price. */
export const PEACE_OF_MIND_COEFFICIENT = 10
/** Role number of a superuser. */
export const SUPERUSER_ROLE = 999
/** Longest wait for a callable function, milliseconds. */
export const FUNCTION_TIMEOUT_MS = 70_000
/** Rental days assumed when a search names only an arrival date. */
export const DEFAULT_SEARCH_RENTAL_DAYS = 4
/** Rental days that a visitor can pick in the filter (docs/product/3, Enumerations). */
export const RENTAL_DAYS_CHOICES = [4, 5, 6, 7] as const
/** Days the parcel is cleaned after it is back (docs/product/5, Blocking span). */
export const CLEANING_DAYS = 2
/** Narrower than this is the phone layout, CSS pixels. */
export const PHONE_LAYOUT_BELOW_PX = 768
/** Loading bar: how long it runs, milliseconds. */
export const LOADING_BAR_DURATION_MS = 2_000
/** Loading bar: loads shorter than this show none, milliseconds. */
export const LOADING_BAR_THROTTLE_MS = 200
/** Side menu sliding in and out, milliseconds. */
export const SIDE_MENU_ANIMATION_MS = 250
/** Header menu: hovering is forgotten after this, milliseconds. */
export const HEADER_MENU_HOVER_RESET_MS = 500
/** Accordion opening and closing, milliseconds. */
export const ACCORDION_ANIMATION_MS = 450
/** Wait after load before the first rental start is computed ahead, milliseconds. */
export const WARM_UP_DELAY_MS = 5_000
/** How often the browser asks for the latest build, milliseconds. */
export const BUILD_CHECK_INTERVAL_MS = 3_600_000
/** A page reloads itself for a lost script at most once per path in this time, milliseconds. */
export const RELOAD_GUARD_EXPIRY_MS = 10_000
/** Route prefetches under way at once. */
export const CONCURRENT_ROUTE_PREFETCHES = 5
/** Scrolling to a hash target: room left above it, CSS pixels (docs/product/2, Navigation rules). */
export const ANCHOR_OFFSET_PX = 50
/** Scrolling to a hash target: how often it is looked for (docs/product/2, Navigation rules). */
export const ANCHOR_RETRIES = 100
/** Scrolling to a hash target: wait between two looks, milliseconds (docs/product/2, Navigation rules). */
export const ANCHOR_RETRY_INTERVAL_MS = 100
/** Longest wait for the sign-in API, milliseconds. */
export const SIGN_IN_TIMEOUT_MS = 30_000
/** The same on mobile, milliseconds. */
export const SIGN_IN_TIMEOUT_MOBILE_MS = 60_000
/** A token is renewed this long before it ends, milliseconds. */
export const TOKEN_REFRESH_MARGIN_MS = 300_000
/** A token counts as ended this much early, milliseconds. */
export const TOKEN_EARLY_EXPIRY_MS = 30_000
/** Back-off of token renewal: the first wait, which then doubles, milliseconds. */
export const REFRESH_BACK_OFF_FIRST_MS = 30_000
/** Back-off of token renewal: the longest wait, milliseconds. */
export const REFRESH_BACK_OFF_CAP_MS = 960_000
/** Width of the sign-in popup, CSS pixels. */
export const POPUP_WIDTH_PX = 500
/** Height of the sign-in popup, CSS pixels. */
export const POPUP_HEIGHT_PX = 600
/** Oldest ID token that cookie sync accepts, seconds. */
export const ID_TOKEN_SYNC_MAX_AGE_S = 300
