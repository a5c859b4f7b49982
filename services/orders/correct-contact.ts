import { secretsIn } from '#domain/mail/link-secrets.ts'
import {
  type Contact,
  type ContactField,
  type ContactRejection,
  changedContactFields,
  checkContact,
  withContact,
} from '#domain/order/contact.ts'
import type { Order } from '#domain/order/order.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Staff } from '../ports/order-store.ts'
import { changeOrder, type LifePorts, type OrderChange, type OrderUnknown, saveChange } from './change-order.ts'

/** `reason`: how it is known that the customer asks for it. */
export type ContactCorrection = { readonly contact: Contact; readonly reason: string }

export type CorrectedContact = { readonly order: Order; readonly fields: readonly ContactField[] }
type CorrectionRejection = OrderUnknown | ContactRejection | Rejection<'reason-missing' | 'email-bouncing', undefined>

/**
 * Corrects name, kana, telephone and e-mail address of who ordered (docs/rules.md Correction of the contact), with one
 * mail that names what changed. With another address the mails that did not arrive go there, and the links of the
 * others end; a former address that worked gets a note. Repeating it gives the same result.
 */
export function correctContact(ports: LifePorts, by: Staff) {
  return (orderUid: string, { contact, reason }: ContactCorrection): Promise<CorrectedContact | CorrectionRejection> =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const why = reason.trim()
      if (why === '') return rejected('reason-missing')
      const refused = checkContact(order, contact)
      if (refused !== undefined) return refused
      const fields = changedContactFields(order, contact)
      if (fields.length === 0) return { order, fields }
      const isMoved = fields.includes('email')
      if (isMoved && contact.email !== undefined && (await tx.mails.isBouncing(contact.email)))
        return rejected('email-bouncing')
      const corrected = withContact(order, contact, at)
      const saved = await saveChange(change, corrected, {
        actor: by,
        detail: { code: 'contact-corrected', fields, why },
      })
      if (isMoved) await moveMails(ports, change, saved)
      await ports.mails.contactChanged({ tx, order: saved, at }, { before: order, fields })
      return { order: saved, fields }
    })
}

/** What did not arrive goes to the new address; without one the customer is called. */
async function moveMails(ports: LifePorts, { tx, order, at }: OrderChange, saved: Order): Promise<void> {
  if (order.email === undefined) return
  const { isReached, undelivered } = await tx.mails.toAddress(order.uid, order.email, at)
  const kept = saved.email === undefined ? [] : secretsIn(undelivered)
  await tx.orders.endMailedLinks(order.uid, kept)
  if (saved.email !== undefined) await tx.mails.redirect(undelivered, saved.email, at)
  else {
    await tx.mails.drop(undelivered)
    for (const { kind } of undelivered) await ports.mails.addCall({ tx, order: saved, at }, kind)
  }
  if (isReached) await ports.mails.contactMoved({ tx, order, at }, order.email)
}
