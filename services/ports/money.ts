import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { Operator } from '#domain/operator/operator.ts'
import type { PointEntry } from '#domain/points/points.ts'
import type { ChargeKind, ChargeState } from '#domain/pricing/charge-states.ts'
import type { RefundPart } from '#domain/pricing/refund.ts'
import type { IssuedDocument } from '#domain/receipt/credit-note.ts'
import type { ReceiptContent } from '#domain/receipt/receipt.ts'
import type { ReceiptWording } from '#domain/receipt/wording.ts'
import type { Span } from '#domain/rental/span.ts'
import type { MemberMail } from './members.ts'
import type { AuthorisationResult } from './payments.ts'

/** A request to a processor. `uid` is the idempotency key: however often it is attempted, it takes effect once. */
export type PaymentTask = {
  readonly uid: string
  readonly paymentUid: string
  readonly kind: 'authorise' | 'capture' | 'void' | 'refund'
  /** 0 for a void. */
  readonly amountYen: Yen
  readonly at: Temporal.Instant
  /** What a refund by staff gives back. Undefined of other tasks, and of refunds of earlier releases. */
  readonly refundPart?: RefundPart | undefined
}

/** A claimed task with the data to perform it; `attempts` includes the current one. */
export type ClaimedTask = PaymentTask & {
  readonly orderUid: string
  readonly processorRef: string | undefined
  readonly paymentAmountYen: Yen
  readonly purpose: PaymentPurpose
  readonly method: string
  readonly startedAt: Temporal.Instant
  readonly keepsCard: boolean
  /** The payment is to be voided, so that an authorisation that was not requested yet is not needed any more. */
  readonly isWithdrawn: boolean
  readonly attempts: number
}

/** `authorisedUntil`: when an authorisation that was made ends. */
export type PaymentTaskEnd = {
  readonly result: AuthorisationResult
  readonly at: Temporal.Instant
  readonly ref: string | undefined
  readonly authorisedUntil: Temporal.Instant | undefined
}

export type PaymentTaskRecord = PaymentTask & {
  readonly attempts: number
  readonly result: AuthorisationResult | undefined
}

/** What a payment is for: an order, charges beyond its totals, or a change of the order, until that is made. */
export type PaymentPurpose = 'order' | 'charges' | 'change'

/** A new charge: owed beyond an order's totals, or proposed to staff. `points` of it are points. */
export type NewCharge = {
  readonly uid: string
  readonly orderUid: string
  readonly lineUid: string | undefined
  readonly kind: ChargeKind
  readonly state: ChargeState
  readonly amountYen: Yen
  readonly points: number
  /** The consumption tax contained in the amount. */
  readonly taxYen: Yen
  /** Shown to the customer; empty when the kind says all. */
  readonly reason: string
  /** A private file: the photograph of a damage. */
  readonly photoKey: string | undefined
  /** The last day to pay it; undefined while it is proposed. */
  readonly dueOn: Day | undefined
  readonly at: Temporal.Instant
  readonly settledAt: Temporal.Instant | undefined
  /** capture, delivery, points, payment:{uid} or staff:{name}. */
  readonly settledBy: string | undefined
  /** Unique: each event is charged once. */
  readonly eventKey: string
}

/** Money that goes back to a customer: by a refund of the payment, or by bank transfer where cash was collected. */
export type MoneyBack = { readonly by: 'refund' | 'transfer'; readonly amountYen: Yen }

/** A stored charge. */
export type Charge = NewCharge & {
  readonly disputedAt: Temporal.Instant | undefined
  /** When it was waived, ended or refunded. */
  readonly endedAt: Temporal.Instant | undefined
  /** Of staff: why it was waived or disputed, or how it was settled. */
  readonly note: string
  /** A fee that the capture of the order or the payment on delivery will include: it is not paid by itself. */
  readonly isCollectedWithOrder: boolean
}

/** What changes with a move of a charge to another state. */
export type ChargeChange = {
  readonly state: ChargeState
  readonly at: Temporal.Instant
  readonly amountYen?: Yen | undefined
  readonly taxYen?: Yen | undefined
  readonly dueOn?: Day | undefined
  /** Only for `paid`. */
  readonly settledBy?: string | undefined
  readonly note?: string | undefined
}

/** What a payment link opens: charges of one order. */
export type ChargeLink = {
  readonly orderUid: string
  readonly chargeUids: readonly string[]
  readonly expiresAt: Temporal.Instant
}

