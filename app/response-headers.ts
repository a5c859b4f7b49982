/** Not stored by any cache. */
export const NO_STORE = { 'cache-control': 'private, no-store' } as const

/** Headers of every page about a person: never stored, never indexed. */
export const PRIVATE_HEADERS = { ...NO_STORE, 'x-robots-tag': 'noindex, nofollow' } as const
