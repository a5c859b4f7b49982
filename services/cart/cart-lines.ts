import { smallestGapFirst } from '#domain/availability/availability.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { isUndeliverable } from '#domain/cart/checks.ts'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { changedByCustomer } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, spansOverlap } from '#domain/rental/span.ts'
import { wearingAfterChange } from '#domain/rental/wearing.ts'
import { rejected } from '#domain/result.ts'
import type { ShopCalendar } from '../catalog/shop-calendar.ts'
import type { FreeUnit, StockStore } from '../ports/catalog.ts'
import type { UnitOnSale } from '../ports/placing.ts'
import type { CartPorts, CartSecret } from './change-cart.ts'
import { recomputedCart } from './current-cart.ts'

/** The lines of an order in the form of the cart checks, with whether each unit is on sale. */
export function cartLines(lines: readonly OrderLine[], facts: readonly UnitOnSale[]): CartLine[] {
  const onSale = new Map(facts.map(({ unitUid, isOnSale }) => [unitUid, isOnSale]))
  return lines.map((line) => {
    const isSold = onSale.get(line.unitUid) ?? false
    return {
      lineUid: line.uid,
      unitUid: line.unitUid,
      unitId: '',
      itemId: line.itemId,
      itemName: line.itemName,
      makerName: line.makerName,
      sizeLabel: line.sizeLabel,
      startOn: line.startOn,
      endOn: line.endOn,
      days: daysBetween(line.startOn, line.endOn) + 1,
      priceYen: line.priceYen,
      refPriceYen: line.refPriceYen,
      withPlan: line.hasPlan,
      pointRatePercent: line.pointRatePercent,
      released: isSold,
      available: isSold,
    }
  })
}

type Stock = Pick<StockStore, 'freeUnitsOf'>
export type Substitutes = { readonly lines: readonly OrderLine[]; readonly taken: readonly OrderLine[] }

/**
 * Replaces booked units: a line whose unit is still free stays unchanged; a line whose unit was booked gets
 * the substitute (same item and size) with the smallest idle gap; lines without a free substitute are returned as
 * `taken` (docs/rules.md Stock).
 */
export async function findSubstitutes(stock: Stock, requested: readonly OrderLine[]): Promise<Substitutes> {
  const freeOfLines = await stock.freeUnitsOf(requested)
  const lines: OrderLine[] = []
  const taken: OrderLine[] = []
  for (const [at, line] of requested.entries()) {
    const free = freeOfLines[at] ?? []
    const isUsed = ({ unitUid }: FreeUnit) =>
      lines.some((other) => other.unitUid === unitUid && spansOverlap(other.blocked, line.blocked))
    const available = free.filter((candidate) => !isUsed(candidate))
    const unit =
      available.find(({ unitUid }) => unitUid === line.unitUid) ?? smallestGapFirst(available, line.blocked)[0]
    if (unit === undefined) taken.push(line)
    else if (unit.unitUid === line.unitUid) lines.push(line)
    else lines.push({ ...line, unitUid: unit.unitUid, refPriceYen: unit.refPriceYen })
  }
  return { lines, taken }
}

/** Whether no unit is in two lines on the same days, as when blocked spans have grown since the lines were added. */
export function haveOwnUnits(lines: readonly OrderLine[]): boolean {
  const isShared = (one: OrderLine, other: OrderLine) =>
    one.unitUid === other.unitUid && spansOverlap(one.blocked, other.blocked)
  return lines.every((line, at) => !lines.slice(at + 1).some((other) => isShared(line, other)))
}

const MAX_DAYS_AWAY = 30

/**
 * The days to which all lines that cannot be delivered can be moved together (cart check 5): the nearest one, within 30
 * days of the earliest start; for lines on days that closings or suspensions rule out, the nearest before and after.
 */
