import type { Day } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import type { ExtensionRejection, LineRejection } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import type { CancelRejection, PartialCancelRejection } from '#domain/order/rules.ts'
import type { OrderStatus, TransitionRejection } from '#domain/order/states.ts'
import type { PartialCancellation } from '#domain/pricing/partial-cancellation.ts'
import type { Rejection } from '#domain/result.ts'
import type { IdentityDocument } from './ports/identity-documents.ts'
import type { Charge } from './ports/order-money.ts'
import type { BookingAtRisk, OrderRecord, Staff } from './ports/order-store.ts'

/** How a customer refers to an order: by the secret in the link of a mail, or as a member's own order. */
export type OrderReference =
  | { readonly orderSecret: string }
  | { readonly customerUid: string; readonly orderUid: string }

/** A parcel: its slip numbers and its lines; without `lineUids` all lines that are ready to ship. */
export type Parcel = {
  readonly slipNumber: string
  readonly returnSlipNumber: string
  readonly lineUids?: readonly string[]
}

/** The result of a cancellation: the fee, the points returned, and the money refunded or not captured. */
export type CancellationResult = {
  readonly order: Order
  readonly feeYen: Yen
  readonly pointsBack: number
  readonly refundYen: Yen
}

/** The result of the inspection of a returned product. `untilOn`: the last day of the repair. */
export type Finding =
  | { readonly outcome: 'ready'; readonly note?: string }
  | { readonly outcome: 'repair'; readonly untilOn: Day; readonly note?: string }

type OrderUnknown = Rejection<'order-unknown', undefined>
type OrderChanged = Rejection<'order-changed', undefined>
type MoveRejection = OrderUnknown | TransitionRejection<OrderStatus>

/**
 * The operations on a placed order (docs/rules.md Orders). Each is one transaction with history, mail, money, points
 * and stock. A rejected operation changes nothing; repeating one gives the same result.
 */
export interface OrderLifeServices {
  confirmOrder(orderUid: string, by: Staff): Promise<Order | MoveRejection>
  shipOrder(
    orderUid: string,
    parcel: Parcel,
    by: Staff,
  ): Promise<
    Order | MoveRejection | LineRejection | Rejection<'identity-missing', { status: IdentityDocument['status'] }>
  >
  /** Without `lineUids` all lines that are out. Also from Arrear. */
  returnLines(
    orderUid: string,
    lineUids: readonly string[] | undefined,
    by: Staff,
  ): Promise<Order | MoveRejection | LineRejection | Rejection<'nothing-out', undefined>>
  inspectLine(
    orderUid: string,
    lineUid: string,
    finding: Finding,
    by: Staff,
  ): Promise<Order | OrderUnknown | LineRejection | Rejection<'day-over', { on: Day }>>
  /** `acceptedFeeYen`: the fee that the customer accepted; without it any fee is accepted. */
  extendRental(
    orderUid: string,
    lineUid: string,
    endOn: Day,
    by: Staff | 'customer',
    acceptedFeeYen?: Yen,
  ): Promise<
    | { order: Order; feeYen: Yen }
    | OrderUnknown
    | ExtensionRejection
    | Rejection<'not-free', { endOn: Day }>
    | Rejection<'fee-changed', { feeYen: Yen }>
  >
  /**
   * The possible later return dates of a line, earliest first, each with its price. The product is free on all of them.
   */
  quoteExtension(
    reference: OrderReference,
    lineUid: string,
  ): Promise<readonly { readonly endOn: Day; readonly feeYen: Yen }[] | OrderUnknown | ExtensionRejection>
  /** The cost of a cancellation at this moment; changes nothing. */
  quoteCancellation(reference: OrderReference): Promise<CancellationResult | OrderUnknown | CancelRejection>
  /**
   * `acceptedVersion`: the version of the order whose fee the customer accepted. An order that has changed since is not
   * cancelled; without it any fee is accepted.
   */
  cancelOrder(
    reference: OrderReference,
    acceptedVersion?: number,
  ): Promise<CancellationResult | MoveRejection | CancelRejection | OrderChanged>
  /** The cost of cancelling one line at this moment, and the amounts afterwards; changes nothing. */
  quoteLineCancellation(
    reference: OrderReference,
    lineUid: string,
  ): Promise<PartialCancellation | OrderUnknown | PartialCancelRejection>
  cancelLine(
    reference: OrderReference,
    lineUid: string,
    acceptedVersion?: number,
  ): Promise<{ order: Order; feeYen: Yen } | OrderUnknown | PartialCancelRejection | OrderChanged>
  /** The charges of an order beyond its totals, settled ones included. */
  listCharges(reference: OrderReference): Promise<readonly Charge[] | OrderUnknown>
  cancelByCompany(orderUid: string, reason: string, by: Staff): Promise<CancellationResult | MoveRejection>
  /** Marks a charge as paid by other means than the capture, such as a bank transfer. */
  settleCharge(
    orderUid: string,
    chargeUid: string,
    by: Staff,
  ): Promise<Order | OrderUnknown | Rejection<'charge-unknown', undefined>>
  /** Refunds part of a capture. The same `idempotencyKey` refunds once. */
  refundOrder(
    orderUid: string,
    refund: { readonly amountYen: Yen; readonly reason: string; readonly idempotencyKey: string },
    by: Staff,
  ): Promise<Order | OrderUnknown | Rejection<'refund-too-high', { maxYen: Yen }>>
  /** For staff: an order by uid or number, with all its records. */
  getRecord(
    name: string,
  ): Promise<{ order: Order; record: OrderRecord; document: IdentityDocument | undefined } | undefined>
  /** For staff: the newest placed orders, optionally only those in some statuses. */
  listNewest(statuses: readonly OrderStatus[], limit: number): Promise<readonly Order[]>
  /** For staff: bookings not shipped yet whose product is overdue in another order, by arrival day. */
  listAtRisk(): Promise<readonly BookingAtRisk[]>
}

/** Identity documents of first-time customers (docs/rules.md Orders). */
export interface IdentityDocumentServices {
  /** The identity document requested for an order; undefined when none is, or for an unknown order. */
  find(reference: OrderReference): Promise<IdentityDocument | undefined>
  /**
   * Stores a photograph; it can be replaced until it is accepted. Stored privately, re-encoded without metadata. At
   * most 10 MB.
   */
  submit(
    reference: OrderReference,
    bytes: Uint8Array,
  ): Promise<
    | IdentityDocument
    | OrderUnknown
    | Rejection<'identity-not-wanted' | 'identity-accepted' | 'not-a-picture', undefined>
    | Rejection<'file-too-large', { maxBytes: number }>
  >
  /** For staff only: the picture. Undefined when it was not sent, or was deleted. */
  read(orderUid: string, by: Staff): Promise<Uint8Array | undefined>
  /** Accepts the document, or requests another one with a mail that gives the reason. */
  check(
    orderUid: string,
    verdict: { readonly isAccepted: true } | { readonly isAccepted: false; readonly reason: string },
    by: Staff,
  ): Promise<IdentityDocument | OrderUnknown | Rejection<'identity-not-sent', undefined>>
}
