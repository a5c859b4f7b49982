import { rejected } from '#domain/result.ts'
import { changeOrder, type LifePorts, saveChange } from '../orders/change-order.ts'
import type { Staff } from '../ports/order-store.ts'

/** Sends a mail of an order again, to the address to which it was sent. Each call queues one mail. */
export function resendMail(ports: LifePorts) {
  return (orderUid: string, mailUid: string, by: Staff) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, ids, order, at } = change
      const uid = ids.next()
      const isQueued = await tx.resendMail({ orderUid, mailUid, uid, eventKey: `resent:${uid}`, at })
      if (!isQueued) return rejected('mail-unknown')
      return saveChange(change, { ...order, modifiedAt: at }, { actor: by, reason: 'mail sent again' })
    })
}
