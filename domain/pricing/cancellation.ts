import { CANCELLATION_RATE } from '../constants.ts'
import { addDays, type Day, daysBetween } from '../day.ts'
import { percentOfYen, sumYen, type Yen } from '../money.ts'
import { type Rejection, rejected } from '../result.ts'

/**
 * The fee of a cancellation by the customer after the confirmation, percent of the rental price of each line, by the
 * days left before its shipping day: from `fromDays` to `toDays` days before, both included (docs/rules.md
 * Cancellation). The legal texts, the pages and the mails derive their tables from it. No step is above
 * CANCELLATION_RATE (docs/product/9).
 */
export const CANCELLATION_STEPS = [
  { fromDays: undefined, toDays: 15, ratePercent: 0 },
  { fromDays: 14, toDays: 8, ratePercent: 20 },
  { fromDays: 7, toDays: 3, ratePercent: 30 },
  { fromDays: 2, toDays: 0, ratePercent: 50 },
] as const satisfies readonly { fromDays: number | undefined; toDays: number; ratePercent: number }[]

/** A cancellation is free for this long after ordering, unless the order is packed (docs/rules.md Cancellation). */
export const FREE_CANCELLATION_MINUTES = 60

/**
 * The rate on a day. Decided here: after the shipping day a line that the shop has not shipped is free to cancel, since
 * the shop is late.
 */
export function cancellationRatePercent(daysBeforeShipping: number): number {
  return CANCELLATION_STEPS.find(({ toDays }) => daysBeforeShipping >= toDays)?.ratePercent ?? 0
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

/**
 * The fees of lines from today until their shipping day, one table for each shipping day, the earliest first
 * (docs/rules.md Cancellation: with the dates and yen of the order at hand). Steps that are over are left out.
 */
export function cancellationTables(
  lines: readonly CancelledLine[],
  todayOn: Day,
): { readonly shipsOn: Day; readonly rows: readonly CancellationRow[] }[] {
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

/** The share of the total by status; in others the customer cannot cancel (docs/rules.md Orders; docs/product/9). */
const CANCELLATION_RATES = { New: 0, Delivery: 0, Reserved: CANCELLATION_RATE } as const

/** The fee of a cancellation in Reserved, percent of the total. */
export const CANCELLATION_FEE_PERCENT = CANCELLATION_RATES.Reserved * 100

type CancellableStatus = keyof typeof CANCELLATION_RATES

export type CancellationSettlement = {
  readonly feeYen: Yen
  readonly pointsBack: number
  readonly refundYen: Yen
  readonly retainedYen: Yen
}

/** Whether the customer may cancel an order in this status (docs/rules.md Orders). */
export function isCancellableStatus(status: string): status is CancellableStatus {
  return Object.hasOwn(CANCELLATION_RATES, status)
}

/** Free in New and Delivery, half of the total in Reserved, rounded down in the customer's favour (decided here). */
export function cancellationFeeYen(
  status: string,
  totalYen: Yen,
): Yen | Rejection<'cancel-not-possible', { status: string }> {
  if (!isCancellableStatus(status)) return rejected('cancel-not-possible', { status })
  return Math.floor(totalYen * CANCELLATION_RATES[status])
}

/**
 * Settles a fee against what was paid (docs/rules.md Orders: points go back first). The amount above the fee is
 * returned, first as points, then as money; the fee is never more than what was paid. Decided here: points that are
 * needed to cover the fee are retained.
 */
export function settleCancellation(facts: { totalYen: Yen; usePoints: number; feeYen: Yen }): CancellationSettlement {
  const feeYen = Math.min(facts.feeYen, facts.totalYen)
  const returnedYen = facts.totalYen - feeYen
  const pointsBack = Math.min(facts.usePoints, returnedYen)
  const refundYen = returnedYen - pointsBack
  return { feeYen, pointsBack, refundYen, retainedYen: facts.totalYen - facts.usePoints - refundYen }
}
