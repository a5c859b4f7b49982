import type { Order } from '#domain/order/order.ts'
import type { ShopIdentity } from '../mails/layout.ts'
import { orderReceivedMail } from '../mails/order-received.ts'
import type { Ids } from '../ports/ids.ts'
import type { OrderTransaction } from '../ports/order-store.ts'

/** Queues the mails that tell of an order's changes, in the transaction of the change (rules.md, Mails). */
export type OrderMails = {
  orderReceived(tx: OrderTransaction, order: Order, orderSecret: string, at: Temporal.Instant): Promise<void>
}

/** Builds OrderMails for a shop that lives at an address. */
export function orderMails({ ids, siteUrl, shop }: { ids: Ids; siteUrl: string; shop: ShopIdentity }): OrderMails {
  return {
    async orderReceived(tx, order, orderSecret, at) {
      if (order.email === undefined) return
      await tx.queueMail({
        uid: ids.next(),
        eventKey: `orderreceived:${order.uid}`,
        kind: 'orderreceived',
        orderUid: order.uid,
        to: order.email,
        content: orderReceivedMail({ order, siteUrl, orderSecret, shop }),
        at,
      })
    },
  }
}
