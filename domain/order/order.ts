import type { Day } from '../day.ts'
import type { Address } from '../delivery/address.ts'
import { DEFAULT_PREFECTURE, type PrefectureCode } from '../delivery/prefecture.ts'
import type { Yen } from '../money.ts'
import type { PaymentMethod, Totals } from '../pricing/totals.ts'
import type { Span } from '../rental/span.ts'
import type { Rejection } from '../result.ts'
import type { LineFinding } from './line-statuses.ts'
import type { LineStatus, OrderStatus } from './states.ts'

/** A line: one unit rented for one span (docs/product/3, Order detail line). */
export type OrderLine = {
  readonly uid: string
  readonly status: LineStatus
  readonly unitUid: number
  readonly itemId: number
  readonly sizeTagUid: number | undefined
  readonly itemName: string
  readonly makerName: string
  readonly sizeLabel: string
  readonly startOn: Day
  readonly endOn: Day
  /** The line of the same order whose neighbouring size this is, to try it on (docs/rules.md Try-on lines). */
  readonly tryOnOf?: string | undefined
  /** The set, a line of the same order, whose shoes this separate pair replaces (docs/rules.md Shoes of a set). */
  readonly shoesOf?: string | undefined
  /** Of a set, the keys of its parts that stay here as the customer wishes (docs/rules.md Parts that stay here). */
  readonly leftOut?: readonly string[] | undefined
  /** Of a set with a separate pair, whose own shoes stay here. */
  readonly setShoes?: 'separate' | undefined
  /** The day on which the customer wears it, if it was named (docs/rules.md Ordering). */
  readonly wearOn?: Day | undefined
  /** Who wears it, in the words of the customer; personal data (docs/rules.md Ordering). */
  readonly wearerName?: string | undefined
  /** extrastartdate … extraenddate: the blocked span of the unit for this line. */
  readonly blocked: Span
  readonly priceYen: Yen
  readonly hasPlan: boolean
  readonly optionFeeYen: Yen
  readonly refPriceYen: Yen
  readonly pointRatePercent: number
  readonly returnedOn?: Day | undefined
  /** The parcel in which it was shipped. */
  readonly parcelUid?: string | undefined
  /** How it ended if it was not rented to the end (docs/rules.md After the order). */
  readonly finding?: LineFinding | undefined
  readonly cancelledAt?: Temporal.Instant | undefined
  /** When it was packed; from then on the first hour after ordering is no longer free (docs/rules.md Cancellation). */
  readonly packedAt?: Temporal.Instant | undefined
  /** The unit that was scanned when it was packed (docs/rules.md Packing). */
  readonly packedUnitUid?: number | undefined
  /** The additional days of an extension, and the day on which they were paid (docs/product/3). */
  readonly extensionStartOn?: Day | undefined
  readonly extensionEndOn?: Day | undefined
  readonly extensionSettledOn?: Day | undefined
  /** The return date of the last reminder sent to the customer. */
  readonly remindedOn?: Day | undefined
  /** Where it was sent, if its order got another destination afterwards (docs/rules.md Changes before shipping). */
  readonly shippedTo?: Address | undefined
}

/** What a line rents in one text: maker, item and size. */
export function lineNameOf({ makerName, itemName, sizeLabel }: OrderLine): string {
  return `${makerName} ${itemName}（${sizeLabel}）`.trim()
}

/** The destination of an order, or of a line that was shipped before the destination changed. */
export function prefectureOf(
  order: { readonly prefecture?: PrefectureCode | undefined },
  line?: Pick<OrderLine, 'shippedTo'>,
): PrefectureCode {
  return line?.shippedTo?.prefecture ?? order.prefecture ?? DEFAULT_PREFECTURE
}

/** What the customer asks of the delivery. */
export type DeliveryWish = {
  readonly deliveryTime: number
  readonly deliveryRequest: number
  readonly deliveryNote: string
  /** Digits of a second telephone number for the day of the delivery; empty when none is given. */
  readonly dayTelephone: string
}

export const NO_WISH: DeliveryWish = { deliveryTime: 0, deliveryRequest: 0, deliveryNote: '', dayTelephone: '' }

/** The wish alone, out of an order or a form. */
export function wishOf({ deliveryTime, deliveryRequest, deliveryNote, dayTelephone }: DeliveryWish): DeliveryWish {
  return { deliveryTime, deliveryRequest, deliveryNote, dayTelephone }
}

/** What the customer enters for an order. A cart that follows a failed payment keeps it. */
export type OrderEntries = DeliveryWish & {
  readonly customerUid: string | undefined
  readonly email: string | undefined
  readonly customer: Address | undefined
  readonly shipping: Address | undefined
  readonly prefecture: PrefectureCode | undefined
}

export const NO_ENTRIES: OrderEntries = {
  customerUid: undefined,
  email: undefined,
  customer: undefined,
  shipping: undefined,
  prefecture: undefined,
  ...NO_WISH,
}

/** The class of the device on which an order was placed; empty when it is unknown. */
export type DeviceClass = 'phone' | 'pc' | ''

/** The class of a device by its user agent. Browsers of phones name themselves mobile. */
export function deviceClassOf(userAgent: string): DeviceClass {
  if (userAgent === '') return ''
  return /\bMobi/i.test(userAgent) ? 'phone' : 'pc'
}

