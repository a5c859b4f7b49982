import type { Day } from '#domain/day.ts'
import { exposureKeyOf } from '#domain/order/exposure.ts'
import type { Order } from '#domain/order/order.ts'
import type { FreeProduct } from '#services/ports/catalog.ts'
import type { CheckedCart } from '#services/ports/placing.ts'
import type { Database } from './connect.ts'
import {
  CART_STREET,
  cartWithCountingOrders,
  customerRecord,
  type RecordRow,
  recordColumns,
  toCustomerRecord,
} from './customer-orders.ts'
import { opens } from './order-reads.ts'
import { hashSecret, ORDER_SELECT_LIST, type OrderRow, toOrder } from './order-rows.ts'
import { endFormerSecrets } from './order-secrets.ts'
import { allRows, toEntity } from './rows.ts'
import { FREE_OF_LINE } from './stock-store.ts'

type CartRow = OrderRow &
  RecordRow & {
    readonly isNext: boolean
    readonly street: string | null
    readonly free: readonly (readonly FreeProduct[])[]
  }

/** OrderStore.useCart. One statement, so that the facts are those of the cart that it returns. */
export async function useCart(db: Database, secret: string, todayOn: Day): Promise<CheckedCart | undefined> {
  const [row] = await allRows<CartRow>(db)`
    WITH ${cartWithCountingOrders(opens(secret))}
    SELECT ${ORDER_SELECT_LIST}, ${recordColumns(todayOn)}, ${CART_STREET} AS street,
           EXISTS (SELECT FROM order_secrets
                   WHERE secret_hash = ${hashSecret(secret)}::bytea AND purpose = 'next') AS "isNext",
           (SELECT coalesce(json_agg(${FREE_OF_LINE} ORDER BY position, line.uid), '[]')
            FROM order_lines AS line WHERE order_uid = orders.uid) AS free
    FROM orders WHERE orders.uid = (SELECT uid FROM cart)`
  if (row === undefined) return undefined
  if (row.isNext) await endFormerSecrets(db, secret)
  const order = toOrder(row)
  const isOtherStreet = streetOf(order) !== (row.street ?? undefined)
  return {
    order,
    free: row.free.map((products) => products.map(toEntity)),
    record: isOtherStreet ? await customerRecord(db, order, todayOn) : toCustomerRecord(row),
  }
}

/** The street by which a guest's orders are found. PostgreSQL folds some letters in another way than JavaScript. */
function streetOf(order: Order): string | undefined {
  const key = exposureKeyOf(order)
  return key.kind === 'guest' ? key.household?.street : undefined
}
