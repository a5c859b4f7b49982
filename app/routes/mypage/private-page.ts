/** Headers of every member page: never cached, never indexed. */
export const PRIVATE_HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' } as const

export const privateHeaders = () => PRIVATE_HEADERS
