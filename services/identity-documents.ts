import { addDays, type Day, dayOfInstant, laterDay } from '#domain/day.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import type { Order } from '#domain/order/order.ts'
import { identityDeletedOn, identityDueOn } from '#domain/order/rules.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { changeOrder, type LifePorts } from './orders/change-order.ts'
import { findOwnOrder, type OrderReference } from './orders/get-order.ts'
import type { IdentityDocument } from './ports/files.ts'
import type { OrderTransaction, Staff } from './ports/order-store.ts'
import type { ServicePorts } from './service-ports.ts'

const MAX_BYTES = 10_000_000
/** A file that no row names after this time was left by a crash. */
const ORPHAN_HOURS = 1
const BATCH_SIZE = 100

type Ports = LifePorts & Pick<ServicePorts, 'identityDocuments' | 'documentPictures' | 'privateFiles'>

/** Identity documents of first-time customers (docs/rules.md Orders). */
export function createIdentityDocuments(ports: Ports) {
  return {
    find: findDocument(ports),
    submit: submitDocument(ports),
    check: checkDocument(ports),
  }
}

/**
 * Stores the photograph of an identity document: its type is detected by content, it is re-encoded, which removes
 * metadata, and stored privately under an unguessable key (docs/rules.md Orders). It can be replaced until one is
 * accepted. At most 10 MB.
 */
function submitDocument(ports: Ports) {
  return async (reference: OrderReference, bytes: Uint8Array) => {
    const own = await findOwnOrder(ports, reference)
    if (isRejected(own)) return own
    if (bytes.byteLength > MAX_BYTES) return rejected('file-too-large', { maxBytes: MAX_BYTES })
    const rejection = rejectionOf(await ports.identityDocuments.find(own.uid))
    if (rejection) return rejection
    const picture = await ports.documentPictures.reencode(bytes)
    if (picture === 'not-a-picture') return rejected('not-a-picture')
    const fileKey = `identity/d${ports.ids.secret().toLowerCase()}.jpg`
    await ports.identityDocuments.scheduleRemoval(fileKey, ports.days.now().add({ hours: ORPHAN_HOURS }))
    await ports.privateFiles.write(fileKey, picture.jpeg)
    return changeOrder(ports, own.uid, async ({ tx, at }) => {
      const before = await tx.lockIdentityDocument(own.uid)
      const lateRejection = rejectionOf(before)
      if (lateRejection || before === undefined) return lateRejection ?? rejected('identity-not-wanted')
      const contentType = 'image/jpeg'
      const file = { fileKey, contentType, bytes: picture.jpeg.byteLength, sentAt: at }
      const sent: IdentityDocument = { ...before, ...file, status: 'sent', note: '', checkedAt: undefined }
      await tx.saveIdentityDocument(sent, at)
      return sent
    })
  }
}

/** The identity document requested for an order; undefined when none is, or for another customer's order. */
function findDocument(ports: Ports) {
  return async (reference: OrderReference): Promise<IdentityDocument | undefined> => {
    const own = await findOwnOrder(ports, reference)
    return isRejected(own) ? undefined : ports.identityDocuments.find(own.uid)
  }
}

/**
 * Records the staff's check of a document: it is accepted, or another one is requested with a mail that gives the
 * reason. The due day stays, but not before tomorrow (decided here: so that a mail of the same day does not cancel the
 * order). The file is deleted 30 days later (docs/rules.md Orders).
 */
function checkDocument(ports: Ports) {
  return (
    orderUid: string,
    verdict: { readonly isAccepted: true } | { readonly isAccepted: false; readonly reason: string },
    by: Staff,
  ) =>
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

/** Deletes documents 30 days after check or end of order, and orphan files (docs/rules.md Orders). Returns how many. */
export function deleteDocuments(ports: Ports) {
  return async (): Promise<number> => {
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

/**
 * Requests an identity document from a first-time customer, in the transaction in which the order becomes Delivery. A
 * first-time customer has no order that reached Return, by member or e-mail address (docs/rules.md Orders). Returns the
 * due day; undefined when none is required.
 */
export async function requestDocument(
  tx: OrderTransaction,
  order: Order,
  { isRequired, at }: { isRequired: boolean; at: Temporal.Instant },
): Promise<Day | undefined> {
  const [startOn] = order.lines.map((line) => line.startOn).sort()
  if (!isRequired || startOn === undefined || (await tx.hasReturnedOrder(order))) return undefined
  const prefecture = order.prefecture ?? DEFAULT_PREFECTURE
  const dueOn = identityDueOn({ startOn, prefecture, orderedOn: dayOfInstant(at) })
  await tx.saveIdentityDocument(
    {
      orderUid: order.uid,
      status: 'wanted',
      dueOn,
      requestedAt: at,
      fileKey: undefined,
      contentType: undefined,
      bytes: undefined,
      sentAt: undefined,
      checkedAt: undefined,
      checkedBy: undefined,
      note: '',
      deleteOn: undefined,
    },
    at,
  )
  return dueOn
}

function rejectionOf(document: IdentityDocument | undefined) {
  if (document === undefined) return rejected('identity-not-wanted')
  return document.status === 'accepted' ? rejected('identity-accepted') : undefined
}
