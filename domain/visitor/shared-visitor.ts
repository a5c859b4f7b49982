import { type AreaRules, type PrefectureCode, parsePrefectureCode } from '../delivery/prefecture.ts'
import { findPage } from '../navigation/find-page.ts'
import { isRejected } from '../result.ts'
import { readSharedCookies } from './cookies.ts'
import { parseVisitor, type Visitor } from './visitor.ts'

/**
 * Who a shared page is rendered for: all visitors with the same destination (decision 008). What else is personal is
 * shown by the browser (app/shell/visitor.ts).
 */
export type SharedVisitor = Pick<Visitor, 'prefecture' | 'hasDestination'>

/**
 * The destination that `pref` in the query of a catalogue page names, if it is not the one of the visitor. Malformed
 * values are ignored.
 */
export function newDestination(url: URL, visitor: SharedVisitor, rules: AreaRules): PrefectureCode | undefined {
  if (!url.search.includes('pref=')) return undefined
  const prefecture = parsePrefectureCode(url.searchParams.getAll('pref').at(-1) ?? '', rules)
  if (isRejected(prefecture) || findPage(url.pathname)?.kind !== 'catalogue') return undefined
  return visitor.hasDestination && visitor.prefecture === prefecture ? undefined : prefecture
}

/** The part of a cache key that the destination is; empty without one. */
export function destinationKey({ prefecture, hasDestination }: SharedVisitor): string {
  return hasDestination ? String(prefecture) : ''
}

/** A visitor of whom only the destination is known. */
export function visitorWithDestination({ prefecture, hasDestination }: SharedVisitor): Visitor {
  return { ...parseVisitor({}), prefecture, hasDestination }
}

/** The `destinationKey` of a Cookie header; undefined if pages may depend on more than that. */
export function destinationKeyOfHeader(header: string): string | undefined {
  const cookies = readSharedCookies(header)
  return cookies && destinationKey(parseVisitor(cookies))
}
