import { randomBytes } from 'node:crypto'
import { addDays, type Day } from '#domain/day.ts'
import { emptyCart, repriced } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import type { LineStatus } from '#domain/order/states.ts'
import { OPEN_CALENDAR } from '#domain/rental/calendar.ts'
import { blockedSpan } from '#domain/rental/span.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import type { OrderEvent } from '#services/ports/order-events.ts'
import type { OrderTransaction } from '#services/ports/order-store.ts'
import type { PlacementCaller } from '#services/ports/placing.ts'
import type { SampleUnit } from './sample-shop.ts'

/** The instant at which sample orders are created. */
export const NOW = Temporal.Instant.from('2026-11-20T03:00:00.123Z')

/** A line that rents a unit for some days, delivered to Tokyo. */
export function lineOf(unit: SampleUnit, startOn: Day, days = 4, status: LineStatus = 'InCart'): OrderLine {
  const endOn = addDays(startOn, days - 1)
  return {
    uid: nextUid('line'),
    status,
    unitUid: unit.uid,
    itemId: unit.item_id,
    sizeTagUid: unit.size_tag_uid ?? undefined,
    itemName: 'ワンピース',
    makerName: 'ブランド',
    sizeLabel: unit.size_label,
    startOn,
    endOn,
    blocked: blockedSpan(startOn, endOn, 13, OPEN_CALENDAR),
    priceYen: 6_000,
    hasPlan: true,
    optionFeeYen: 600,
    refPriceYen: 30_000,
    pointRatePercent: 3,
  }
}

/** A complete cart with lines. */
export function cartOf(lines: readonly OrderLine[], more: Partial<Order> = {}): Order {
  return repriced(
    {
      ...emptyCart(nextUid('order'), NOW, FIRST_SETTINGS),
      email: 'Hanako@example.jp',
      prefecture: 13,
      paymentMethod: 'cod',
      deliveryNote: '玄関先',
      lines,
      ...more,
    },
    FIRST_SETTINGS,
  )
}

/** A unique identifier. */
export function nextUid(kind: string): string {
  return `${kind}-${randomBytes(9).toString('base64url')}`
}

/** Places a cart in the steps of the service. Returns its number. */
export async function placeCart(tx: OrderTransaction, cart: Order): Promise<number> {
  const { number } = await tx.placing.lock(cart, CALLER)
  const lines = cart.lines.map((line) => ({ ...line, status: 'New' as const }))
  await tx.placing.save({ ...cart, number, status: 'New', orderedAt: NOW, lines }, [placedEvent(cart.uid)], CALLER)
  return number
}

/** Arguments of PlacementTransaction.save besides the order. */
export const CALLER: PlacementCaller = { network: undefined, at: NOW }
export function placedEvent(orderUid: string): OrderEvent {
  return { orderUid, at: NOW, actor: 'customer', from: 'InCart', to: 'New', detail: { code: 'placed' } }
}
