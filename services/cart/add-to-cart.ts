import { smallestGapFirst } from '#domain/availability/allocation.ts'
import { isBeingBought } from '#domain/cart/purchase.ts'
import { changedByCustomer, emptyCart, recomputed } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { rentalPriceYen } from '#domain/pricing/price.ts'
import { checkPeriod, type PeriodRefusal } from '#domain/rental/calendar.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, type Span, spansOverlap } from '#domain/rental/span.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { CatalogStore, ItemRow } from '../ports/catalog-store.ts'
import type { Ids } from '../ports/ids.ts'
import type { OrderStore, OrderTransaction } from '../ports/order-store.ts'
import type { FreeProduct, StockStore } from '../ports/stock-store.ts'
import type { CartSecret, Services, Wanted } from '../services.ts'

/** More lines than anybody needs; keeps a cart from growing without end. */
const MOST_LINES = 20

/** What adding to a cart needs. */
export type AddingPorts = { catalog: CatalogStore; stock: StockStore; orders: OrderStore; ids: Ids; days: ShopDays }

/**
 * Puts an item in a size for a span into the cart; the shop picks the product (docs/rules.md Stock). Nothing is
 * reserved yet. Creates the cart on first add, and again when the stored one is no longer in status InCart. Refused
 * while the confirmation screen is open: what is shown there is what is bought.
 */
export function addToCart(ports: AddingPorts): Services['cart']['addToCart'] {
  return async (secret, wanted, customerUid) => {
    const now = ports.days.now()
    const prepared = await prepareLine(ports, wanted)
    if (isRejected(prepared)) return prepared
    return ports.orders.transaction(async (tx) => {
      const { cart, isNew, named } = await openCart(tx, ports.ids, { secret, customerUid }, now)
      if (isBeingBought(cart, now)) return rejected('purchase-under-way')
      const added = withLine(ports.ids, cart, prepared)
      if (isRejected(added)) return added
      const cartSecret = named ?? ports.ids.secret()
      const changed = recomputed({ ...changedByCustomer(added), modifiedAt: now })
      if (isNew) await tx.insert(changed, cartSecret)
      else if (named === undefined) await tx.addSecret(cart.uid, cartSecret)
      if (!isNew) await tx.save(changed)
      return { secret: cartSecret, lineCount: changed.lines.length }
    })
  }
}

/** A line that could be added: what is wanted, and the products that are free for it. */
export type PreparedLine = {
  readonly wanted: Wanted
  readonly item: ItemRow
  readonly away: Span
  readonly free: readonly FreeProduct[]
}

/** Why nothing can be added whatever the cart holds. */
type LineRefusal = PeriodRefusal | Rejection<'not-sold', undefined>

/** Looks, before the cart is locked, whether what is wanted is sold for those days, and which products are free. */
export async function prepareLine(
  { catalog, stock, days }: Pick<AddingPorts, 'catalog' | 'stock' | 'days'>,
  wanted: Wanted,
): Promise<PreparedLine | LineRefusal> {
  const refusal = checkPeriod({ ...wanted, now: days.now(), editedWindow: await days.editedWindow() })
  if (refusal) return refusal
  const item = await catalog.findItem(wanted.itemId, { preview: false })
  if (!item?.sizes.some((size) => size.sizeTagUid === wanted.sizeTagUid)) return rejected('not-sold')
  const away = blockedSpan(wanted.startOn, rentalEnd(wanted.startOn, wanted.days), wanted.prefecture)
  return { wanted, item, away, free: await stock.freeProducts(wanted.itemId, wanted.sizeTagUid, away) }
}

/** The cart with one line more, on the product that leaves the smallest idle gap. */
export function withLine(
  ids: Pick<Ids, 'next'>,
  cart: Order,
  { wanted, item, away, free }: PreparedLine,
): Order | Rejection<'none-free', undefined> {
  const product = bestProduct(free, cart, away)
  if (product === undefined || cart.lines.length >= MOST_LINES) return rejected('none-free')
  const line = lineOf(ids.next(), item, product, wanted, away)
  return { ...cart, prefecture: cart.prefecture ?? wanted.prefecture, lines: [...cart.lines, line] }
}

/** How a cart is named: a member's cart is one, whatever browser it is opened in; a guest's is by its secret. */
export type CartName = { readonly secret: CartSecret | undefined; readonly customerUid: string | undefined }

/**
 * The cart of a name, locked, or a new one that is not stored yet. `named`: the secret given, when that names it; an
 * older cart of a member may have none that this browser knows.
 */
export async function openCart(
  tx: OrderTransaction,
  ids: Pick<Ids, 'next'>,
  { secret, customerUid }: CartName,
  now: Temporal.Instant,
): Promise<{ cart: Order; isNew: boolean; named: CartSecret | undefined }> {
  const own = customerUid === undefined ? [] : await tx.lockCartsOf(customerUid)
  const found = secret === undefined ? undefined : await tx.lockBySecret(secret)
  const isNamed = found?.status === 'InCart' && (own.length === 0 || own.some(({ uid }) => uid === found.uid))
  if (isNamed) return { cart: { ...found, customerUid: found.customerUid ?? customerUid }, isNew: false, named: secret }
  const [cart] = own
  if (cart === undefined) return { cart: { ...emptyCart(ids.next(), now), customerUid }, isNew: true, named: undefined }
  return { cart, isNew: false, named: undefined }
}

/** The product with the smallest idle gap that this cart does not hold on those days already. */
function bestProduct(free: readonly FreeProduct[], cart: Order, away: Span): FreeProduct | undefined {
  const open = free.filter(
    ({ productUid }) => !cart.lines.some((line) => line.productUid === productUid && spansOverlap(line.away, away)),
  )
  return smallestGapFirst(open, away)[0]
}

function lineOf(uid: string, item: ItemRow, product: FreeProduct, wanted: Wanted, away: Span): OrderLine {
  return {
    uid,
    status: 'InCart',
    productUid: product.productUid,
    itemId: item.id,
    sizeTagUid: product.sizeTagUid,
    itemName: item.name,
    makerName: item.makerName,
    sizeLabel: product.sizeLabel,
    startOn: wanted.startOn,
    endOn: rentalEnd(wanted.startOn, wanted.days),
    away,
    priceYen: rentalPriceYen(item, wanted.days),
    hasPlan: wanted.hasPlan,
    optionFeeYen: 0,
    refPriceYen: product.refPriceYen,
    pointRatePercent: product.pointRatePercent,
  }
}