/** An order; in status InCart it is a cart (docs/product/3, Order). Amounts in whole yen, tax included. */
export type Order = OrderEntries &
  Totals & {
    readonly uid: string
    /** Assigned when the order is placed. */
    readonly number: number | undefined
    readonly status: OrderStatus
    /** Incremented with each saved change. */
    readonly version: number
    readonly paymentMethod: PaymentMethod | undefined
    readonly lines: readonly OrderLine[]
    /** Notices about removed lines that the customer has not acknowledged. */
    readonly notices: readonly CartNotice[]
    /** Whether staff entered the order. */
    readonly isManual: boolean
    /** The member of staff who took the order on the telephone (docs/rules.md Phone orders). */
    readonly placedBy?: string | undefined
    /** The device on which the order was placed. */
    readonly device: DeviceClass
    /** A text of the staff, never shown to the customer. */
    readonly memo: string
    readonly orderedAt: Temporal.Instant | undefined
    /** The version of terms and privacy policy it was placed under (domain/order/in-force.ts). */
    readonly termsEffectOn?: Day | undefined
    readonly paidAt: Temporal.Instant | undefined
    /** The slips of the newest parcel, as on the wire. */
    readonly slipNumber?: string | undefined
    readonly returnSlipNumber?: string | undefined
    readonly shippedAt?: Temporal.Instant | undefined
    readonly deliveredAt?: Temporal.Instant | undefined
    /** When the last line came to its end: it came back, was cancelled, or was given up as lost. */
    readonly returnedAt?: Temporal.Instant | undefined
    readonly cancelledAt?: Temporal.Instant | undefined
    readonly registeredAt: Temporal.Instant
    readonly modifiedAt: Temporal.Instant
  }

/**
 * Whether an order may be without an e-mail address: taken on the telephone, paid on delivery, not of a member. Then
 * the customer is called (docs/rules.md Phone orders).
 */
export function isEmailOptional({
  placedBy,
  paymentMethod,
  customerUid,
}: Pick<Order, 'placedBy' | 'paymentMethod' | 'customerUid'>): boolean {
  return placedBy !== undefined && paymentMethod === 'cod' && customerUid === undefined
}

/** What an order tells about its customer. Which of it identifies them: domain/order/exposure.ts. */
export type CustomerKey = Pick<OrderEntries, 'customerUid' | 'email' | 'customer' | 'shipping'>

/**
 * Lines were removed (docs/product/5, Availability). Stays until the customer changes the cart; of lost lines, until
 * they are replaced or the customer goes on with the order (docs/product/5, Cart checks).
 */
export type CartNotice = Rejection<
  'not-sold' | 'double-booked' | 'merged-cart-full' | 'merged-twice',
  { readonly itemNames: readonly string[]; readonly lost?: readonly LostLine[] }
>

/** What was wanted of a line whose unit another customer has booked. */
export type LostLine = Pick<
  OrderLine,
  'itemId' | 'itemName' | 'sizeTagUid' | 'startOn' | 'endOn' | 'hasPlan' | 'wearOn' | 'wearerName' | 'leftOut'
> & {
  /** Of the removed line. Absent in notices of earlier releases, as is the label of the size. */
  readonly uid?: string
  readonly sizeLabel?: string
  /** The size that was to be tried on with it. */
  readonly tryOnSizeTagUid?: number | undefined
  /** The size of the separate pair. */
  readonly shoes?: { readonly sizeTagUid: number } | undefined
}

/** The lost lines of a cart that may be replaced, each with its companions; `lines`: those of the cart. */
export function lostLines(taken: readonly OrderLine[], lines: readonly OrderLine[]): readonly LostLine[] {
  return taken
    .filter(({ tryOnOf, shoesOf }) => tryOnOf === undefined && shoesOf === undefined)
    .map((line) => lostLine(line, lines))
}

function lostLine(line: OrderLine, lines: readonly OrderLine[]): LostLine {
  const { uid, itemId, itemName, sizeTagUid, sizeLabel, startOn, endOn, hasPlan, wearOn, wearerName, leftOut } = line
  const tryOn = lines.find(({ tryOnOf }) => tryOnOf === line.uid)
  const shoeSize = lines.find(({ shoesOf }) => shoesOf === line.uid)?.sizeTagUid
  const rental = { startOn, endOn, hasPlan, wearOn, wearerName, leftOut }
  return {
    ...rental,
    uid,
    itemId,
    itemName,
    sizeTagUid,
    sizeLabel,
    tryOnSizeTagUid: tryOn?.sizeTagUid,
    shoes: shoeSize === undefined ? undefined : { sizeTagUid: shoeSize },
  }
}

/** Adds a notice to the notices of a cart; items that were already named are not repeated. */
export function withNotice(notices: readonly CartNotice[], { code, detail }: CartNotice): readonly CartNotice[] {
  const former = notices.filter((notice) => notice.code === code).map((notice) => notice.detail)
  const itemNames = [...new Set([...former, detail].flatMap((each) => each.itemNames))]
  const lost = [...former, detail].flatMap((each) => each.lost ?? [])
  const joined = { itemNames, ...(lost.length > 0 && { lost }) }
  return [...notices.filter((notice) => notice.code !== code), { kind: 'rejected', code, detail: joined }]
}

/** The notice of the lost lines that are not replaced yet; none without such lines. */
export function withoutReplaced(
  notices: readonly CartNotice[],
  isReplaced: (lost: LostLine) => boolean,
): readonly CartNotice[] {
  const lost = notices.flatMap(({ detail }) => detail.lost ?? []).filter((line) => !isReplaced(line))
  const itemNames = [...new Set(lost.map(({ itemName }) => itemName))]
  return lost.length === 0 ? [] : [{ kind: 'rejected', code: 'double-booked', detail: { itemNames, lost } }]
}

/** The notices with one that names the removed lines; unchanged without removed lines. */
export function withRemoved(
  notices: readonly CartNotice[],
  code: CartNotice['code'],
  removed: readonly OrderLine[],
): readonly CartNotice[] {
  const itemNames = removed.map((line) => line.itemName)
  return removed.length === 0 ? notices : withNotice(notices, { kind: 'rejected', code, detail: { itemNames } })
}
