/** What every page of a member is sent with: nobody keeps it, nobody lists it. */
export const PRIVATE_HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' } as const

/** For a route's `headers`. */
export const privateHeaders = () => PRIVATE_HEADERS
