import { withoutUnsold } from '#domain/cart/availability.ts'
import { customerExposure, firstCartRefusal } from '#domain/cart/checks.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { recomputed, totalsOf, withoutLines } from '#domain/order/draft.ts'
import type { Order } from '#domain/order/order.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { CatalogStore } from '../ports/catalog-store.ts'
import type { OrderStore, OrderTransaction } from '../ports/order-store.ts'
import type { StockStore } from '../ports/stock-store.ts'
import type { CartSecret, CartView } from '../services.ts'
import { cartLines } from './cart-line.ts'
import { findTwins } from './find-twins.ts'

type Ports = { catalog: CatalogStore; stock: StockStore; orders: OrderStore; days: ShopDays }

/**
 * The cart as it stands now: lines that are not sold any more, or that somebody else has booked and no twin is free
 * for, are taken out with a notice; a free twin replaces a taken product silently (docs/rules.md Stock). Then the
 * ordered checks.
 */
export function getCart(ports: Ports) {
  return (secret: CartSecret): Promise<CartView | undefined> => cartView(ports, secret, 'InCart')
}

/** The same for the confirmation screen: a cart that passes has its lines in Temp until it is changed or placed. */
export function openConfirmation(ports: Ports) {
  return (secret: CartSecret): Promise<CartView | undefined> => cartView(ports, secret, 'Temp')
}

async function cartView(ports: Ports, secret: CartSecret, as: 'InCart' | 'Temp'): Promise<CartView | undefined> {
  const stored = await ports.orders.findBySecret(secret)
  if (stored?.status !== 'InCart') return undefined
  const order = await mendedCart(ports, stored, secret, as)
  if (order === undefined) return undefined
  const calendar = await ports.days.calendar(order.prefecture ?? DEFAULT_PREFECTURE)
  const cards = await ports.catalog.cards([...new Set(order.lines.map((line) => line.itemId))])
  return {
    order,
    totals: totalsOf(order),
    calendar,
    medias: Object.fromEntries(cards.map((card) => [card.id, card.media])),
    refusal: firstCartRefusal({
      ...customerExposure(await ports.orders.customerOrders(order)),
      lines: order.lines.map((line) => ({ ...line, lineUid: line.uid })),
      prefecture: calendar.prefecture,
      earliestOn: calendar.earliestOn,
      takenLineUids: [],
    }),
  }
}

/** Writes only when something changed, so that looking at a cart is a read. */
async function mendedCart(
  { orders, stock, days }: Ports,
  stored: Order,
  secret: CartSecret,
  as: 'InCart' | 'Temp',
): Promise<Order | undefined> {
  const seen = await mend({ productFacts: orders.productFacts, freeProducts: stock.freeProducts }, stored)
  const isOpen = as === 'Temp' && stored.lines.some((line) => line.status !== 'Temp')
  if (seen === stored && !isOpen) return stored
  return orders.transaction(async (tx) => {
    const cart = await tx.lockBySecret(secret)
    if (cart?.status !== 'InCart') return undefined
    const order = await mend(tx, cart)
    const lines = as === 'Temp' ? order.lines.map((line) => ({ ...line, status: as })) : order.lines
    const changed = { ...order, lines, modifiedAt: days.now() }
    await tx.save(changed)
    return { ...changed, version: changed.version + 1 }
  })
}

/** The cart without what cannot be had, which its notices tell, and with twins in place of what was taken. */
async function mend(store: Pick<OrderTransaction, 'productFacts' | 'freeProducts'>, cart: Order): Promise<Order> {
  const facts = await store.productFacts(cart.lines.map((line) => line.productUid))
  const { kept, notice } = withoutUnsold(cartLines(cart.lines, facts))
  const soldUids = new Set(kept.map((line) => line.lineUid))
  const sold = cart.lines.filter((line) => soldUids.has(line.uid))
  const { lines, taken } = await findTwins(store, sold)
  const itemNames = taken.map((line) => line.itemName)
  let mended = cart
  if (notice) mended = withoutLines(mended, sold, { ...notice, detail: { itemNames: notice.detail.itemNames } })
  if (taken.length > 0)
    mended = withoutLines(mended, lines, { kind: 'rejected', code: 'double-booked', detail: { itemNames } })
  const hasTwin = lines.some((line) => !cart.lines.includes(line))
  return hasTwin ? recomputed({ ...mended, lines }) : mended
}
