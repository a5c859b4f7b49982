import { rejected } from '#domain/result.ts'
import { withOrderSecret } from '../mails/link-secrets.ts'
import { isMailToShop } from '../mails/order-mails.ts'
import { changeOrder, type LifePorts, saveChange } from '../orders/change-order.ts'
import type { Staff } from '../ports/order-store.ts'

/**
 * Sends a mail of an order again, to the address that the order has now; those to the shop to the shop. Its links are
 * new, because those of a former address may have ended. Each call queues one mail.
 */
export function resendMail(ports: LifePorts, by: Staff) {
  return (orderUid: string, mailUid: string) =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, ids, order, at } = change
      const found = await tx.mails.find(orderUid, mailUid)
      if (found === undefined) return rejected('mail-unknown')
      const { kind } = found
      const to = isMailToShop(kind) ? found.to : order.email
      if (to === undefined) return rejected('email-missing')
      const [uid, linkSecret] = [ids.next(), ids.secret()]
      const content = withOrderSecret(found.content, linkSecret)
      await tx.mails.queue({ uid, eventKey: `resent:${uid}`, kind, orderUid, to, content, at, linkSecret })
      return saveChange(change, { ...order, modifiedAt: at }, { actor: by, detail: { code: 'mail-sent-again' } })
    })
}
