import type { Day } from '../day.ts'
import { RECORD_YEARS } from '../operator/operator.ts'

/** The months after a business year within which a company files its return (法人税法 art. 74). */
const FILING_MONTHS = 2

/**
 * Years after which personal data leave an order that is over and paid (docs/rules.md Retention). A claim from a
 * contract lapses five years after it can be made (民法 art. 166): until then name and address of the parties are
 * needed.
 */
export const CONTACT_RETENTION_YEARS = 5

/** The day on which the record of an order is erased, by the last day on which something of it happened. */
export type RecordEnd = (lastOn: Day) => Day

/**
 * The day on which a tax record is erased, unless it is kept for longer. It is kept for seven years from the end of the
 * filing period of the business year in which something of it happened last (法人税法施行規則 art. 59, 消費税法施行令
 * art. 50 and 70-13).
 * `businessYearEndMonth`: 1 to 12. Example: a business year that ends in March, an order returned on 2026-11-20: filed
 * by 2027-05-31, erased on 2034-06-01.
 */
export function recordEndsOn(lastOn: Day, businessYearEndMonth: number): Day {
  const { year, month } = Temporal.PlainDate.from(lastOn)
  const endYear = month <= businessYearEndMonth ? year : year + 1
  const lastMonth = Temporal.PlainDate.from({ year: endYear, month: businessYearEndMonth, day: 1 })
  const kept = lastMonth.add({ months: 1 + FILING_MONTHS, years: RECORD_YEARS })
  return kept.toString() as Day
}

/** Orders that ended before this day lose their personal data (docs/rules.md Retention). */
export function contactKeptFrom(todayOn: Day): Day {
  return yearsFrom(todayOn, -CONTACT_RETENTION_YEARS)
}

/** Records that end on this day or before are erased. Records of losses are kept for three years more, all of them. */
export function recordsErasedUntil(todayOn: Day, retentionYears: number): Day {
  return yearsFrom(todayOn, RECORD_YEARS - retentionYears)
}

/** The day on which a record that ends on a day is erased. */
export function recordErasedOn(endsOn: Day, retentionYears: number): Day {
  return yearsFrom(endsOn, retentionYears - RECORD_YEARS)
}

function yearsFrom(on: Day, years: number): Day {
  return Temporal.PlainDate.from(on).add({ years }).toString() as Day
}
