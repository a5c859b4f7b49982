import { smallestGapFirst } from '#domain/availability/availability.ts'
import { shoesOfSet } from '#domain/catalog/matching.ts'
import { optionalParts } from '#domain/catalog/parts.ts'
import type { Day } from '#domain/day.ts'
import { morningUnlessChosen } from '#domain/delivery/delivery.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { inCart } from '#domain/order/life.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { rentalPriceYen } from '#domain/pricing/price.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import { checkPeriod, type PeriodRejection, rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, type Span, spansOverlap } from '#domain/rental/span.ts'
import { checkWearing, type WearingRejection } from '#domain/rental/wearing.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Settings } from '#domain/settings/settings.ts'
import type { FreeUnit, ItemRow } from '../ports/catalog.ts'
import type { CartPorts } from './change-cart.ts'

export type RentalRequest = {
  readonly itemId: number
  readonly sizeTagUid: number | undefined
  readonly startOn: Day
  readonly days: number
  readonly hasPlan: boolean
  /** A neighbouring size to try on, in a line of its own (docs/rules.md Try-on lines). */
  readonly tryOnSizeTagUid?: number | undefined
  /** Of a set with shoes: none are needed, or a separate pair; by default its own (docs/rules.md Shoes of a set). */
  readonly shoes?: 'none' | { readonly sizeTagUid: number } | undefined
  /** Of a set: the keys of the parts that stay here (docs/rules.md Parts that stay here). */
  readonly leftOut?: readonly string[] | undefined
  readonly prefecture: PrefectureCode
  readonly wearOn?: Day | undefined
  readonly wearerName?: string | undefined
  /** Whether the customer confirmed the risk of an arrival on the day of wearing. */
  readonly isRiskRead?: boolean | undefined
  /** Identifies the submission of a form: sent again, it adds nothing. */
  readonly submission?: string | undefined
}

export type PreparedLine = {
  readonly request: RentalRequest
  readonly item: ItemRow
  readonly blocked: Span
  readonly calendar: RentalCalendar
  readonly free: readonly FreeUnit[]
  /** Those of now. */
  readonly settings: Settings
}

export type LineRejection =
  | PeriodRejection
  | WearingRejection
  | Rejection<'not-sold' | 'size-required' | 'try-on-not-next' | 'part-not-in-set', undefined>

/** Checks, before the cart is locked, whether the item is on sale for these days, and which units are free. */
export async function prepareLine(
  { catalog, days, settings }: Pick<CartPorts, 'catalog' | 'days' | 'settings'>,
  request: RentalRequest,
): Promise<PreparedLine | LineRejection> {
  const calendar = await days.rentalCalendar()
  const rejection = checkPeriod({ ...request, now: days.now(), calendar })
  if (rejection) return rejection
  const { startOn, wearOn, isRiskRead = false } = request
  const endOn = rentalEnd(startOn, request.days)
  const wearing = checkWearing({ startOn, endOn, wearOn }, { isRiskRead })
  if (wearing) return wearing
  const blocked = blockedSpan(startOn, endOn, request.prefecture, calendar)
  const found = await catalog.findItemFor({ ...request, blocked })
  if (found === undefined || found.item.sizes.length === 0) return rejected('not-sold')
  if (!found.item.sizes.some((size) => size.sizeTagUid === request.sizeTagUid))
    return rejected(request.sizeTagUid === undefined ? 'size-required' : 'not-sold')
  const leftOut = leftOutOf(request, found.item)
  if (leftOut === undefined) return rejected('part-not-in-set')
  return { request: { ...request, leftOut }, ...found, blocked, calendar, settings: settings.now() }
}

/** The parts of an item that stay here, in the order of the set; undefined when it has no such part. */
function leftOutOf({ leftOut = [], shoes }: RentalRequest, item: ItemRow): readonly string[] | undefined {
  const wanted = shoes === 'none' ? [...leftOut, shoesOfSet(item) ?? shoes] : leftOut
  const optional = optionalParts(item).map(({ key }) => key)
  return wanted.every((key) => optional.includes(key)) ? optional.filter((key) => wanted.includes(key)) : undefined
}

export type AddRejection =
  | Rejection<'none-free' | 'try-on-none-free', undefined>
  | Rejection<'cart-full', { limit: number }>

export function withLine(
  cart: Order,
  { request, item, blocked, free, settings }: PreparedLine,
  uid: string,
): Order | AddRejection {
  const limit = settings.limits.cartLines
  if (cart.lines.length >= limit) return rejected('cart-full', { limit })
  const unit = bestUnit(free, cart, blocked)
  if (unit === undefined) return rejected('none-free')
  const line = createLine(uid, item, unit, request, blocked)
  const destination = cart.shipping ?? request
  const deliveryTime = request.wearOn === undefined ? cart.deliveryTime : morningUnlessChosen(cart)
  return { ...cart, prefecture: destination.prefecture, deliveryTime, lines: [...cart.lines, line] }
}

/** The unit with the smallest idle gap that the cart does not already use on those days. */
export function bestUnit(free: readonly FreeUnit[], cart: Order, blocked: Span): FreeUnit | undefined {
  const available = free.filter(
    ({ unitUid }) => !cart.lines.some((line) => line.unitUid === unitUid && spansOverlap(line.blocked, blocked)),
  )
  return smallestGapFirst(available, blocked)[0]
}

function createLine(uid: string, item: ItemRow, unit: FreeUnit, request: RentalRequest, blocked: Span): OrderLine {
  return inCart({
    uid,
    unitUid: unit.unitUid,
    itemId: item.id,
    sizeTagUid: unit.sizeTagUid,
    itemName: item.name,
    makerName: item.makerName,
    sizeLabel: unit.sizeLabel,
    startOn: request.startOn,
    endOn: rentalEnd(request.startOn, request.days),
    wearOn: request.wearOn,
    wearerName: request.wearerName,
    leftOut: request.leftOut?.length === 0 ? undefined : request.leftOut,
    blocked,
    priceYen: rentalPriceYen(item, request.days),
    hasPlan: request.hasPlan,
    optionFeeYen: 0,
    refPriceYen: unit.refPriceYen,
    pointRatePercent: unit.pointRatePercent,
  })
}