export interface MoneyTransaction {
  /** The points ledger of a customer, oldest first, locked until the end of the transaction. */
  pointEntries(customerUid: string): Promise<readonly PointRow[]>
  /** Adds a row to the ledger; false when its event already has one. Throws when the balance would be negative. */
  addPoints(row: NewPointRow): Promise<boolean>
  /** Adds a payment task. A repeated uid has no effect. */
  addPaymentTask(task: PaymentTask): Promise<void>
  /** The refund tasks of a payment, without refused ones. */
  refundsOf(paymentUid: string): Promise<readonly Pick<PaymentTask, 'uid' | 'amountYen' | 'refundPart'>[]>
  /** The authorisations of a payment that were requested later, oldest first. */
  authorisationsOf(paymentUid: string): Promise<readonly Pick<PaymentTaskRecord, 'uid' | 'amountYen' | 'result'>[]>
  /** Ends a claimed task and applies its result to the payment. False when another worker ended it. */
  endPaymentTask(task: ClaimedTask, end: PaymentTaskEnd): Promise<boolean>
  /** Adds a charge. False, without effect, when its event key has one. */
  addCharge(charge: NewCharge): Promise<boolean>
  /** Oldest first. */
  chargesOf(orderUid: string): Promise<readonly Charge[]>
  /** The charges that a payment was started for. */
  chargesOfPayment(paymentUid: string): Promise<readonly Charge[]>
  /** Moves a charge to another state. The caller has checked the move under the lock of the order. */
  changeCharge(uid: string, change: ChargeChange): Promise<void>
  /** Stores a link in a mail by which charges are paid. */
  addChargeLink(secret: string, chargeUids: readonly string[], expiresAt: Temporal.Instant): Promise<void>
}

export interface PaymentTaskQueue {
  /**
   * Claims a due task (of one payment) for one caller; it becomes due again with doubling back-off. While an
   * authorisation is not answered, nothing else is requested of its payment.
   */
  claim(now: Temporal.Instant, paymentUid?: string): Promise<ClaimedTask | undefined>
}

/** A stored row of the points ledger. Rows are never changed. */
export type PointRow = PointEntry & {
  readonly uid: string
  readonly customerUid: string
  readonly at: Temporal.Instant
}

/** A new row. A repeated event key has no effect: each event has one row. */
export type NewPointRow = PointRow & { readonly eventKey: string }

/** Reads the points ledger; it is written in the transactions of orders (MoneyTransaction.addPoints). */
export interface PointStore {
  entriesOf(customerUid: string): Promise<readonly PointRow[]>
  /** The sum of the rows; never negative. */
  balanceOf(customerUid: string): Promise<number>
  /** The points that the customer's placed and unfinished orders will earn, shown as pending (docs/rules.md Money). */
  pendingOf(customerUid: string): Promise<number>
  /** Customers with a balance and an expired credited lot: by uid, after `after`, up to a limit. */
  customersToExpire(todayOn: Day, after: string, limit: number): Promise<readonly string[]>
  /** Customers with points credited until days in a span of which they were not notified: by uid, up to a limit. */
  customersToNotify(expiring: Span, after: string, limit: number): Promise<readonly string[]>
  /**
   * Queues the mail about points that expire in a span and records that the customer was notified, together. False, and
   * nothing recorded, when the event of the mail exists. Without a mail it only records.
   */
  recordExpiryNotice(notice: {
    readonly customerUid: string
    readonly expiring: Span
    readonly mail: MemberMail | undefined
    readonly at: Temporal.Instant
  }): Promise<boolean>
}

/** The issuer as printed: name, address, and number of the registered invoice issuer. */
export type ReceiptIssuer = Pick<
  Operator,
  'shopName' | 'companyName' | 'postalCode' | 'address' | 'telephone' | 'invoiceNumber'
>

/** An issued document with its content. `issue`: 1 for the first. `isReissue`: it repeats an earlier one. */
export type Receipt = ReceiptContent &
  ReceiptWording & {
    readonly issue: number
    readonly issuedOn: Day
    readonly issuer: ReceiptIssuer
    readonly isReissue: boolean
  }

export interface ReceiptStore {
  /** A form submitted before returns its first receipt; undefined when the order already has `most` receipts. */
  issue(order: {
    readonly uid: string
    readonly orderUid: string
    readonly formUid: string
    readonly at: Temporal.Instant
    readonly receipt: Omit<Receipt, 'issue' | 'isReissue'>
    readonly most: number
  }): Promise<Receipt | undefined>
  find(orderUid: string, issue: number): Promise<Receipt | undefined>
  /** All documents of an order, oldest first. */
  list(orderUid: string): Promise<readonly (Receipt & IssuedDocument)[]>
}

export interface ReceiptRenderer {
  /** A PDF in A4, one page unless there are many rows; its text can be selected. */
  pdf(receipt: Receipt): Promise<Uint8Array>
}
