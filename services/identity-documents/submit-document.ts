import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '#domain/files/upload-rules.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { changeOrder, type LifePorts } from '../orders/change-order.ts'
import { findOwnOrder, type OrderReference } from '../orders/get-order.ts'
import type { IdentityDocument, StoredDocument } from '../ports/files.ts'
import type { Caller } from '../ports/identity.ts'
import { isWithinRate, PICTURE_RATE } from '../rates.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type DocumentView, documentViewOf } from './document-view.ts'

/** A file that no row names after this time was left by a crash. */
const ORPHAN_HOURS = 1

type StoragePorts = Pick<ServicePorts, 'ids' | 'days' | 'identityDocuments' | 'documentPictures' | 'privateFiles'>
type Ports = LifePorts & StoragePorts & Pick<ServicePorts, 'rates' | 'clock'>

/**
 * Stores the photograph of an identity document for an order. It can be replaced until one is accepted. At most 10 MB
 * and 25 million pixels. Limited by network when there is a `caller`.
 */
export function submitDocument(ports: Ports) {
  return async (reference: OrderReference, picture: SentPicture, caller?: Caller) => {
    const own = await findOwnOrder(ports, reference)
    if (isRejected(own)) return own
    const rejection = rejectionOf(await ports.identityDocuments.find(own.uid))
    if (rejection) return rejection
    if (caller && !(await isWithinRate(ports, PICTURE_RATE, caller))) return rejected('too-many')
    const stored = await storePicture(ports, picture, caller)
    if (isRejected(stored)) return stored
    return changeOrder(ports, own.uid, async ({ tx, at }) => {
      const before = await tx.documents.lock(own.uid)
      const lateRejection = rejectionOf(before)
      if (lateRejection || before === undefined) return lateRejection ?? rejected('identity-not-wanted')
      const sent: IdentityDocument = { ...before, ...stored, status: 'sent', note: '', checkedAt: undefined }
      await tx.documents.save(sent, at)
      return sent
    })
  }
}

/** The identity document requested for an order; undefined when none is, or for another customer's order. */
export function findDocument(ports: Pick<ServicePorts, 'orders' | 'identityDocuments' | 'days'>) {
  return async (reference: OrderReference): Promise<DocumentView | undefined> => {
    const own = await findOwnOrder(ports, reference)
    const document = isRejected(own) ? undefined : await ports.identityDocuments.find(own.uid)
    return isRejected(own) ? undefined : document && documentViewOf(own, document, ports.days)
  }
}

export type PictureRejection =
  | Rejection<'file-too-large', { maxBytes: number }>
  | Rejection<'nothing-sent' | 'not-a-picture' | 'too-many-pixels' | 'busy', undefined>

/** The bytes of a picture, or a function that reads them from the request, called when the rate allows it. */
export type SentPicture = Uint8Array | (() => Promise<Uint8Array | Rejection<'nothing-sent', undefined>>)

/**
 * Checks a picture and writes it: its type is detected by content, it is re-encoded, which removes metadata, and stored
 * privately under an unguessable key (docs/rules.md Identity document). The file is removed after an hour unless a
 * transaction saves its key.
 */
export async function storePicture(
  ports: StoragePorts,
  sent: SentPicture,
  caller?: Caller,
): Promise<StoredDocument | PictureRejection> {
  const bytes = typeof sent === 'function' ? await sent() : sent
  if (isRejected(bytes)) return bytes
  if (bytes.byteLength > MAX_PHOTO_BYTES) return rejected('file-too-large', { maxBytes: MAX_PHOTO_BYTES })
  const picture = await ports.documentPictures.reencode(bytes, { maxPixels: MAX_PHOTO_PIXELS, caller })
  if (typeof picture === 'string') return rejected(picture)
  const sentAt = ports.days.now()
  const fileKey = `identity/d${ports.ids.secret().toLowerCase()}.jpg`
  await ports.identityDocuments.scheduleRemoval(fileKey, sentAt.add({ hours: ORPHAN_HOURS }))
  await ports.privateFiles.write(fileKey, picture.jpeg)
  return { fileKey, contentType: 'image/jpeg', bytes: picture.jpeg.byteLength, sentAt }
}

function rejectionOf(document: IdentityDocument | undefined) {
  if (document === undefined) return rejected('identity-not-wanted')
  return document.status === 'accepted' ? rejected('identity-accepted') : undefined
}
