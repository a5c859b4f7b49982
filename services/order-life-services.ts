import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { ExtensionRefusal, LineRefusal } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import type { CancelRefusal, PartialCancelRefusal } from '#domain/order/rules.ts'
import type { OrderStatus, TransitionRefusal } from '#domain/order/states.ts'
import type { PartialCancellation } from '#domain/pricing/partial-cancellation.ts'
import type { Rejection } from '#domain/result.ts'
import type { IdentityDocument } from './ports/identity-documents.ts'
import type { Charge } from './ports/order-money.ts'
import type { BookingAtRisk, OrderRecord, Staff } from './ports/order-store.ts'

/** An order as a customer names it: by the secret of a mail's link, or as a member's own. */
export type OrderOf = { readonly orderSecret: string } | { readonly customerUid: string; readonly orderUid: string }

/** A parcel: its slip numbers, and which lines are in it; left out: all that wait. */
export type Parcel = {
  readonly slipNumber: string
  readonly returnSlipNumber: string
  readonly lineUids?: readonly string[]
}

/** How a cancelled order was settled: the fee, the points and the money that go back or are not taken. */
export type Cancelled = {
  readonly order: Order
  readonly feeYen: Yen
  readonly pointsBack: number
  readonly refundYen: Yen
}

/** How a product was when it came back. `untilOn`: the last day on which it is kept back. */
export type Finding =
  | { readonly outcome: 'ready'; readonly note?: string }
  | { readonly outcome: 'repair'; readonly untilOn: Day; readonly note?: string }

type Unknown = Rejection<'order-unknown', undefined>
type OrderChanged = Rejection<'order-changed', undefined>
type Refused = Unknown | TransitionRefusal<OrderStatus>

/**
 * The life of an order after it was placed (docs/rules.md Orders). Each move is one transaction: history, mail, money,
 * points and stock together. A refused one changes nothing; one that was done already gives its answer again.
 */
export interface OrderLifeServices {
  confirmOrder(orderUid: string, by: Staff): Promise<Order | Refused>
  shipOrder(
    orderUid: string,
    parcel: Parcel,
    by: Staff,
  ): Promise<Order | Refused | LineRefusal | Rejection<'identity-missing', { status: IdentityDocument['status'] }>>
  /** `lineUids` undefined: all that are out. Also from Arrear. */
  returnLines(
    orderUid: string,
    lineUids: readonly string[] | undefined,
    by: Staff,
  ): Promise<Order | Refused | LineRefusal | Rejection<'nothing-out', undefined>>
  inspectLine(
    orderUid: string,
    lineUid: string,
    finding: Finding,
    by: Staff,
  ): Promise<Order | Unknown | LineRefusal | Rejection<'day-over', { on: Day }>>
  /** `seenFeeYen`: what the customer agreed to; without it whatever the further days cost is agreed to. */
  extendRental(
    orderUid: string,
    lineUid: string,
    endOn: Day,
    by: Staff | 'customer',
    seenFeeYen?: Yen,
  ): Promise<
    | { order: Order; feeYen: Yen }
    | Unknown
    | ExtensionRefusal
    | Rejection<'not-free', { endOn: Day }>
    | Rejection<'fee-changed', { feeYen: Yen }>
  >
  /** The later return dates of a line that nobody else's booking stands against, soonest first, each with its price. */
  quoteExtension(
    whose: OrderOf,
    lineUid: string,
  ): Promise<readonly { readonly endOn: Day; readonly feeYen: Yen }[] | Unknown | ExtensionRefusal>
  /** What cancelling would cost now; changes nothing. */
  quoteCancellation(whose: OrderOf): Promise<Cancelled | Unknown | CancelRefusal>
  /**
   * `seenVersion`: of the order whose fee the customer agreed to. One that has changed since is not cancelled; without
   * it whatever it costs is agreed to.
   */
  cancelOrder(whose: OrderOf, seenVersion?: number): Promise<Cancelled | Refused | CancelRefusal | OrderChanged>
  /** What cancelling one line would cost now, and the amounts after it; changes nothing. */
  quoteLineCancellation(whose: OrderOf, lineUid: string): Promise<PartialCancellation | Unknown | PartialCancelRefusal>
  cancelLine(
    whose: OrderOf,
    lineUid: string,
    seenVersion?: number,
  ): Promise<{ order: Order; feeYen: Yen } | Unknown | PartialCancelRefusal | OrderChanged>
  /** What is owed, or was, beyond the totals of an order. */
  listCharges(whose: OrderOf): Promise<readonly Charge[] | Unknown>
  cancelByCompany(orderUid: string, reason: string, by: Staff): Promise<Cancelled | Refused>
  /** A charge was paid otherwise than by the capture: by transfer, at the counter. */
  settleCharge(
    orderUid: string,
    chargeUid: string,
    by: Staff,
  ): Promise<Order | Unknown | Rejection<'charge-unknown', undefined>>
  /** Pays part of a capture back. `wish` names it: the same wish again pays once. */
  refundOrder(
    orderUid: string,
    refund: { readonly amountYen: Yen; readonly reason: string; readonly wish: string },
    by: Staff,
  ): Promise<Order | Unknown | Rejection<'refund-too-high', { mostYen: Yen }>>
  /** For staff: by uid or by number, with everything that is kept of it. */
  getRecord(
    name: string,
  ): Promise<{ order: Order; record: OrderRecord; document: IdentityDocument | undefined } | undefined>
  /** For staff: the newest placed orders, also only those in some statuses. */
  listNewest(statuses: readonly OrderStatus[], limit: number): Promise<readonly Order[]>
  /** For staff: placed bookings that are not shipped yet and whose product is overdue elsewhere, by arrival day. */
  listAtRisk(): Promise<readonly BookingAtRisk[]>
}

/** Identity documents of first-time customers (docs/rules.md Orders). */
export interface IdentityDocumentServices {
  /** What is wanted of an order; undefined when nothing is, or for an unknown order. */
  find(whose: OrderOf): Promise<IdentityDocument | undefined>
  /** Takes a photograph, again until it is accepted. Kept private, re-encoded without metadata. Up to 10 MB. */
  accept(
    whose: OrderOf,
    bytes: Uint8Array,
  ): Promise<
    | IdentityDocument
    | Unknown
    | Rejection<'identity-not-wanted' | 'identity-accepted' | 'not-a-picture', undefined>
    | Rejection<'file-too-large', { mostBytes: number }>
  >
  /** For staff alone: the picture. Undefined when it was not sent, or is deleted. */
  read(orderUid: string, by: Staff): Promise<Uint8Array | undefined>
  /** Staff accept it, or ask for another one with a mail that says why. */
  check(
    orderUid: string,
    verdict: { readonly isAccepted: true } | { readonly isAccepted: false; readonly reason: string },
    by: Staff,
  ): Promise<IdentityDocument | Unknown | Rejection<'identity-not-sent', undefined>>
}
