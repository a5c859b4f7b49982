import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { NewPointRow, PointRow } from './point-store.ts'

/** What a processor is to be asked. `uid` is the idempotency key: however often it is tried, it happens once. */
export type PaymentTask = {
  readonly uid: string
  readonly paymentUid: string
  readonly kind: 'capture' | 'void' | 'refund'
  /** 0 for a void. */
  readonly amountYen: Yen
  readonly at: Temporal.Instant
}

/** A task that this caller has taken, with what it needs to be done; `attempts` counts this one. */
export type TakenTask = PaymentTask & {
  readonly orderUid: string
  readonly processorRef: string | undefined
  readonly paymentAmountYen: Yen
  readonly method: string
  readonly startedAt: Temporal.Instant
  readonly attempts: number
}

/** A task as staff see it. */
export type TaskRecord = PaymentTask & { readonly attempts: number; readonly result: 'done' | 'refused' | undefined }

/**
 * What a customer owes beyond the totals of an order. `points` of the amount are paid with points that were used on the
 * order; the rest is money. `settledBy`: capture, points or staff:{name}.
 */
export type Charge = {
  readonly uid: string
  readonly orderUid: string
  readonly lineUid: string | undefined
  readonly kind: 'cancellation' | 'partial-cancellation' | 'extension' | 'uncaptured'
  readonly amountYen: Yen
  readonly points: number
  readonly at: Temporal.Instant
  readonly settledAt: Temporal.Instant | undefined
  readonly settledBy: string | undefined
  /** One event is one charge. */
  readonly eventKey: string
}

/** What a piece of work on an order may do about money and points, inside its transaction. */
export interface MoneyTransaction {
  /** The points ledger of a customer, oldest first, locked: nobody else takes points of it until the end. */
  pointEntries(customerUid: string): Promise<readonly PointRow[]>
  /** Adds a row to the ledger; false when its event has one already. A balance below zero throws. */
  addPoints(row: NewPointRow): Promise<boolean>
  /** Writes what the processor is to be asked. The same uid a second time changes nothing. */
  addPaymentTask(task: PaymentTask): Promise<void>
  /** What is to be paid back of a payment, but what was refused. */
  refundsOf(paymentUid: string): Promise<readonly { readonly uid: string; readonly amountYen: Yen }[]>
  /**
   * Ends a task that was taken and keeps what it did to its payment. False when somebody else ended it.
   */
  endPaymentTask(
    task: TakenTask,
    end: { readonly result: 'done' | 'refused'; readonly at: Temporal.Instant; readonly ref: string | undefined },
  ): Promise<boolean>
  /** Charges the customer. The same event key a second time changes nothing. */
  addCharge(charge: Charge): Promise<void>
  chargesOf(orderUid: string): Promise<readonly Charge[]>
  settleCharge(uid: string, by: string, at: Temporal.Instant): Promise<void>
  /**
   * Keeps a product back after one of its lines came back: Maintenance on the days of a span that no booking holds.
   * What this line kept back before is replaced.
   */
  keepBack(hold: {
    readonly lineUid: string
    readonly productUid: number
    readonly fromOn: Day
    readonly toOn: Day
    readonly nextUid: () => string
  }): Promise<void>
  /**
   * Keeps products back anew that came back earlier, where a booking that is gone stood in the way: until their
   * cleaning or repair is over.
   */
  keepBackAgain(productUids: readonly number[], todayOn: Day, nextUid: () => string): Promise<void>
  recordInspection(inspection: {
    readonly lineUid: string
    readonly outcome: 'ready' | 'repair'
    readonly untilOn: Day | undefined
    readonly note: string
    readonly actor: string
    readonly at: Temporal.Instant
  }): Promise<void>
}

/** The tasks as a queue. */
export interface PaymentTaskQueue {
  /**
   * Takes a task that is due, handed to one caller only: it is due again after a doubling wait, in case the caller dies
   * or the answer is lost. `paymentUid`: only one of that payment.
   */
  take(now: Temporal.Instant, paymentUid?: string): Promise<TakenTask | undefined>
}
