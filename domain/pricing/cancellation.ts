import { CANCELLATION_RATE } from '../constants.ts'
import { addDays, type Day, daysBetween } from '../day.ts'
import { percentOfYen, sumYen, type Yen } from '../money.ts'
import type { SettingsOf } from '../settings/settings.ts'

/**
 * The fee of a cancellation by the customer after the confirmation, percent of the rental price of each line, by the
 * days left before its shipping day: from `fromDays` to `toDays` days before, both included (docs/rules.md
 * Cancellation). The legal texts, the pages and the mails derive their tables from it.
 * CANCELLATION_RATE (docs/product/9) is the ceiling.
 */
export const CANCELLATION_STEPS = [
  { fromDays: undefined, toDays: 15, ratePercent: 0 },
  { fromDays: 14, toDays: 8, ratePercent: 20 },
  { fromDays: 7, toDays: 3, ratePercent: 30 },
  { fromDays: 2, toDays: 0, ratePercent: 50 },
] as const satisfies readonly { fromDays: number | undefined; toDays: number; ratePercent: number }[]

/** As CANCELLATION_STEPS; `fromDays` is undefined for the first one. */
export type CancellationStep = {
  readonly fromDays: number | undefined
  readonly toDays: number
  readonly ratePercent: number
}

/** The steps of the settings: from each number of days until the day before the next one begins. */
export function cancellationSteps(settings: SettingsOf<'cancellation'>): readonly CancellationStep[] {
  const { freeDays, firstPercent, secondDays, secondPercent, lastDays, lastPercent } = settings
  const steps: readonly CancellationStep[] = [
    { fromDays: undefined, toDays: freeDays, ratePercent: 0 },
    { fromDays: freeDays - 1, toDays: secondDays + 1, ratePercent: firstPercent },
    { fromDays: secondDays, toDays: lastDays + 1, ratePercent: secondPercent },
    { fromDays: lastDays, toDays: 0, ratePercent: lastPercent },
  ]
  return steps.filter(({ fromDays = freeDays, toDays }) => fromDays >= toDays)
}

/** A cancellation is free for this long after ordering, unless the line is packed (docs/rules.md Cancellation). */
export const FREE_CANCELLATION_MINUTES = 60

/**
 * The rate on a day. Decided here: after the shipping day a line that the shop has not shipped is free to cancel, since
 * the shop is late.
 */
export function cancellationRatePercent(daysBeforeShipping: number): number {
  const step = CANCELLATION_STEPS.find(({ toDays }) => daysBeforeShipping >= toDays)
  return Math.min(step?.ratePercent ?? 0, CANCELLATION_RATE * 100)
}

/** What the fee of a line depends on: its rental price alone, and its own shipping day. */
export type CancelledLine = { readonly priceYen: Yen; readonly shipsOn: Day }

/** The fee of lines cancelled on a day: of each the rate on its price, rounded down. 8,980 yen a week before: 2,694. */
export function cancellationFeeOn(lines: readonly CancelledLine[], todayOn: Day): Yen {
  return sumYen(
    lines.map(({ priceYen, shipsOn }) =>
      percentOfYen(priceYen, cancellationRatePercent(daysBetween(todayOn, shipsOn))),
    ),
  )
}

/** A row of an order's own table: the fee of a cancellation up to a day, included. */
export type CancellationRow = { readonly untilOn: Day; readonly ratePercent: number; readonly feeYen: Yen }

/** The table for the lines of one shipping day. */
export type CancellationTable = { readonly shipsOn: Day; readonly rows: readonly CancellationRow[] }

/**
 * The fees of lines from today until their shipping day, one table for each shipping day, the earliest first
 * (docs/rules.md Cancellation: with the dates and yen of the order at hand). Steps that are over are left out.
 */
export function cancellationTables(lines: readonly CancelledLine[], todayOn: Day): CancellationTable[] {
  const shippingDays = [...new Set(lines.map(({ shipsOn }) => shipsOn))].sort()
  return shippingDays.map((shipsOn) => {
    const parcel = lines.filter((line) => line.shipsOn === shipsOn)
    const rows = CANCELLATION_STEPS.map(({ toDays, ratePercent }) => {
      const untilOn = addDays(shipsOn, -toDays)
      return { untilOn, ratePercent, feeYen: cancellationFeeOn(parcel, untilOn) }
    })
    return { shipsOn, rows: rows.filter(({ untilOn }) => untilOn >= todayOn) }
  })
}

export type CancellationSettlement = {
  readonly feeYen: Yen
  readonly pointsBack: number
  readonly refundYen: Yen
  readonly retainedYen: Yen
}

/**
 * Settles a fee against what was paid (docs/rules.md Cancellation: points are returned first). The amount above the fee
 * is returned, first as points, then as money; the fee is never more than what was paid. Decided here: points that are
 * needed to cover the fee are retained.
 */
export function settleCancellation(facts: { totalYen: Yen; usePoints: number; feeYen: Yen }): CancellationSettlement {
  const feeYen = Math.min(facts.feeYen, facts.totalYen)
  const returnedYen = facts.totalYen - feeYen
  const pointsBack = Math.min(facts.usePoints, returnedYen)
  const refundYen = returnedYen - pointsBack
  return { feeYen, pointsBack, refundYen, retainedYen: facts.totalYen - facts.usePoints - refundYen }
}
