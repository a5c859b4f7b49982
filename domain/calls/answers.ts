import type { SessionState } from '../identity/session-state.ts'

/** Which build the shop is of now (docs/product/7, Other); `timestamp` in milliseconds. */
export type BuildAnswer = { readonly id: string; readonly timestamp: number }

/**
 * One line under the search box: `note` is the brand of an item or the number of items, `image` the key of a picture,
 * `price` yen for four days.
 */
export type SuggestedLine = {
  readonly kind: 'category' | 'brand' | 'item'
  readonly label: string
  readonly note: string
  readonly url: string
  readonly image: string | null
  readonly price?: number
}

/** What is suggested for a text, up to 8 lines. */
export type SuggestAnswer = { readonly suggestions: readonly SuggestedLine[] }

/** What is known of a postal code: a prefecture and the town, without house numbers. */
export type PostalAnswer = { readonly prefecture: number; readonly address1: string }

/** The session of a page (docs/product/3, Session state). */
export type SessionAnswer = SessionState

/** Whether a picture was taken, or why not, in one sentence for the customer. */
export type PictureAnswer = { readonly isSent: true } | { readonly error: string }

/** What a callable function answers (docs/product/7); its failures have other statuses. */
export type FunctionAnswer<Result> = { readonly result: Result }

/** What `getservertime` gives: milliseconds since 1970. */
export type ServerTimeResult = { readonly serverTime: number }

/** What `firstrentalstart` gives: for a prefecture the first day a rental may start, YYYY-MM-DD. */
export type FirstRentalStartResult = { readonly prefecture: number; readonly startdate: string }
