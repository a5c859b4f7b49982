import type { CustomerOrder } from '#domain/cart/checks.ts'
import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import type { Span } from '#domain/rental/span.ts'
import type { IdentityTransaction } from './identity-documents.ts'
import type { MailContent } from './mailer.ts'
import type { Charge, MoneyTransaction, TaskRecord } from './order-money.ts'
import type { PaymentState } from './payments.ts'
import type { FreeProduct } from './stock-store.ts'

/** A person of the shop, by name. */
export type Staff = `staff:${string}`

/** One row of an order's history. `from` and `to` are the same when only its lines changed. */
export type OrderEvent = {
  readonly orderUid: string
  readonly at: Temporal.Instant
  readonly actor: 'customer' | 'shop' | 'clock' | 'processor' | Staff
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly reason: string
}

/** One payment of an order; its uid is the processor's idempotency key. */
export type PaymentRecord = {
  readonly uid: string
  readonly orderUid: string
  readonly method: string
  readonly amountYen: Yen
  readonly status: 'started' | Exclude<PaymentState, 'open'>
  readonly processorRef: string | undefined
  readonly startedAt: Temporal.Instant
  /** What was captured and paid back so far, yen. */
  readonly capturedYen: Yen
  readonly refundedYen: Yen
}

/** Everything that is kept of an order beside itself, for staff. */
export type OrderRecord = {
  readonly events: readonly OrderEvent[]
  readonly payments: readonly PaymentRecord[]
  readonly tasks: readonly TaskRecord[]
  readonly charges: readonly Charge[]
}

/**
 * A booking whose product is overdue with somebody else: the line is placed and not yet shipped, and the parcel may not
 * be back in time (docs/rules.md Stock). `overdueSinceOn`: the first day on which that product was overdue.
 */
export type BookingAtRisk = {
  readonly orderUid: string
  readonly number: number
  readonly lineUid: string
  readonly itemName: string
  readonly sizeLabel: string
  /** The product as staff name it, `{itemid}-{n}`. */
  readonly productId: string
  readonly arrivalOn: Day
  readonly overdueSinceOn: Day
}

/** What the clock looks for: lines that arrive, whose return date is near, that are overdue; documents not sent. */
export type ClockWork = 'arriving' | 'ending' | 'overdue' | 'without-document'

/** Who orders: a member by uid, a guest by e-mail address (compared without case). */
export type CustomerKey = { readonly customerUid: string | undefined; readonly email: string | undefined }

/** The facts of the products that the lines of an order name, as they stand now. */
export type ProductFacts = {
  readonly productUid: number
  /** Whether product and item are released and available; false when either is gone. */
  readonly isSold: boolean
}

/** Reads and writes of orders. The database refuses a double booking whatever the callers do. */
export interface OrderStore {
  find(uid: string): Promise<Order | undefined>
  /** By the secret of the cart cookie or mail link. Only a hash of it is stored. */
  findBySecret(secret: string): Promise<Order | undefined>
  productFacts(productUids: readonly number[]): Promise<readonly ProductFacts[]>
  /**
   * The customer's other orders that the cart checks look at (docs/product/5, cart checks 3 and 4): available ones in a
   * status that lends or is overdue, each with the status and reference price of its lines. Empty without any key.
   */
  customerOrders(customer: CustomerKey): Promise<readonly CustomerOrder[]>
  findPayment(uid: string): Promise<PaymentRecord | undefined>
  /** The newest payment of an order that is not given up. */
  livePayment(orderUid: string): Promise<PaymentRecord | undefined>
  /** Payments still `started` that were started before an instant, oldest first: a crash or an abandoned page. */
  unsettledPayments(startedBefore: Temporal.Instant, limit: number): Promise<readonly PaymentRecord[]>
  /** Orders that the clock has something to do about, by uid, from the one behind `after` on, at most so many. */
  ordersFor(work: ClockWork, todayOn: Day, after: string, limit: number): Promise<readonly string[]>
  /** Order uid by the number that customers name. */
  findByNumber(number: number): Promise<Order | undefined>
  /** The newest orders, also only those in some statuses. */
  newest(statuses: readonly OrderStatus[], limit: number): Promise<readonly Order[]>
  recordOf(orderUid: string): Promise<OrderRecord>
  /** Every booking at risk, the one that arrives first at the head. */
  bookingsAtRisk(): Promise<readonly BookingAtRisk[]>
  /**
   * Runs work in one transaction: everything or nothing. A work that throws is rolled back; deadlocks and serialization
   * failures run it again (it must hold no other side effect); an overlap that the constraint refuses throws
   * AlreadyBooked.
   */
  transaction<T>(work: (tx: OrderTransaction) => Promise<T>): Promise<T>
}

