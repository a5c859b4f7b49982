import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { OrderLookup } from '#domain/order/lookup.ts'
import type { CustomerKey, Order } from '#domain/order/order.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import type { DayRules } from '#domain/rental/day-rules.ts'
import type { CartStore } from './carts.ts'
import type { CallTimeout } from './document-store.ts'
import type { IdentityDocument, IdentityTransaction } from './files.ts'
import type { OrderMailTransaction } from './mails.ts'
import type { Charge, ChargeLink, MoneyTransaction, PaymentPurpose, PaymentTaskRecord } from './money.ts'
import type { PendingChangeReads, PendingChangeTransaction } from './order-changes.ts'
import type { OrderEvent, RiskCause } from './order-events.ts'
import type { OrderSecrets, OrderSecretTransaction } from './order-secrets.ts'
import type { SlipTransaction } from './packing.ts'
import type { ParcelReads, ParcelTransaction } from './parcels.ts'
import type { Dispute, PaymentState, ProcessorPayment } from './payments.ts'
import type { CustomerRecord, PlacementTransaction, UnitOnSale } from './placing.ts'
import type { ProblemTransaction } from './problems.ts'
import type { StaffTransaction } from './staff.ts'
import type { StockTransaction } from './stock.ts'
import type { Suppression } from './suppressions.ts'

export type Staff = `staff:${string}`

/** A payment of an order, or of charges beyond it; its uid is the processor's idempotency key. */
export type PaymentRecord = {
  readonly uid: string
  readonly orderUid: string
  readonly purpose: PaymentPurpose
  readonly method: string
  readonly amountYen: Yen
  readonly status: 'started' | Exclude<PaymentState, 'open'>
  readonly processorRef: string | undefined
  readonly startedAt: Temporal.Instant
  /** The amounts captured and refunded so far, yen. */
  readonly capturedYen: Yen
  readonly refundedYen: Yen
  /** Whether the card is verified and kept at ordering, and authorised later. */
  readonly keepsCard: boolean
  readonly authorisedUntil: Temporal.Instant | undefined
  /** A chargeback, since when, why and how it ended. */
  readonly disputedAt: Temporal.Instant | undefined
  readonly disputeReason: string | undefined
  readonly disputeOutcome: Dispute['outcome']
}

/** A new payment, of the order itself unless it has another purpose. */
export type NewPayment = Pick<
  PaymentRecord,
  'uid' | 'orderUid' | 'method' | 'amountYen' | 'status' | 'processorRef' | 'startedAt' | 'keepsCard'
> & { readonly purpose?: PaymentPurpose }

/** An order whose payment is disputed, or was and is lost. */
export type DisputedOrder = {
  readonly orderUid: string
  readonly number: number
  readonly paymentUid: string
  readonly disputedAt: Temporal.Instant
  readonly reason: string
  readonly outcome: Dispute['outcome']
}

export type OrderRecord = {
  readonly events: readonly OrderEvent[]
  readonly payments: readonly PaymentRecord[]
  readonly tasks: readonly PaymentTaskRecord[]
  readonly charges: readonly Charge[]
}

/** Identifies an order by its uid or by a secret. */
export type OrderKey = { readonly uid: string } | { readonly secret: string }

/**
 * `events`: oldest first. `payment`: the active one. `document`: the identity document that was requested. `bounce`: of
 * mails to its address, unless it is released.
 */
export type OrderDetails = {
  readonly events: readonly OrderEvent[]
  readonly charges: readonly Charge[]
  readonly parcels: readonly Parcel[]
  readonly payment: PaymentRecord | undefined
  readonly document: IdentityDocument | undefined
  readonly bounce: Pick<Suppression, 'uid' | 'reason' | 'at'> | undefined
}

/**
 * A line not shipped yet whose unit will not be ready on its shipping day (docs/rules.md Stock): it is overdue, not
 * back after its return date, not cleaned or repaired in time, or retired. `readyOn` is undefined when that is unknown.
 */
export type BookingAtRisk = {
  readonly orderUid: string
  readonly number: number
  readonly lineUid: string
  readonly itemName: string
  readonly sizeLabel: string
  /** The unit id shown to staff, `{itemid}-{n}`. */
  readonly unitId: string
  readonly arrivalOn: Day
  readonly shipsOn: Day
  readonly cause: RiskCause
  readonly readyOn: Day | undefined
}

/** A line that a customer cancelled, with whether its unit was rented again for days it had been blocked. */
export type FreedBooking = {
  readonly cancelledAt: Temporal.Instant
  readonly shipsOn: Day
  readonly priceYen: Yen
  readonly isRentedAgain: boolean
}

/**
 * Lines that arrive, lines whose return date is near, overdue lines, identity documents that are not accepted, payments
 * to authorise before shipping.
 */
export type ScheduledWork = 'arriving' | 'ending' | 'overdue' | 'documents' | 'authorising'

