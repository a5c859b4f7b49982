import { firstShippingOn, identityDeletedOn, identityDueAfterRefusalAt } from '#domain/order/identity.ts'
import { rejected } from '#domain/result.ts'
import { changeOrder, type LifePorts } from '../orders/change-order.ts'
import type { IdentityDocument } from '../ports/files.ts'
import type { Staff } from '../ports/order-store.ts'

/**
 * `seen`: how staff have seen a document of which no picture was sent; only of a customer without an e-mail address,
 * who has no link to send one. `isErased`: the file is deleted at once, because it shows a number that the law
 * protects.
 */
type Verdict =
  | { readonly isAccepted: true; readonly seen?: string }
  | { readonly isAccepted: false; readonly reason: string; readonly isErased?: boolean }

/**
 * Records the staff's check of a document: it is accepted, or another one is requested with a mail that gives the
 * reason and the new due hour. The file is deleted some days later. An accepted document counts for the customer's
 * other orders too (docs/rules.md Identity documents in practice).
 */
export function checkDocument(ports: LifePorts, by: Staff) {
  return (orderUid: string, verdict: Verdict) =>
    changeOrder(ports, orderUid, async ({ tx, order, at, todayOn, calendar }) => {
      const document = await tx.documents.lock(orderUid)
      const status = verdict.isAccepted ? ('accepted' as const) : ('refused' as const)
      if (document?.status === status) return document
      const seen = verdict.isAccepted ? (verdict.seen?.trim() ?? '') : ''
      const isSeen = order.email === undefined && seen !== ''
      if (document === undefined || (document.status !== 'sent' && !isSeen)) return rejected('identity-not-sent')
      const deleteOn = identityDeletedOn(todayOn, calendar.rules)
      const checked: IdentityDocument = { ...document, status, checkedAt: at, checkedBy: by, deleteOn }
      if (verdict.isAccepted) {
        const accepted = { ...checked, note: document.status === 'sent' ? '' : seen }
        await tx.documents.save(accepted, at)
        await tx.documents.acceptOthers(order, { at, by, deleteOn })
        await ports.mails.identityAccepted({ tx, order, at })
        return accepted
      }
      const shippedOn = firstShippingOn(order) ?? todayOn
      const asked = { dueAt: document.dueAt, refusedAt: at }
      const dueAt = identityDueAfterRefusalAt(shippedOn, asked, calendar.rules)
      const fileKey = verdict.isErased ? undefined : document.fileKey
      const refused: IdentityDocument = { ...checked, dueAt, fileKey, note: verdict.reason }
      await tx.documents.save(refused, at)
      await ports.mails.identityRefused({ tx, order, at }, dueAt, verdict.reason)
      return refused
    })
}