export function findNearestStarts({ orders, stock, days }: CartPorts) {
  return async (secret: CartSecret): Promise<readonly Day[]> => {
    const cart = await orders.findBySecret(secret)
    if (cart?.status !== 'InCart') return []
    const calendar = await days.calendar(cart.prefecture ?? DEFAULT_PREFECTURE)
    const undeliverable = cart.lines.filter((line) => isUndeliverable(line, calendar))
    const startsOn = undeliverable.map(({ startOn }) => startOn).toSorted()
    const [firstOn, lastOn] = [startsOn[0], startsOn.at(-1)]
    if (firstOn === undefined || lastOn === undefined) return []
    const firstFree = async (fromOn: Day, step: 1 | -1) => {
      for (let away = 0; away <= MAX_DAYS_AWAY; away += 1) {
        const startOn = addDays(fromOn, away * step)
        if (startOn < calendar.earliestOn || startOn > calendar.latestOn) return undefined
        if (isUndeliverable({ startOn }, calendar)) continue
        if ((await movedLines(stock, cart, startOn, calendar)) !== undefined) return startOn
      }
      return undefined
    }
    const isTooEarly = firstOn < calendar.earliestOn
    const found = isTooEarly
      ? [await firstFree(calendar.earliestOn, 1)]
      : [await firstFree(firstOn, -1), await firstFree(lastOn, 1)]
    return found.filter((on) => on !== undefined)
  }
}

/** Moves the lines that cannot be delivered to a day, all or none. Their units or substitutes must be free. */
export function moveLines({ orders, days, settings }: CartPorts) {
  return async (secret: CartSecret, startOn: Day) => {
    // The settings that the days depend on are read before the transaction.
    const found = await orders.findBySecret(secret)
    if (found?.status !== 'InCart') return rejected('no-cart')
    const calendar = await days.calendar(found.prefecture ?? DEFAULT_PREFECTURE)
    if (isUndeliverable({ startOn }, calendar) || startOn > calendar.latestOn) return rejected('none-free')
    return orders.transaction(async (tx) => {
      const cart = await tx.orders.lockBySecret(secret)
      if (cart?.status !== 'InCart') return rejected('no-cart')
      if (cart.prefecture !== found.prefecture) return rejected('none-free')
      if (!cart.lines.some((line) => isUndeliverable(line, calendar))) return undefined
      const lines = await movedLines(tx.stock, cart, startOn, calendar)
      if (lines === undefined) return rejected('none-free')
      const changed = { ...changedByCustomer({ ...cart, lines }), modifiedAt: days.now() }
      await tx.orders.save(recomputedCart(changed, calendar.rental, settings))
      return undefined
    })
  }
}

/** The lines, with those that cannot be delivered moved to another day; undefined when one has no free unit. */
async function movedLines(
  stock: Stock,
  cart: Order,
  startOn: Day,
  calendar: ShopCalendar,
): Promise<readonly OrderLine[] | undefined> {
  const prefecture = cart.prefecture ?? DEFAULT_PREFECTURE
  const moved = cart.lines.map((line) => {
    if (!isUndeliverable(line, calendar)) return line
    const endOn = rentalEnd(startOn, daysBetween(line.startOn, line.endOn) + 1)
    const wearOn = wearingAfterChange({ startOn, endOn, wearOn: line.wearOn })
    return { ...line, startOn, endOn, wearOn, blocked: blockedSpan(startOn, endOn, prefecture, calendar.rental) }
  })
  // Lines that keep their days come first, so that they keep their units.
  const { lines, taken } = await findSubstitutes(
    stock,
    moved.toSorted((a, b) => priorityOf(cart, a) - priorityOf(cart, b)),
  )
  if (taken.some((line) => priorityOf(cart, line) === 1)) return undefined
  const byUid = new Map(lines.map((line) => [line.uid, line]))
  return moved.map((line) => byUid.get(line.uid) ?? line)
}

/** 0 for a line that keeps its days, 1 for one that is moved. */
function priorityOf(cart: Order, line: OrderLine): 0 | 1 {
  return cart.lines.some(({ uid, startOn }) => uid === line.uid && startOn === line.startOn) ? 0 : 1
}
