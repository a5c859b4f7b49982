import { addDays, type Day, dayOfInstant, daysBetween } from '../day.ts'
import { firstRejection, type Rejection, rejected } from '../result.ts'
import {
  type Closing,
  type EditedWindow,
  nextOpenDay,
  nextShippingDay,
  previousOpenDay,
  previousShippingDay,
  type RentalCalendar,
  type Suspension,
} from './calendar.ts'
import { cutOffOn, type DayRules } from './day-rules.ts'

/** Maximum length of a closing or suspension, days: longer than any holiday, so that a typing error is noticed. */
export const MAX_CLOSED_DAYS = 60

export type ClosingRejection =
  | Rejection<'closing-inverted', { fromOn: Day; toOn: Day }>
  | Rejection<'closing-past', { todayOn: Day }>
  | Rejection<'closing-too-long', { maxDays: number }>
  | Rejection<'closing-reason-missing', undefined>
  | Rejection<'closing-overlaps', Closing>
  | Rejection<'prefectures-missing', undefined>

type ClosingFacts = {
  readonly closing: Closing
  /** What was entered before and must not share a day with it. */
  readonly others: readonly Closing[]
  readonly todayOn: Day
}

/** The rules of a new closing, in order (decided here): it ends after it begins, lies ahead, and overlaps no other. */
const CLOSING_RULES: readonly { name: string; rule: (facts: ClosingFacts) => ClosingRejection | undefined }[] = [
  {
    name: 'it ends on or after its first day',
    rule: ({ closing: { fromOn, toOn } }) =>
      toOn < fromOn ? rejected('closing-inverted', { fromOn, toOn }) : undefined,
  },
  {
    name: 'it begins today at the earliest',
    rule: ({ closing, todayOn }) => (closing.fromOn < todayOn ? rejected('closing-past', { todayOn }) : undefined),
  },
  {
    name: 'it is short enough',
    rule: ({ closing: { fromOn, toOn } }) =>
      daysBetween(fromOn, toOn) >= MAX_CLOSED_DAYS
        ? rejected('closing-too-long', { maxDays: MAX_CLOSED_DAYS })
        : undefined,
  },
  {
    name: 'customers are shown a reason',
    rule: ({ closing }) => (closing.reason.trim() === '' ? rejected('closing-reason-missing') : undefined),
  },
  {
    name: 'it overlaps no other',
    rule: ({ closing, others }) => {
      const other = others.find(({ fromOn, toOn }) => fromOn <= closing.toOn && closing.fromOn <= toOn)
      return other && rejected('closing-overlaps', { fromOn: other.fromOn, toOn: other.toOn, reason: other.reason })
    },
  },
]

export function checkClosing(
  closing: Closing,
  { closings }: Pick<RentalCalendar, 'closings'>,
  todayOn: Day,
): ClosingRejection | undefined {
  return firstRejection(CLOSING_RULES, { closing, others: closings, todayOn })
}

/** Like a closing; suspensions overlap when they also share a prefecture. */
export function checkSuspension(
  suspension: Suspension,
  { suspensions }: Pick<RentalCalendar, 'suspensions'>,
  todayOn: Day,
): ClosingRejection | undefined {
  const { prefectures } = suspension
  if (prefectures.length === 0) return rejected('prefectures-missing')
  const others = suspensions.filter((other) => other.prefectures.some((code) => prefectures.includes(code)))
  return firstRejection(CLOSING_RULES, { closing: suspension, others, todayOn })
}

/** A run of closed days with the shipping days next to it. Orders can still be placed. */
export type ClosedRun = {
  readonly fromOn: Day
  readonly toOn: Day
  readonly reason: string
  /** The last shipping day before, and the first one after. */
  readonly lastShippingOn: Day
  readonly nextShippingOn: Day
}

/** A closing with those that adjoin it, as customers see it. */
export function closedRunOf(calendar: RentalCalendar, { fromOn, toOn, reason }: Closing): ClosedRun {
  const lastOpenOn = previousOpenDay(calendar, addDays(fromOn, -1))
  const nextOpenOn = nextOpenDay(calendar, addDays(toOn, 1))
  return {
    fromOn: addDays(lastOpenOn, 1),
    toOn: addDays(nextOpenOn, -1),
    reason,
    lastShippingOn: previousShippingDay(calendar, lastOpenOn),
    nextShippingOn: nextShippingDay(calendar, nextOpenOn),
  }
}

/**
 * The wire form of the closing that counts now, the current or the next one: from the last cut-off before it to the
 * first after it, with the day after the first shipping as start (docs/product/3, Config documents; docs/rules.md
 * Closed days). Undefined without a closing.
 */
export function windowThatCounts(calendar: RentalCalendar, now: Temporal.Instant): EditedWindow | undefined {
  const todayOn = dayOfInstant(now)
  const windows = calendar.closings
    .toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))
    .map((closing) => closedRunOf(calendar, closing))
    .filter(({ nextShippingOn }) => nextShippingOn >= todayOn)
    .map((run) => windowOfClosing(run, calendar.rules))
  return windows.find(({ endAt }) => Temporal.Instant.compare(now, endAt) <= 0)
}

export function windowOfClosing(
  { lastShippingOn, nextShippingOn }: Pick<ClosedRun, 'lastShippingOn' | 'nextShippingOn'>,
  rules: DayRules,
): EditedWindow {
  return {
    startAt: cutOffOn(lastShippingOn, rules),
    endAt: cutOffOn(nextShippingOn, rules).subtract({ seconds: 1 }),
    rentalStartOn: addDays(nextShippingOn, 1),
  }
}
