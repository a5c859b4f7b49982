import type { ItemQuery } from '#domain/catalog/item-query.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, type Span } from '#domain/rental/span.ts'

/** The blocked span that a product must be free for to match a list query; undefined without an arrival day. */
export function blockedSpanFor({ arrivalOn, rentalDays }: ItemQuery, prefecture: PrefectureCode): Span | undefined {
  if (arrivalOn === undefined) return undefined
  return blockedSpan(arrivalOn, rentalEnd(arrivalOn, rentalDays ?? DEFAULT_SEARCH_RENTAL_DAYS), prefecture)
}
