import type { Day } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { Yen } from '#domain/money.ts'
import type { ContactField } from '#domain/order/contact.ts'
import type { OrderLine } from '#domain/order/order.ts'
import type { CarrierReport } from '#domain/order/parcel.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import type { ChargeKind, ChargeState } from '#domain/pricing/charge-states.ts'
import type { RefundPart } from '#domain/pricing/refund.ts'

/** An entry of an order's history. `from` and `to` are equal when only its lines changed. */
export type OrderEvent = {
  readonly orderUid: string
  readonly at: Temporal.Instant
  readonly actor: 'customer' | 'shop' | 'clock' | 'processor' | 'carrier' | `staff:${string}`
  readonly from: OrderStatus
  readonly to: OrderStatus
  /** Undefined: erased with the personal data of the order. */
  readonly detail: EventDetail | undefined
}

/** Why the unit of a line may not be ready on its shipping day. */
export type RiskCause = 'overdue' | 'late' | 'cleaning' | 'repair' | 'flaw' | 'retired'

/** Days and size of a line, as its customer reads them. */
export type Rented = Pick<OrderLine, 'startOn' | 'endOn' | 'sizeLabel'>

/** What goes back to the customer by bank transfer. */
type Transferred = { readonly transferYen?: Yen | undefined }
type OfCharge = { readonly kind: ChargeKind; readonly amountYen: Yen }
type Stated = { readonly why: string }

/** What happened, by code. `why` and `note` are the words of who did it; the texts are in app/text. */
export type EventDetail = {
  readonly [Code in keyof EventData]: { readonly code: Code } & EventData[Code]
}[keyof EventData]

type PlainCode =
  | 'placed'
  | 'placed-by-telephone'
  | 'cash-on-delivery'
  | 'refused'
  | 'amount-differs'
  | 'given-up'
  | 'confirmed'
  | 'cancelled'
  | 'cancelled-by-program'
  | 'document-missing'
  | 'document-unreached'
  | 'document-unchecked'
  | 'unpaid'
  | 'arrived'
  | 'overdue'
  | 'overdue-reminded'
  | 'handed-in-in-time'
  | 'problem-reported'
  | 'problem-closed'
  | 'mail-sent-again'
  | 'memo-written'
  | 'unit-unpacked'
  | 'slips-taken-back'
  | 'unit-found'

type EventData = { readonly [Code in PlainCode]: unknown } & {
  readonly stated: Stated & Transferred
  readonly 'line-cancelled': Transferred
  readonly 'delivery-refused': Transferred & { readonly isCustomerAtFault: boolean }
  readonly 'payment-accepted': { readonly status: 'authorised' | 'verified' | 'captured'; readonly isAgain?: boolean }
  readonly 'authorisation-requested': { readonly isAgain: boolean }
  readonly 'authorisation-made': { readonly amountYen: Yen }
  readonly 'payment-asked': { readonly cause: 'refused' | 'needs-customer' | 'ended' }
  readonly 'cod-paid': { readonly paidOn: Day }
  readonly refunded: Stated & { readonly part: RefundPart; readonly amountYen: Yen }
  readonly disputed: Stated & { readonly outcome: 'opened' | 'won' | 'lost' }
  readonly 'charges-paid': { readonly amountYen: Yen }
  readonly 'charge-proposed': OfCharge
  readonly 'charge-claimed': OfCharge
  readonly 'charge-refunded': OfCharge
  readonly 'charge-made': OfCharge & Stated
  readonly 'charge-moved': OfCharge & Stated & { readonly state: ChargeState }
  readonly 'delivery-changed': {
    /** When the parcel goes to another prefecture. */
    readonly prefectures?: { readonly before: PrefectureCode | undefined; readonly after: PrefectureCode | undefined }
  }
  readonly 'rental-changed': { readonly lines: readonly { readonly before: Rented; readonly after: Rented }[] }
  readonly extended: { readonly lineCount: number; readonly endOn: Day }
  readonly 'contact-corrected': Stated & { readonly fields: readonly ContactField[] }
  readonly 'lines-packed': { readonly lineCount: number }
  readonly 'unit-packed': { readonly unitId: string; readonly isSwapped: boolean }
  readonly 'slip-scanned': { readonly slipNumber: string }
  readonly 'slips-imported': { readonly slipNumbers: readonly string[] }
  readonly shipped: { readonly slipNumber: string; readonly despiteDispute?: string | undefined }
  readonly 'carrier-reported': {
    readonly reports: readonly (Pick<CarrierReport, 'kind'> & { readonly slipNumber: string })[]
  }
  readonly 'return-reminded': { readonly endOn: Day }
  readonly 'lines-returned': { readonly lineCount: number }
  readonly 'return-undone': Stated
  readonly 'unit-lost': Stated
  /** Without a cause: chosen by staff. */
  readonly 'unit-replaced': { readonly unitId: string; readonly cause?: RiskCause }
  readonly called: { readonly note: string }
  readonly 'calls-closed': { readonly kinds: readonly string[] }
  readonly 'record-read': Stated
}
