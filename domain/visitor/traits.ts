import { type PrefectureCode, parsePrefectureCode } from '../delivery/prefecture.ts'
import { findPage } from '../navigation/find-page.ts'
import { isRejected } from '../result.ts'
import { readSharedCookies } from './cookies.ts'
import { parseVisitor, type Visitor } from './visitor.ts'

/**
 * What a shared page shows of its visitor (docs/decisions/008). Visitors with the same traits get the same page; their
 * favourites and viewed items are filled in afterwards.
 */
export type VisitorTraits = Pick<Visitor, 'prefecture' | 'hasDestination' | 'cartCount' | 'bodySizeCode'> & {
  readonly isSignedIn: boolean
}

/**
 * The destination that `pref` in the query of a catalogue page names, if it is not the one of the visitor. Malformed
 * values are ignored.
 */
export function newDestination(
  url: URL,
  visitor: Pick<Visitor, 'prefecture' | 'hasDestination'>,
): PrefectureCode | undefined {
  if (!url.search.includes('pref=')) return undefined
  const prefecture = parsePrefectureCode(url.searchParams.getAll('pref').at(-1) ?? '')
  if (isRejected(prefecture) || findPage(url.pathname)?.kind !== 'catalogue') return undefined
  return visitor.hasDestination && visitor.prefecture === prefecture ? undefined : prefecture
}

/**
 * The part of a cache key that the traits are; undefined for a page that is not cached, because few visitors share it.
 * Empty for a visitor of whom nothing is known.
 */
export function traitsKey(traits: VisitorTraits): string | undefined {
  const { prefecture, hasDestination, cartCount, bodySizeCode, isSignedIn } = traits
  if (bodySizeCode !== undefined) return undefined
  const parts = [hasDestination ? prefecture : '', cartCount > 0 ? cartCount : '', isSignedIn ? 'member' : '']
  return parts.every((part) => part === '') ? '' : parts.join(' ')
}

/** The traits of a visitor whose session is known. `bodySizeCode`: the measures that pages compute with. */
export function traitsOf(
  { prefecture, hasDestination, cartCount }: Visitor,
  { isSignedIn, bodySizeCode }: Pick<VisitorTraits, 'isSignedIn' | 'bodySizeCode'>,
): VisitorTraits {
  return { prefecture, hasDestination, cartCount, bodySizeCode, isSignedIn }
}

/** A visitor of whom only the traits are known: the page of such a visitor is the same for all who share them. */
export function visitorOfTraits({ prefecture, hasDestination, cartCount, bodySizeCode }: VisitorTraits): Visitor {
  return { ...parseVisitor({}), prefecture, hasDestination, cartCount, bodySizeCode }
}

/**
 * The key of a signed-out visitor by the Cookie header alone; undefined if pages depend on more than that.
 * `hasViews`, `mayHaveFavourites`: whether viewed items and favourites are stored for the visitor.
 */
export function keyOfHeader(
  header: string,
): { readonly key: string; readonly hasViews: boolean; readonly mayHaveFavourites: boolean } | undefined {
  const cookies = readSharedCookies(header)
  if (cookies === undefined) return undefined
  const { hasVisitor, ...values } = cookies
  const key = traitsKey(traitsOf(parseVisitor(values), { isSignedIn: false, bodySizeCode: undefined }))
  if (key === undefined) return undefined
  return { key, hasViews: hasVisitor, mayHaveFavourites: hasVisitor && values.noFavourites === undefined }
}
