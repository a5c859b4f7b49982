import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { exposureKeyOf } from '#domain/order/exposure.ts'
import type { Order } from '#domain/order/order.ts'
import { ORDER_STATUS } from '#domain/order/states.ts'
import type { CartStore, CheckedCart } from '#services/ports/carts.ts'
import type { IdentityFacts } from '#services/ports/placing.ts'
import type { Database } from '../database/connect.ts'
import { allRows } from '../database/rows.ts'
import { withRetry } from '../database/transaction-with-retry.ts'
import { FREE_LINE_UIDS } from '../stock/stock-store.ts'
import {
  CART_STREET,
  cartWithCountingOrders,
  customerRecord,
  type RecordRow,
  recordColumns,
  toCustomerRecord,
} from './customer-orders.ts'
import { IDENTITY_OF_GUEST } from './identity-documents.ts'
import { lockableUidOf, uidOf } from './order-reads.ts'
import { hashSecret, ORDER_SELECT_LIST, type OrderRow, toOrder } from './order-rows.ts'
import { endFormerSecrets } from './order-secrets.ts'
import { insertOrder, isCart, updateOrder } from './order-writes.ts'

type CartRow = OrderRow &
  RecordRow &
  IdentityFacts & {
    readonly isNext: boolean
    readonly street: string
    readonly freeLineUids: readonly string[]
  }

export function cartStore(db: Database): CartStore {
  return {
    useCart: (secret, todayOn, options) => useCart(db, secret, todayOn, options),
    insertCart: async (cart, secret) => void (await insertOrder(cart, secret).execute(db)),
    saveCart: (cart, secret, next) => saveCart(db, cart, secret, next),
  }
}

/** CartStore.useCart. One statement, so that the facts are those of the cart that it returns. */
async function useCart(
  db: Database,
  secret: string,
  todayOn: Day,
  { withIdentity = false }: { readonly withIdentity?: boolean } = {},
): Promise<CheckedCart | undefined> {
  const [row] = await allRows<CartRow>(db)`
    WITH ${cartWithCountingOrders(uidOf({ secret }))}
    SELECT ${ORDER_SELECT_LIST}, ${recordColumns(todayOn)}, ${CART_STREET} AS street,
           EXISTS (SELECT FROM order_secrets
                   WHERE secret_hash = ${hashSecret(secret)}::bytea AND purpose = 'next') AS "isNext",
           ${FREE_LINE_UIDS} AS "freeLineUids"
           ${withIdentity ? sql`, ${IDENTITY_OF_GUEST}` : sql``}
    FROM orders WHERE orders.uid = (SELECT uid FROM cart)`
  if (row === undefined) return undefined
  if (row.isNext) await endFormerSecrets(db, secret)
  const order = toOrder(row)
  const isOtherStreet = streetOf(order) !== row.street
  return {
    order,
    freeLineUids: row.freeLineUids,
    identity: withIdentity && order.customerUid === undefined ? identityOf(row) : undefined,
    record: isOtherStreet ? await customerRecord(db, order, todayOn) : toCustomerRecord(row),
  }
}

function identityOf({ hasDocument, isIdentified }: IdentityFacts): IdentityFacts {
  return { hasDocument, isIdentified }
}

/**
 * The street by which a guest's orders are found; empty without one, as in the statement. PostgreSQL folds some letters
 * in another way than JavaScript.
 */
function streetOf(order: Order): string {
  const key = exposureKeyOf(order)
  return key.kind === 'guest' ? (key.household?.street ?? '') : ''
}

/** CartStore.saveCart. The version changes with every change, also when the cart is placed. */
async function saveCart(db: Database, cart: Order, secret: string, next: string | undefined): Promise<boolean> {
  if (!isCart(cart)) throw new Error(`${cart.uid} is no cart`)
  const ctes =
    next === undefined
      ? sql``
      : sql`, secret AS (
      INSERT INTO order_secrets (secret_hash, order_uid, purpose)
      SELECT ${hashSecret(next)}::bytea, uid, 'next' FROM saved ON CONFLICT (secret_hash) DO NOTHING)`
  const isSaved = sql`status = ${ORDER_STATUS.InCart} AND orders.uid = ${lockableUidOf({ secret })}`
  const { rows } = await withRetry(() => updateOrder(cart, { ctes, isSaved }).execute(db))
  return rows[0]!.saved > 0
}