/** Reads and writes orders. The database rejects double bookings in any case. */
export interface OrderStore extends CartStore, ParcelReads, PendingChangeReads, OrderSecrets {
  find(uid: string): Promise<Order | undefined>
  /** Finds an order by the secret of the cart cookie or mail link. Only a hash of the secret is stored. */
  findBySecret(secret: string): Promise<Order | undefined>
  unitsOnSale(unitUids: readonly number[]): Promise<readonly UnitOnSale[]>
  /**
   * What the cart checks look at (docs/product/5, cart checks 3 and 4). Which orders are the customer's:
   * domain/order/exposure.ts, and for a member also those of guests who have proven its mailbox.
   */
  customerRecord(customer: CustomerKey, todayOn: Day): Promise<CustomerRecord>
  findPayment(uid: string): Promise<PaymentRecord | undefined>
  /** The payment of an order itself that was not refused, voided or refunded. There is at most one. */
  activePayment(orderUid: string): Promise<PaymentRecord | undefined>
  /** What the link in a mail about charges opens, also when it has expired. */
  findChargeLink(secret: string): Promise<ChargeLink | undefined>
  /**
   * Payments of unshipped orders and of charges `started` before an instant, oldest first, left by a crash or a closed
   * page; those of payment links, which wait for hours, last.
   */
  unsettledPayments(startedBefore: Temporal.Instant, limit: number): Promise<readonly PaymentRecord[]>
  /** Orders with scheduled work to do, by uid, starting after `after`, up to a limit. */
  ordersFor(work: ScheduledWork, todayOn: Day, after: string, limit: number): Promise<readonly string[]>
  /** Not an order of which only the tax record is kept; nor does `newest` list one (docs/rules.md Retention). */
  findByNumber(number: number): Promise<Order | undefined>
  /** The newest orders that a lookup may mean; domain/order/lookup.ts decides which of them it finds. */
  ordersForLookup(lookup: OrderLookup): Promise<readonly Order[]>
  newest(statuses: readonly OrderStatus[], limit: number): Promise<readonly Order[]>
  recordOf(orderUid: string): Promise<OrderRecord>
  chargesOf(orderUid: string): Promise<readonly Charge[]>
  /** As `find` or `findBySecret`, with what the page of a placed order shows beside it. */
  findWithDetails(key: OrderKey): Promise<{ readonly order: Order; readonly details: OrderDetails } | undefined>
  /** All disputes, newest first. */
  disputes(): Promise<readonly DisputedOrder[]>
  /** Lines that customers cancelled from the first day until before the second, in Tokyo. */
  freedLines(fromOn: Day, untilOn: Day): Promise<readonly FreedBooking[]>
  /** All bookings at risk, the earliest arrival first. */
  bookingsAtRisk(todayOn: Day, rules: DayRules): Promise<readonly BookingAtRisk[]>
  /**
   * Runs work in one transaction. It is rolled back when the work throws; the work is repeated after deadlocks and
   * serialization failures, so it must have no other side effects; an overlap that the constraint rejects throws
   * AlreadyBooked.
   */
  transaction<T>(work: (tx: OrderTransaction) => Promise<T>): Promise<T>
  /** Gives up a call of a program after 70 seconds: a transaction that has not ended then is rolled back. */
  withinCall<T>(call: () => Promise<T>): Promise<T | CallTimeout>
}

/** Thrown by a transaction that the exclusion constraint rejected. Check `kind`, not instanceof. */
export type AlreadyBooked = Error & { readonly kind: 'already-booked' }

/** Orders and carts with their history, secrets and reported problems. */
export interface OrderWrites extends OrderSecretTransaction, ProblemTransaction {
  lock(uid: string): Promise<Order | undefined>
  lockBySecret(secret: string): Promise<Order | undefined>
  /**
   * A member's carts, last changed first, locked; no other transaction can create one for the member meanwhile. Not
   * those in which staff prepare an order on the telephone.
   */
  lockCartsOf(customerUid: string): Promise<readonly Order[]>
  insert(order: Order, secret: string): Promise<void>
  /** Saves order and lines (missing ones are deleted: InCart and Temp only). Fails for another `order.version`. */
  save(order: Order): Promise<void>
  /** Deletes a cart; not an order that was placed. */
  removeCart(uid: string): Promise<void>
  record(event: OrderEvent): Promise<void>
}

export interface PaymentTransaction {
  /** `chargeUids`: what a payment of charges pays. */
  startPayment(payment: NewPayment, chargeUids?: readonly string[]): Promise<void>
  /** The live payment of an order, of its charges, or of a change of it. */
  lockPayment(orderUid: string, purpose?: PaymentPurpose): Promise<PaymentRecord | undefined>
  settlePayment(
    uid: string,
    status: PaymentRecord['status'],
    ref: string | undefined,
    at: Temporal.Instant,
    known?: Pick<ProcessorPayment, 'authorisedUntil' | 'lastFour'>,
  ): Promise<void>
  /** Records a dispute at its payment. False when that is recorded already, or that it has ended. */
  recordDispute(paymentUid: string, dispute: Dispute, at: Temporal.Instant): Promise<boolean>
  /** Orders of the same customer whose payment is disputed, unless the dispute was won; of a guest also by e-mail. */
  disputedOrdersOf(customer: CustomerKey): Promise<readonly DisputedOrder[]>
}

/** What a transaction of an order reads and writes, by noun (decision 099). */
export type OrderTransaction = {
  readonly orders: OrderWrites
  readonly documents: IdentityTransaction
  readonly stock: StockTransaction
  /** Points, payments with their tasks, changes that wait for a payment, and charges. */
  readonly money: MoneyTransaction & PaymentTransaction & PendingChangeTransaction
  readonly mails: OrderMailTransaction
  readonly parcels: ParcelTransaction & SlipTransaction
  readonly staff: StaffTransaction
  /** The steps of placing an order: the only part that is cut by statements, which a test counts. */
  readonly placing: PlacementTransaction
}

export interface Retention {
  /** Deletes carts not modified since a day. Returns how many. */
  purgeStaleCarts(notSince: Day): Promise<number>
  /**
   * Deletes mails that were sent or failed permanently before an instant; the mail-sent flags of orders stay. The
   * address and text of mails to withdrawn members are removed. Returns how many mails were changed or deleted.
   */
  purgeOldMails(doneBefore: Temporal.Instant): Promise<number>
}
