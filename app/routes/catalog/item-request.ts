import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { type Day, parseDay } from '#domain/day.ts'
import { type PrefectureCode, parsePrefectureCode } from '#domain/delivery/prefecture.ts'
import { parseRentalDays } from '#domain/rental/period.ts'
import { isRejected } from '#domain/result.ts'

/** The choice in the query string of an item page. Malformed values count as absent. */
export type ItemRequest = {
  readonly days: number
  readonly size: string | undefined
  readonly startOn: Day | undefined
  readonly prefecture: PrefectureCode | undefined
  readonly hasPlan: boolean
  readonly isPreview: boolean
}

/** Parameter names in order of precedence: the pressed button, the selected long rental, the form's own value. */
const DAYS_NAMES = ['range', 'longer', 'days'] as const

/** Parses the query string of an item page: from links of the list, from the form, or from a rejected form. */
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
