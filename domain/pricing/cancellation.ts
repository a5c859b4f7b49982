import { CANCELLATION_RATE } from '../constants.ts'
import { addDays, type Day, daysBetween } from '../day.ts'
import { percentOfYen, sumYen, type Yen } from '../money.ts'
import type { SettingsOf } from '../settings/settings.ts'

type CancellationSettings = SettingsOf<'cancellation'>

/** A step of the fee table: from `fromDays` to `toDays` days before the shipping day, both included. */
export type CancellationStep = {
  readonly fromDays: number | undefined
  readonly toDays: number
  readonly ratePercent: number
}

/**
 * The fee of a cancellation by the customer after the confirmation, percent of the rental price of each line, by the
 * days left before its shipping day (docs/rules.md Cancellation): the earliest step first, without steps of no day. The
 * legal texts, the pages and the mails derive their tables from it.
 */
export function cancellationSteps(settings: CancellationSettings): readonly CancellationStep[] {
  const { freeDays, firstPercent, secondDays, secondPercent, lastDays, lastPercent } = settings
  const steps = [
    { fromDays: undefined, toDays: freeDays, ratePercent: 0 },
    { fromDays: freeDays - 1, toDays: secondDays + 1, ratePercent: firstPercent },
    { fromDays: secondDays, toDays: lastDays + 1, ratePercent: secondPercent },
    { fromDays: lastDays, toDays: 0, ratePercent: lastPercent },
  ]
  return steps.filter(({ fromDays, toDays }) => fromDays === undefined || fromDays >= toDays)
}

/**
 * The rate on a day. Decided here: after the shipping day a line that the shop has not shipped is free to cancel, since
 * the shop is late. CANCELLATION_RATE (docs/product/9) is the ceiling.
 */
export function cancellationRatePercent(daysBeforeShipping: number, settings: CancellationSettings): number {
  const step = cancellationSteps(settings).find(({ toDays }) => daysBeforeShipping >= toDays)
  return Math.min(step?.ratePercent ?? 0, CANCELLATION_RATE * 100)
}

/** What the fee of a line depends on: its rental price alone, and its own shipping day. */
export type CancelledLine = { readonly priceYen: Yen; readonly shipsOn: Day }

/** The fee of lines cancelled on a day: of each the rate on its price, rounded down. 8,980 yen a week before: 2,694. */
export function cancellationFeeOn(lines: readonly CancelledLine[], todayOn: Day, settings: CancellationSettings): Yen {
  return sumYen(
    lines.map(({ priceYen, shipsOn }) =>
      percentOfYen(priceYen, cancellationRatePercent(daysBetween(todayOn, shipsOn), settings)),
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
export function cancellationTables(
  lines: readonly CancelledLine[],
  todayOn: Day,
  settings: CancellationSettings,
): CancellationTable[] {
  const shippingDays = [...new Set(lines.map(({ shipsOn }) => shipsOn))].sort()
  return shippingDays.map((shipsOn) => {
    const parcel = lines.filter((line) => line.shipsOn === shipsOn)
    const rows = cancellationSteps(settings).map(({ toDays, ratePercent }) => {
      const untilOn = addDays(shipsOn, -toDays)
      return { untilOn, ratePercent, feeYen: cancellationFeeOn(parcel, untilOn, settings) }
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
