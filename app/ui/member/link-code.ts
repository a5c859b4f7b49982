const LONGEST_CODE = 512
const CODE = /^[\w.~-]+$/
/** What the code is called in the address of a mailed link: ours, and that of the identity protocol (wire.md). */
const NAMES = ['code', 'oobCode'] as const

/** The code of a mailed link; undefined for what no mail of ours has carried. */
export function linkCodeOf(code: string | null | undefined): string | undefined {
  return typeof code === 'string' && code.length <= LONGEST_CODE && CODE.test(code) ? code : undefined
}

/** The code in the query of the address that a mailed link leads to. */
export function linkCodeIn(query: URLSearchParams): string | undefined {
  return NAMES.map((name) => linkCodeOf(query.get(name))).find((code) => code !== undefined)
}