/** Thrown by a transaction that the exclusion constraint refused: a tagged value, never matched by instanceof. */
export type AlreadyBooked = Error & { readonly kind: 'already-booked' }

/** What a piece of work may do inside one transaction. */
export interface OrderTransaction extends MoneyTransaction, IdentityTransaction {
  /** The order, locked until the end of the transaction. */
  lock(uid: string): Promise<Order | undefined>
  lockBySecret(secret: string): Promise<Order | undefined>
  /** A member's carts, locked, the one changed last first. Until the end of the transaction nobody else opens one. */
  lockCartsOf(customerUid: string): Promise<readonly Order[]>
  /** Inserts a new order (a cart) reachable by a secret. */
  insert(order: Order, secret: string): Promise<void>
  /**
   * Writes order and lines as given (lines not named are deleted; only InCart and Temp ones may go) and raises the
   * version by one. Fails when the stored version is not `order.version`.
   */
  save(order: Order): Promise<void>
  /** The next order number. */
  nextNumber(): Promise<number>
  /** Makes an order reachable by one more secret, beside the first: the link of a mail (table order_secrets). */
  addSecret(uid: string, secret: string): Promise<void>
  /**
   * Locks these products in uid order and tells which of them are sold and free for their span. Until the end of the
   * transaction nobody else can book them.
   */
  lockFree(wanted: readonly { productUid: number; away: Span }[]): Promise<ReadonlySet<number>>
  freeProducts(itemId: number, sizeTagUid: number | undefined, away: Span): Promise<readonly FreeProduct[]>
  productFacts(productUids: readonly number[]): Promise<readonly ProductFacts[]>
  /**
   * The customer's other orders that the cart checks look at (docs/product/5, cart checks 3 and 4): available ones in a
   * status that lends or is overdue, each with the status and reference price of its lines. Empty without any key.
   */
  customerOrders(customer: CustomerKey): Promise<readonly CustomerOrder[]>
  record(event: OrderEvent): Promise<void>
  /** Queues a mail. The same event key a second time changes nothing. */
  queueMail(mail: {
    uid: string
    eventKey: string
    kind: string
    orderUid: string
    to: string
    content: MailContent
    at: Temporal.Instant
  }): Promise<void>
  startPayment(payment: Omit<PaymentRecord, 'capturedYen' | 'refundedYen'>): Promise<void>
  lockPayment(orderUid: string): Promise<PaymentRecord | undefined>
  settlePayment(
    uid: string,
    status: PaymentRecord['status'],
    ref: string | undefined,
    at: Temporal.Instant,
  ): Promise<void>
}

/** Carts that nobody touched for long, and other rows that may go. */
export interface Retention {
  /** Deletes carts not modified since a day. Returns how many. */
  forgetCarts(notSince: Day): Promise<number>
  /**
   * Deletes mails sent or given up before an instant; the mail-sent flags of orders stay. What was written to those who
   * withdrew keeps neither address nor words. Returns how many mails changed or went.
   */
  forgetMails(doneBefore: Temporal.Instant): Promise<number>
}
