import { parseDay } from '../day.ts'
import { PRICE_RANGES, parsePriceRange } from '../pricing/price-range.ts'
import { parseRentalDays } from '../rental/period.ts'
import { isRejected } from '../result.ts'
import { MAX_RENTAL_LENGTH } from '../settings/first-settings.ts'
import { foldLine } from '../text/folding.ts'
import { parseInteger } from '../text/integer.ts'
import { firstCharacters } from '../text/length.ts'
import { parseWearer } from './wearer.ts'

/** What rows have in common. */
export type Filter = {
  /** Its name in links and in the form. A name with brackets is always written as an array. */
  readonly parameter: string
  readonly parse: (text: string) => string | number | undefined
  /** All values count, and an item matches with any of them. Otherwise the last valid value counts. */
  readonly isList?: true
  /** The choices of the form that replace the filter, so that their counts leave it out. */
  readonly facet?: string
  /** The values, each an option of a select in the form. Absent: the form has a field of its own for the filter. */
  readonly options?: readonly (string | number)[]
  /**
   * The visitor is told of a value that the list does not use, or that cannot be read. Absent: the value is ignored,
   * or the page is another one.
   */
  readonly told?: 'unused' | 'unreadable'
  /** Without one of these filters or with another value of it, the values mean nothing. A chip removes both. */
  readonly dependsOn?: readonly ('categoryId' | 'wearer')[]
  /** The list is the same page without it (docs/product/2, Page metadata). */
  readonly isDropped?: true
  /**
   * When nothing is found, the list without it is suggested, lowest rank first, equal ranks in the order of the rows.
   * Absent: it is not suggested.
   */
  readonly removalRank?: number
}

/**
 * The filters of the item list (docs/product/2, List filter panel; docs/product/5, Search), in the order in which links
 * are written. The rest of a filter is its condition and its counts (adapters/browse/list-filters.ts) and its texts
 * (app/text/list-filters.ts).
 */
export const LIST_FILTERS = {
  categoryId: { parameter: 'category_id', parse: parseUid, facet: 'categories', removalRank: 6 },
  /** Stands for several categories. A category replaces it. */
  wearer: { parameter: 'who', parse: parseWearer, facet: 'categories', removalRank: 7 },
  makerId: { parameter: 'maker_id', parse: parseUid, facet: 'makers', told: 'unused', removalRank: 3 },
  sizeTagIds: {
    parameter: 'size',
    parse: parseUid,
    isList: true,
    facet: 'sizes',
    told: 'unused',
    dependsOn: ['categoryId', 'wearer'],
    removalRank: 5,
  },
  /** An item needs one of the tags of each tag category. */
  tagIds: {
    parameter: 'tag_id[]',
    parse: parseUid,
    isList: true,
    facet: 'tags',
    told: 'unused',
    dependsOn: ['categoryId'],
    removalRank: 4,
  },
  name: { parameter: 'name', parse: parseKeyword, removalRank: 1 },
  priceRange: {
    parameter: 'price_range',
    parse: parsePriceRange,
    options: PRICE_RANGES.map(({ value }) => value),
    facet: 'prices',
    told: 'unused',
    removalRank: 2,
  },
  /** Given together with the arrival date, or not at all. */
  rentalDays: { parameter: 'range', parse: parseDays, told: 'unused' },
  arrivalOn: { parameter: 'startcalendar', parse: parseDay, told: 'unreadable', isDropped: true, removalRank: 8 },
} as const satisfies Readonly<Record<string, Filter>>

type Rows = typeof LIST_FILTERS
export type ListFilter = keyof Rows
/** One value of a filter. */
export type FilterValue<Name extends ListFilter> = NonNullable<ReturnType<Rows[Name]['parse']>>

type WithKey<Key extends keyof Filter> = {
  [Name in ListFilter]: Rows[Name] extends Required<Pick<Filter, Key>> ? Name : never
}[ListFilter]
type ManyValued = WithKey<'isList'>
export type OptionFilter = WithKey<'options'>
export type ToldFilter = WithKey<'told'>
export type Facet = Rows[WithKey<'facet'>]['facet']

/** The values of a list, by filter. Several are distinct and ascending. */
export type FilterValues = { readonly [Name in ManyValued]: readonly FilterValue<Name>[] } & {
  readonly [Name in Exclude<ListFilter, ManyValued>]?: FilterValue<Name>
}

export const LIST_FILTER_NAMES = Object.keys(LIST_FILTERS) as ListFilter[]

/** A row without the types of its values. */
export function rowOf(filter: ListFilter): Filter & { readonly facet?: Facet } {
  return LIST_FILTERS[filter]
}

/** The chosen values of a filter: none, one, or those of a list. */
export function valuesOf<Name extends ListFilter>(query: FilterValues, filter: Name): readonly FilterValue<Name>[] {
  return [query[filter] ?? []].flat() as FilterValue<Name>[]
}

/** The facet of a field in the form. */
export function facetOfParameter(parameter: string): Facet | undefined {
  return LIST_FILTER_NAMES.map(rowOf).find((row) => row.parameter === parameter)?.facet
}

/** Maximum length of a keyword in a link, code points; the rest is cut off (decided here). */
const KEYWORD_LIMIT = 100

function parseKeyword(text: string): string | undefined {
  return firstCharacters(foldLine(text), KEYWORD_LIMIT).trim() || undefined
}

function parseUid(text: string): number | undefined {
  return parseInteger(text) || undefined
}

/** Up to what can be set; what is longer than the rules allow now is dropped later (parseItemQuery). */
function parseDays(text: string): number | undefined {
  const days = parseRentalDays(text, { rental: { longestDays: MAX_RENTAL_LENGTH } })
  return isRejected(days) ? undefined : days
}
