import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { ChargeKind, ChargeState } from '#domain/pricing/charge-states.ts'
import type { Span } from '#domain/rental/span.ts'

/** A later booking of a unit that is overdue. */
export type ListedBookingAtRisk = {
  readonly number: number
  readonly lineUid: string
  readonly itemId: number
  readonly sizeTagUid: number | undefined
  readonly startOn: Day
  readonly blocked: Span
}

/** An overdue line. `telephoneEnd`: the last four digits of the customer's number. */
export type OverdueLine = {
  readonly lineUid: string
  readonly number: number
  readonly name: string
  /** Undefined for a guest. */
  readonly customerUid: string | undefined
  readonly telephoneEnd: string
  readonly unitId: string
  readonly itemName: string
  readonly sizeLabel: string
  readonly endOn: Day
  readonly refPriceYen: Yen
  /** The charges for lateness and loss of the line that are proposed, open or disputed. */
  readonly chargedYen: Yen
  /** When a call was last noted. */
  readonly calledAt: Temporal.Instant | undefined
  readonly bookings: readonly ListedBookingAtRisk[]
}

/** A charge as the list shows it. */
export type ListedCharge = {
  readonly uid: string
  readonly number: number
  readonly name: string
  readonly kind: ChargeKind
  readonly state: ChargeState
  readonly amountYen: Yen
  readonly dueOn: Day | undefined
  readonly reason: string
  readonly madeOn: Day
}

/** The parts of the page about money, the most urgent first. */
export const MONEY_PARTS = ['uncaptured', 'waiting', 'unauthorised', 'ageing', 'refunds', 'disputes', 'cash'] as const
export type MoneyPartName = (typeof MONEY_PARTS)[number]

export type MoneyRow = {
  readonly uid: string
  readonly number: number
  readonly name: string
  readonly amountYen: Yen
  readonly on: Day | undefined
  readonly note: string
}

/** Reads of what is overdue and owed, each one query; keyset pages. */
export interface StaffMoneyReads {
  /** Overdue lines, the latest first. */
  overdue(
    after: { readonly endOn: Day; readonly lineUid: string } | undefined,
    limit: number,
  ): Promise<readonly OverdueLine[]>
  /** Charges in any of the states, the oldest first. */
  charges(
    filter: {
      readonly states: readonly ChargeState[]
      readonly kind: ChargeKind | undefined
      readonly after: string | undefined
    },
    limit: number,
  ): Promise<readonly ListedCharge[]>
  /** A part of the page about money: its first rows, and the count of all, at most 1,000. */
  moneyPart(
    part: MoneyPartName,
    now: Temporal.Instant,
    limit: number,
  ): Promise<{ readonly count: number; readonly rows: readonly MoneyRow[] }>
}
