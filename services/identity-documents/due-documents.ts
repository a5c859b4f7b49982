import { addDays, dayOfInstant, hourOfInstant } from '#domain/day.ts'
import {
  CART_DOCUMENT_DAYS,
  firstShippingOn,
  identityCancellation,
  identityCheckDueAt,
  isIdentityCheckUrgent,
  isIdentityReminderDue,
} from '#domain/order/identity.ts'
import { isRejected } from '#domain/result.ts'
import { countDone, pagedUids } from '../batches.ts'
import { cancelFree } from '../orders/cancel-order.ts'
import { changeOrder, type LifePorts } from '../orders/change-order.ts'
import type { ServicePorts } from '../service-ports.ts'

const BATCH_SIZE = 100
/** Customers get no reminder at night. */
const REMINDER_HOURS = { from: 9, to: 20 } as const

/**
 * What the clock does with documents that are not accepted (docs/rules.md Identity document). It reminds the customer
 * on the day before the due hour, and notifies the shop on the shipping day of an unchecked document, each once. It
 * cancels orders whose document was not sent by the due hour (CancelNoID), or until the parcel had to leave was not
 * checked, or not sent because the mail bounced (CancelByCompany). Returns how many orders changed.
 */
export function processDueDocuments(ports: LifePorts) {
  return (): Promise<number> => {
    const todayOn = dayOfInstant(ports.days.now())
    const uids = pagedUids((...page) => ports.orders.ordersFor('documents', todayOn, ...page))
    const messageOf = (count: number) => `documents: ${count} orders failed`
    return countDone(uids, (orderUid) => processDocument(ports, orderUid), messageOf)
  }
}

/** Status and cancellation are decided in one transaction: a document sent in the last second is not overlooked. */
function processDocument(ports: LifePorts, orderUid: string) {
  return changeOrder(ports, orderUid, async (change) => {
    const { tx, order, at, todayOn, calendar } = change
    const { rules } = calendar
    const document = await tx.documents.lock(orderUid)
    const shippedOn = firstShippingOn(order)
    const isWaiting = order.status === 'Delivery' || order.status === 'Reserved'
    if (document === undefined || shippedOn === undefined || !isWaiting) return false
    const askedAt = (document.status === 'refused' && document.checkedAt) || document.requestedAt
    const request = { askedAt, reachedAt: await tx.documents.requestReachedAt(orderUid, askedAt) }
    const to = identityCancellation(document, { shippedOn, request }, { now: at, rules })
    if (to !== undefined) {
      const why = to === 'CancelNoID' ? 'missing' : document.status === 'sent' ? 'unchecked' : 'unreached'
      const cancelled = await cancelFree(ports, change, { to, actor: 'clock', ...CANCELLATIONS[why] })
      return !isRejected(cancelled)
    }
    if (isIdentityCheckUrgent(document.status, shippedOn, todayOn) && document.shopNotifiedAt === undefined) {
      await tx.documents.save({ ...document, shopNotifiedAt: at }, at)
      const checkDueAt = identityCheckDueAt(shippedOn, document.dueAt, rules)
      await ports.mails.identityUnchecked({ tx, order, at }, checkDueAt)
      return true
    }
    const hour = hourOfInstant(at)
    const isDaytime = hour >= REMINDER_HOURS.from && hour < REMINDER_HOURS.to
    if (!isDaytime || !isIdentityReminderDue(document, at)) return false
    await tx.documents.save({ ...document, remindedAt: at }, at)
    await ports.mails.identityReminder({ tx, order, at }, document.dueAt)
    return true
  })
}

const CANCELLATIONS = {
  missing: { detail: { code: 'document-missing' } },
  unchecked: { detail: { code: 'document-unchecked' }, cause: 'document-unchecked' },
  unreached: { detail: { code: 'document-unreached' }, cause: 'mail-bounced' },
} as const

/**
 * Deletes documents some days after check or end of order, documents of carts after seven days, and orphan files
 * (docs/rules.md Identity document). Returns how many files.
 */
export function deleteDocuments(ports: LifePorts & Pick<ServicePorts, 'identityDocuments' | 'privateFiles'>) {
  return async (): Promise<number> => {
    const now = ports.days.now()
    const todayOn = dayOfInstant(now)
    const days = { todayOn, cancelledBefore: addDays(todayOn, -ports.days.rules().documents.keptDays) }
    for (const { orderUid } of await ports.identityDocuments.dueForDeletion(days, BATCH_SIZE)) {
      await changeOrder(ports, orderUid, async ({ tx, at }) => {
        const document = await tx.documents.lock(orderUid)
        if (document) await tx.documents.save({ ...document, fileKey: undefined }, at)
      })
    }
    await ports.identityDocuments.purgeCartDocuments(now.subtract({ hours: 24 * CART_DOCUMENT_DAYS }))
    const keys = await ports.identityDocuments.filesToRemove(now, BATCH_SIZE)
    for (const key of keys) {
      await ports.privateFiles.remove(key)
      await ports.identityDocuments.completeRemoval(key)
    }
    return keys.length
  }
}
