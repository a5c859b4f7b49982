import { isRejected, rejected } from '#domain/result.ts'
import type { IdentityDocumentServices } from '../order-life-services.ts'
import { changeOrder, type LifePorts } from '../orders/change-order.ts'
import { findOwnOrder } from '../orders/find-own-order.ts'
import type { Files } from '../ports/files.ts'
import type { DocumentPictures, IdentityDocument, IdentityDocumentStore } from '../ports/identity-documents.ts'

const MAX_BYTES = 10_000_000
/** A file that no row names after this time was left by a crash. */
const ORPHAN_HOURS = 1

/** The ports for identity documents; `privateFiles` are never served publicly. */
export type IdentityDocumentPorts = LifePorts & {
  identityDocuments: IdentityDocumentStore
  documentPictures: DocumentPictures
  privateFiles: Files
}

/**
 * Stores the photograph of an identity document: its type is detected by content, it is re-encoded, which removes
 * metadata, and stored under an unguessable key (docs/rules.md Orders). It can be replaced until one is accepted.
 */
export function submitDocument(ports: IdentityDocumentPorts): IdentityDocumentServices['submit'] {
  return async (reference, bytes) => {
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
export function findDocument(ports: IdentityDocumentPorts): IdentityDocumentServices['find'] {
  return async (reference) => {
    const own = await findOwnOrder(ports, reference)
    return isRejected(own) ? undefined : ports.identityDocuments.find(own.uid)
  }
}

function rejectionOf(document: IdentityDocument | undefined) {
  if (document === undefined) return rejected('identity-not-wanted')
  return document.status === 'accepted' ? rejected('identity-accepted') : undefined
}
