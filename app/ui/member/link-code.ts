const MAX_CODE_LENGTH = 512
const CODE = /^[\w.~-]+$/
/** Query parameter of the code in a mailed link: the shop's own, and the one of the Identity Toolkit protocol. */
const QUERY_PARAMETERS = ['code', 'oobCode'] as const

/** The code of a mailed link; undefined if it does not have the form of a code. */
export function parseLinkCode(code: string | null | undefined): string | undefined {
  return typeof code === 'string' && code.length <= MAX_CODE_LENGTH && CODE.test(code) ? code : undefined
}

/** The code of a mailed link in the query of a URL. */
export function findLinkCode(query: URLSearchParams): string | undefined {
  return QUERY_PARAMETERS.map((name) => parseLinkCode(query.get(name))).find((code) => code !== undefined)
}
