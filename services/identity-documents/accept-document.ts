import { isRejected, rejected } from '#domain/result.ts'
import type { IdentityDocumentServices } from '../order-life-services.ts'
import { changeOrder, type LifePorts } from '../orders/change-order.ts'
import { findOwnOrder } from '../orders/find-own-order.ts'
import type { Files } from '../ports/files.ts'
import type { DocumentPictures, IdentityDocument, IdentityDocumentStore } from '../ports/identity-documents.ts'

const MOST_BYTES = 10_000_000
/** A file that no row names by then was left by a crash. */
const UNNAMED_HOURS = 1

/** What taking a document needs; `privateFiles` are served to nobody. */
export type DocumentPorts = LifePorts & {
  identityDocuments: IdentityDocumentStore
  documentPictures: DocumentPictures
  privateFiles: Files
}

/**
 * Takes the photograph of an identity document: its kind is found by content, it is re-encoded, which removes metadata,
 * and kept under an unguessable key (docs/rules.md Orders). Sent again it replaces the one before, until one is
 * accepted.
 */
export function acceptDocument(ports: DocumentPorts): IdentityDocumentServices['accept'] {
  return async (whose, bytes) => {
    const own = await findOwnOrder(ports, whose)
    if (isRejected(own)) return own
    if (bytes.byteLength > MOST_BYTES) return rejected('file-too-large', { mostBytes: MOST_BYTES })
    const refusal = refusalOf(await ports.identityDocuments.find(own.uid))
    if (refusal) return refusal
    const picture = await ports.documentPictures.reencode(bytes)
    if (picture === 'not-a-picture') return rejected('not-a-picture')
    const fileKey = `identity/d${ports.ids.secret().toLowerCase()}.jpg`
    await ports.identityDocuments.planRemoval(fileKey, ports.days.now().add({ hours: UNNAMED_HOURS }))
    await ports.privateFiles.write(fileKey, picture.jpeg)
    return changeOrder(ports, own.uid, async ({ tx, at }) => {
      const before = await tx.lockIdentityDocument(own.uid)
      const late = refusalOf(before)
      if (late || before === undefined) return late ?? rejected('identity-not-wanted')
      const contentType = 'image/jpeg'
      const file = { fileKey, contentType, bytes: picture.jpeg.byteLength, sentAt: at }
      const sent: IdentityDocument = { ...before, ...file, status: 'sent', note: '', checkedAt: undefined }
      await tx.saveIdentityDocument(sent, at)
      return sent
    })
  }
}

/** What is wanted of an order; undefined when nothing is, or for an order of somebody else. */
export function findDocument(ports: DocumentPorts): IdentityDocumentServices['find'] {
  return async (whose) => {
    const own = await findOwnOrder(ports, whose)
    return isRejected(own) ? undefined : ports.identityDocuments.find(own.uid)
  }
}

function refusalOf(document: IdentityDocument | undefined) {
  if (document === undefined) return rejected('identity-not-wanted')
  return document.status === 'accepted' ? rejected('identity-accepted') : undefined
}
