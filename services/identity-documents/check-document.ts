import { addDays, dayOfInstant, laterDay } from '#domain/day.ts'
import { identityDeletedOn } from '#domain/order/rules.ts'
import { rejected } from '#domain/result.ts'
import type { IdentityDocumentServices } from '../order-life-services.ts'
import { changeOrder } from '../orders/change-order.ts'
import type { IdentityDocument } from '../ports/identity-documents.ts'
import type { IdentityDocumentPorts } from './submit-document.ts'

/**
 * Records the staff's check of a document: it is accepted, or another one is requested with a mail that gives the
 * reason. The due day stays, but not before tomorrow (decided here: so that a mail of the same day does not cancel the
 * order). The file is deleted 30 days later (docs/rules.md Orders).
 */
export function checkDocument(ports: IdentityDocumentPorts): IdentityDocumentServices['check'] {
  return (orderUid, verdict, by) =>
    changeOrder(ports, orderUid, async ({ tx, order, at, todayOn }) => {
      const document = await tx.lockIdentityDocument(orderUid)
      const status = verdict.isAccepted ? ('accepted' as const) : ('refused' as const)
      if (document?.status === status) return document
      if (document?.status !== 'sent') return rejected('identity-not-sent')
      const dueOn = verdict.isAccepted ? document.dueOn : laterDay(document.dueOn, addDays(todayOn, 1))
      const note = verdict.isAccepted ? '' : verdict.reason
      const deleteOn = identityDeletedOn(todayOn)
      const checked: IdentityDocument = { ...document, status, dueOn, note, checkedAt: at, checkedBy: by, deleteOn }
      await tx.saveIdentityDocument(checked, at)
      if (verdict.isAccepted) await ports.mails.identityAccepted({ tx, order, at })
      else await ports.mails.identityRefused({ tx, order, at }, dueOn, verdict.reason)
      return checked
    })
}

/** The picture, for staff only. */
export function readDocument(ports: IdentityDocumentPorts): IdentityDocumentServices['read'] {
  return async (orderUid) => {
    const document = await ports.identityDocuments.find(orderUid)
    return document?.fileKey === undefined ? undefined : ports.privateFiles.read(document.fileKey)
  }
}

const BATCH_SIZE = 100

/**
 * Deletes documents 30 days after they were checked, and orphan files (docs/rules.md Orders). A document that was never
 * checked is deleted 30 days after its order ended (decided here). Returns how many files were deleted.
 */
export function deleteDocuments(ports: IdentityDocumentPorts): () => Promise<number> {
  return async () => {
    const now = ports.days.now()
    for (const { orderUid } of await ports.identityDocuments.dueForDeletion(dayOfInstant(now), BATCH_SIZE)) {
      await changeOrder(ports, orderUid, async ({ tx, at }) => {
        const document = await tx.lockIdentityDocument(orderUid)
        if (document) await tx.saveIdentityDocument({ ...document, fileKey: undefined }, at)
      })
    }
    const keys = await ports.identityDocuments.filesToRemove(now, BATCH_SIZE)
    for (const key of keys) {
      await ports.privateFiles.remove(key)
      await ports.identityDocuments.completeRemoval(key)
    }
    return keys.length
  }
}
