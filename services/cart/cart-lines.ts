import { smallestGapFirst } from '#domain/availability/availability.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { changedByCustomer, recomputed } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, type Span, spansOverlap } from '#domain/rental/span.ts'
import { rejected } from '#domain/result.ts'
import type { FreeProduct } from '../ports/catalog.ts'
import type { ProductFacts } from '../ports/order-store.ts'
import type { CartPorts, CartSecret } from './change-cart.ts'

/** The lines of an order in the form of the cart checks, with whether each product is on sale. */
export function cartLines(lines: readonly OrderLine[], facts: readonly ProductFacts[]): CartLine[] {
  const onSale = new Map(facts.map(({ productUid, isOnSale }) => [productUid, isOnSale]))
  return lines.map((line) => {
    const isSold = onSale.get(line.productUid) ?? false
    return {
      lineUid: line.uid,
      productUid: line.productUid,
      productId: '',
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

type Stock = {
  freeProducts(itemId: number, sizeTagUid: number | undefined, blocked: Span): Promise<readonly FreeProduct[]>
}

/**
 * Replaces booked products: a line whose product is still free stays unchanged; a line whose product was booked gets
 * the substitute (same item and size) with the smallest idle gap; lines without a free substitute are returned as
 * `taken` (docs/rules.md Stock).
 */
export async function findSubstitutes(
  stock: Stock,
  requested: readonly OrderLine[],
): Promise<{ lines: readonly OrderLine[]; taken: readonly OrderLine[] }> {
  const lines: OrderLine[] = []
  const taken: OrderLine[] = []
  for (const line of requested) {
    const free = await stock.freeProducts(line.itemId, line.sizeTagUid, line.blocked)
    const isUsed = ({ productUid }: FreeProduct) =>
      lines.some((other) => other.productUid === productUid && spansOverlap(other.blocked, line.blocked))
    const available = free.filter((candidate) => !isUsed(candidate))
    const product =
      available.find(({ productUid }) => productUid === line.productUid) ?? smallestGapFirst(available, line.blocked)[0]
    if (product === undefined) taken.push(line)
    else if (product.productUid === line.productUid) lines.push(line)
    else lines.push({ ...line, productUid: product.productUid, refPriceYen: product.refPriceYen })
  }
  return { lines, taken }
}

const MAX_DAYS_AHEAD = 30

/** The first day to which all lines that are too early can be moved together (cart check 5), within 30 days. */
export function findNearestStart({ orders, stock, days }: CartPorts) {
  return async (secret: CartSecret): Promise<Day | undefined> => {
    const cart = await orders.findBySecret(secret)
    if (cart?.status !== 'InCart') return undefined
    const { earliestOn, latestOn } = await days.calendar(cart.prefecture ?? DEFAULT_PREFECTURE)
    if (!cart.lines.some(({ startOn }) => startOn < earliestOn)) return undefined
    for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
      const startOn = addDays(earliestOn, ahead)
      if (startOn > latestOn) return undefined
      if ((await movedLines(stock, cart, startOn, earliestOn)) !== undefined) return startOn
    }
    return undefined
  }
}

/** Moves the lines that are too early to a day, all or none. Their products or substitutes must be free. */
export function moveLines({ orders, days }: CartPorts) {
  return async (secret: CartSecret, startOn: Day) => {
    // The settings that the days depend on are read before the transaction.
    const found = await orders.findBySecret(secret)
    if (found?.status !== 'InCart') return rejected('no-cart')
    const { earliestOn, latestOn } = await days.calendar(found.prefecture ?? DEFAULT_PREFECTURE)
    if (startOn < earliestOn || startOn > latestOn) return rejected('none-free')
    return orders.transaction(async (tx) => {
      const cart = await tx.lockBySecret(secret)
      if (cart?.status !== 'InCart') return rejected('no-cart')
      if (cart.prefecture !== found.prefecture) return rejected('none-free')
      if (!cart.lines.some((line) => line.startOn < earliestOn)) return undefined
      const lines = await movedLines(tx, cart, startOn, earliestOn)
      if (lines === undefined) return rejected('none-free')
      await tx.save(recomputed({ ...changedByCustomer({ ...cart, lines }), modifiedAt: days.now() }))
      return undefined
    })
  }
}

/** The lines, with those that are too early moved to another day; undefined when one has no free product. */
async function movedLines(
  stock: Stock,
  cart: Order,
  startOn: Day,
  earliestOn: Day,
): Promise<readonly OrderLine[] | undefined> {
  const prefecture = cart.prefecture ?? DEFAULT_PREFECTURE
  const isEarly = (line: OrderLine) => line.startOn < earliestOn
  const moved = cart.lines.map((line) => {
    if (!isEarly(line)) return line
    const endOn = rentalEnd(startOn, daysBetween(line.startOn, line.endOn) + 1)
    return { ...line, startOn, endOn, blocked: blockedSpan(startOn, endOn, prefecture) }
  })
  // Lines that keep their days come first, so that they keep their products.
  const { lines, taken } = await findSubstitutes(
    stock,
    moved.toSorted((a, b) => priorityOf(cart, a) - priorityOf(cart, b)),
  )
  const hasNoProduct = taken.some(({ uid }) => cart.lines.some((line) => line.uid === uid && isEarly(line)))
  if (hasNoProduct) return undefined
  const byUid = new Map(lines.map((line) => [line.uid, line]))
  return moved.map((line) => byUid.get(line.uid) ?? line)
}

function priorityOf(cart: Order, line: OrderLine): number {
  return cart.lines.some(({ uid, startOn }) => uid === line.uid && startOn === line.startOn) ? 0 : 1
}
