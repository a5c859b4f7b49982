import type { PostalCodePlace } from '../delivery/place.ts'
import type { SessionState } from '../identity/session.ts'

/** The current build of the shop (docs/product/7, Builds). `timestamp` is in milliseconds since 1970. */
export type BuildResponse = { readonly id: string; readonly timestamp: number }

/** A search suggestion. `note`: brand or number of items; `image`: key of a picture; `price`: yen for four days. */
export type SuggestionResult = {
  readonly kind: 'category' | 'brand' | 'item'
  readonly label: string
  readonly note: string
  readonly url: string
  readonly image: string | null
  readonly price?: number
}

/** Suggestions for a search text, at most 8. */
export type SuggestResponse = { readonly suggestions: readonly SuggestionResult[] }

/** What a shared document does not show of its visitor. `viewedHtml`: the cards of the items viewed last. */
export type PersonalResponse = {
  readonly isSignedIn: boolean
  readonly cartCount: number
  readonly favouriteIds: readonly number[]
  readonly viewedHtml: string
}

/** What a postal code says; see PostalCodePlace. */
export type PostalCodeResponse = PostalCodePlace

/** The session state (docs/product/3, Session state). */
export type SessionResponse = SessionState

/** Whether an uploaded picture was accepted, or the reason why not in one sentence for the customer. */
export type PictureResponse = { readonly isSent: true } | { readonly error: string }

/** The response of a callable function that succeeded (docs/product/7). Failures have other HTTP statuses. */
export type FunctionResponse<Result> = { readonly result: Result }

/** The result of `getservertime`: milliseconds since 1970. */
export type ServerTimeResult = { readonly serverTime: number }

/** The result of `firstrentalstart`: the first day, YYYY-MM-DD, on which a rental to a prefecture may start. */
export type FirstRentalStartResult = { readonly prefecture: number; readonly startdate: string }
