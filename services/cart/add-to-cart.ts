import { smallestGapFirst } from '#domain/availability/allocation.ts'
import { isBeingBought } from '#domain/cart/purchase.ts'
import { changedByCustomer, emptyCart, recomputed } from '#domain/order/draft.ts'
import type { Order, OrderLine } from '#domain/order/order.ts'
import { rentalPriceYen } from '#domain/pricing/price.ts'
import { checkPeriod } from '#domain/rental/calendar.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import { blockedSpan, type Span, spansOverlap } from '#domain/rental/span.ts'
import { rejected } from '#domain/result.ts'
import type { ShopDays } from '../catalog/shop-calendar.ts'
import type { CatalogStore, ItemRow } from '../ports/catalog-store.ts'
import type { Ids } from '../ports/ids.ts'
import type { OrderStore, OrderTransaction } from '../ports/order-store.ts'
import type { FreeProduct, StockStore } from '../ports/stock-store.ts'
import type { CartSecret, Services, Wanted } from '../services.ts'

/** More lines than anybody needs; keeps a cart from growing without end. */
const MOST_LINES = 20

type Ports = { catalog: CatalogStore; stock: StockStore; orders: OrderStore; ids: Ids; days: ShopDays }

/**
 * Puts an item in a size for a span into the cart; the shop picks the product (rules.md, Stock). Nothing is reserved
 * yet. Creates the cart on first add, and again when the stored one is no longer in status InCart. Refused while the
 * confirmation screen is open: what is shown there is what is bought.
 */
export function addToCart({ catalog, stock, orders, ids, days }: Ports): Services['cart']['addToCart'] {
  return async (secret, wanted, customerUid) => {
    const now = days.now()
    const refusal = checkPeriod({ ...wanted, now, editedWindow: await days.editedWindow() })
    if (refusal) return refusal
    const item = await catalog.findItem(wanted.itemId, { preview: false })
    if (!item?.sizes.some((size) => size.sizeTagUid === wanted.sizeTagUid)) return rejected('not-sold')
    const endOn = rentalEnd(wanted.startOn, wanted.days)
    const away = blockedSpan(wanted.startOn, endOn, wanted.prefecture)
    const free = await stock.freeProducts(wanted.itemId, wanted.sizeTagUid, away)
    return orders.transaction(async (tx) => {
      const { cart, isNew, cartSecret } = await openCart(tx, ids, { secret, customerUid }, now)
      if (isBeingBought(cart, now)) return rejected('purchase-under-way')
      const product = bestProduct(free, cart, away)
      if (product === undefined || cart.lines.length >= MOST_LINES) return rejected('none-free')
      const line = lineOf(ids.next(), item, product, wanted, away)
      const prefecture = cart.prefecture ?? wanted.prefecture
      const changed = recomputed({
        ...changedByCustomer(cart),
        prefecture,
        lines: [...cart.lines, line],
        modifiedAt: now,
      })
      await (isNew ? tx.insert(changed, cartSecret) : tx.save(changed))
      return { secret: cartSecret, lineCount: changed.lines.length }
    })
  }
}

/** A member's cart is one, whatever browser it is opened in; a guest's is the one that the secret names. */
async function openCart(
  tx: OrderTransaction,
  ids: Ids,
  { secret, customerUid }: { secret: CartSecret | undefined; customerUid: string | undefined },
  now: Temporal.Instant,
): Promise<{ cart: Order; isNew: boolean; cartSecret: CartSecret }> {
  const own = customerUid === undefined ? [] : await tx.lockCartsOf(customerUid)
  const named = secret === undefined ? undefined : await tx.lockBySecret(secret)
  const isNamed = named?.status === 'InCart' && (own.length === 0 || own.some(({ uid }) => uid === named.uid))
  if (secret !== undefined && isNamed) {
    return { cart: { ...named, customerUid: named.customerUid ?? customerUid }, isNew: false, cartSecret: secret }
  }
  const cartSecret = ids.secret()
  const [cart] = own
  if (cart === undefined) return { cart: { ...emptyCart(ids.next(), now), customerUid }, isNew: true, cartSecret }
  await tx.addSecret(cart.uid, cartSecret)
  return { cart, isNew: false, cartSecret }
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
