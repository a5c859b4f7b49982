import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { type Day, parseDay } from '#domain/day.ts'
import { type PrefectureCode, parsePrefectureCode } from '#domain/delivery/prefecture.ts'
import { parseRentalDays } from '#domain/rental/period.ts'
import { isRejected } from '#domain/result.ts'

/** What the address of an item page says of the choice. Malformed values count as absent. */
export type ItemRequest = {
  readonly days: number
  readonly size: string | undefined
  readonly startOn: Day | undefined
  readonly prefecture: PrefectureCode | undefined
  readonly hasPlan: boolean
  readonly isPreview: boolean
}

/** The days pressed, else the long rental picked, else those the form held: its buttons send all of them along. */
const DAYS_NAMES = ['range', 'longer', 'days'] as const

/** Reads the query of an item page: the links of the list, the form's own, and what a refused form brings back. */
export function parseItemRequest(params: URLSearchParams): ItemRequest {
  const days = DAYS_NAMES.map((name) => parseRentalDays(params.get(name) ?? '')).find((each) => !isRejected(each))
  const prefecture = parsePrefectureCode(params.get('pref') ?? '')
  const preview = params.get('preview')
  return {
    days: typeof days === 'number' ? days : DEFAULT_SEARCH_RENTAL_DAYS,
    size: params.get('size') || undefined,
    startOn: parseDay(params.get('start') ?? params.get('startcalendar')),
    prefecture: isRejected(prefecture) ? undefined : prefecture,
    hasPlan: ['1', 'on'].includes(params.get('plan') ?? ''),
    isPreview: preview !== null && !['0', 'false'].includes(preview),
  }
}
