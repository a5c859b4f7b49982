import { uploadedPictureKey } from '#domain/files/file-key.ts'
import {
  checkUpload,
  contentTypeOf,
  UPLOAD_RULES,
  UPLOAD_TIMEOUT_HOURS,
  type UploadKind,
} from '#domain/files/upload-rules.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Upload } from '../ports/files.ts'
import type { Clock } from '../ports/runtime.ts'
import type { ServicePorts } from '../service-ports.ts'

export type UploadPorts = Pick<ServicePorts, 'clock' | 'ids' | 'uploads' | 'files' | 'pictures' | 'documentPictures'>

export const FILES_PATH = '/files'

const EXTENSION = '.jpg'
const BATCH_SIZE = 100

/** The progress of an upload. `path`: the URL path of the file, once it is complete. */
export type UploadState = {
  readonly uid: string
  readonly length: number
  readonly received: number
  readonly path: string | undefined
  readonly expiresAt: Temporal.Instant
}

export type BeginUploadRejection = Rejection<'file-too-large', { readonly maxBytes: number }>

/** A file to be sent. `claimedType`: the content type declared by the client; empty without one. */
export type NewUpload = { readonly kind: UploadKind; readonly length: number; readonly claimedType: string }

/** Rejections of a part. After `not-a-picture` and `type-differs` the upload is deleted; `busy`: ask again later. */
export type AppendUploadRejection =
  | Rejection<'no-upload' | 'busy' | 'not-a-picture' | 'type-differs' | 'beyond-length', undefined>
  | Rejection<'other-offset', { readonly received: number }>

/** Starts an upload, without content. */
export function beginUpload(ports: UploadPorts) {
  return async (
    uploaderUid: string,
    { kind, length, claimedType }: NewUpload,
  ): Promise<UploadState | BeginUploadRejection> => {
    const rejection = checkUpload(kind, length)
    if (rejection) return rejection
    const uid = ports.ids.next()
    const expiresAt = uploadExpiry(ports.clock)
    const upload = { uid, kind, uploaderUid, claimedType, length, received: 0, fileKey: undefined, expiresAt }
    await ports.uploads.add(upload)
    return uploadState(upload)
  }
}

/** Appends the next part of an upload. After the last one the file is checked, re-encoded and published. */
export function appendUpload(ports: UploadPorts) {
  return async (
    uploaderUid: string,
    uid: string,
    offset: number,
    bytes: Uint8Array,
  ): Promise<UploadState | AppendUploadRejection> => {
    const upload = await findOwnUpload(ports, uploaderUid, uid)
    if (upload === undefined) return rejected('no-upload')
    if (upload.received !== offset) return rejected('other-offset', { received: upload.received })
    if (offset + bytes.byteLength > upload.length) return rejected('beyond-length')
    if (upload.fileKey !== undefined) return uploadState(upload)
    const part = { offset, bytes, expiresAt: uploadExpiry(ports.clock) }
    const appended = await ports.uploads.append(uid, part)
    if (appended === undefined) return rejected('no-upload')
    if (appended !== 'other-offset') return finishIfComplete(ports, appended)
    const current = await ports.uploads.find(uid)
    return current === undefined ? rejected('no-upload') : rejected('other-offset', { received: current.received })
  }
}

/** The caller's own upload; an upload that a crash left unfinished at its end is finished now. */
export function findUpload(ports: UploadPorts) {
  return async (uploaderUid: string, uid: string): Promise<UploadState | AppendUploadRejection> => {
    const upload = await findOwnUpload(ports, uploaderUid, uid)
    return upload === undefined ? rejected('no-upload') : finishIfComplete(ports, upload)
  }
}

export function cancelUpload(ports: UploadPorts) {
  return async (uploaderUid: string, uid: string): Promise<Rejection<'no-upload', undefined> | undefined> => {
    const upload = await findOwnUpload(ports, uploaderUid, uid)
    if (upload === undefined || upload.fileKey !== undefined) return rejected('no-upload')
    await ports.uploads.remove(uid)
    return undefined
  }
}

/**
 * Deletes uploads that were not continued for a day, with the files that a crash left of them, and those whose picture
 * was removed from its item. Returns how many.
 */
export function expireUploads(ports: UploadPorts) {
  return async (): Promise<number> => {
    let deleted = 0
    for (const { uid } of await ports.uploads.expired(ports.clock.now(), BATCH_SIZE)) {
      if (!(await ports.uploads.remove(uid))) continue
      await ports.pictures.removeOriginal(uploadedPictureKey(uid))
      deleted += 1
    }
    return deleted
  }
}

/** A picture that was stored at once. Its upload is finished by the transaction that names it, else it expires. */
type StoredPicture = {
  readonly uploadUid: string
  /** The name of the picture; `fileKey`: of its file. */
  readonly key: string
  readonly fileKey: string
  readonly width: number
  readonly height: number
}
type PictureRejection =
  | Rejection<'not-a-picture' | 'too-many-pixels' | 'busy', undefined>
  | Rejection<'file-too-large', { readonly maxBytes: number }>

/** Re-encodes and stores an item picture that arrived in one form, under the rules of uploads. */
export function storePicture(ports: UploadPorts) {
  return async (uploaderUid: string, bytes: Uint8Array): Promise<StoredPicture | PictureRejection> => {
    const { maxBytes, types } = UPLOAD_RULES['item-picture']
    if (bytes.byteLength > maxBytes) return rejected('file-too-large', { maxBytes })
    const claimedType = contentTypeOf(bytes)
    if (!types.includes(claimedType)) return rejected('not-a-picture')
    const picture = await ports.documentPictures.reencode(bytes)
    if (typeof picture === 'string') return rejected(picture)
    const uid = ports.ids.next()
    const upload = { uid, kind: 'item-picture', uploaderUid, claimedType, length: bytes.byteLength } as const
    const [fileKey, key] = [fileKeyOf(uid), uploadedPictureKey(uid)]
    await ports.uploads.add({ ...upload, received: 0, fileKey: undefined, expiresAt: uploadExpiry(ports.clock) })
    const { width, height } = await ports.pictures.addOriginal(key, picture.jpeg)
    return { uploadUid: uid, key, fileKey, width, height }
  }
}

async function finishIfComplete(ports: UploadPorts, upload: Upload): Promise<UploadState | AppendUploadRejection> {
  const isComplete = upload.received === upload.length && upload.fileKey === undefined
  return isComplete ? finishUpload(ports, upload) : uploadState(upload)
}

/**
 * Publishes a complete upload: its content type is detected and must match the declared one; it is re-encoded, which
 * removes everything but the picture. The file is written first and the row last, so that the file is not public before
 * it is complete.
 */
async function finishUpload(ports: UploadPorts, upload: Upload): Promise<UploadState | AppendUploadRejection> {
  const { uid, kind, claimedType } = upload
  const bytes = await ports.uploads.bytes(uid)
  const type = contentTypeOf(bytes)
  const reject = async (code: 'not-a-picture' | 'type-differs') => {
    await ports.uploads.remove(uid)
    return rejected(code)
  }
  if (!UPLOAD_RULES[kind].types.includes(type)) return reject('not-a-picture')
  if (claimedType !== '' && claimedType !== type) return reject('type-differs')
  const picture = await ports.documentPictures.reencode(bytes)
  if (picture === 'busy') return rejected('busy')
  if (typeof picture === 'string') return reject('not-a-picture')
  await ports.pictures.addOriginal(uploadedPictureKey(uid), picture.jpeg)
  const fileKey = fileKeyOf(uid)
  if (await ports.uploads.finish(uid, fileKey)) return uploadState({ ...upload, fileKey })
  // It was cancelled meanwhile.
  await ports.files.remove(fileKey)
  return rejected('no-upload')
}

export function uploadExpiry(clock: Clock): Temporal.Instant {
  return clock.now().add({ hours: UPLOAD_TIMEOUT_HOURS })
}

async function findOwnUpload({ uploads }: UploadPorts, uploaderUid: string, uid: string): Promise<Upload | undefined> {
  const upload = await uploads.find(uid)
  return upload?.uploaderUid === uploaderUid ? upload : undefined
}

function uploadState({ uid, length, received, fileKey, expiresAt }: Upload): UploadState {
  const path = fileKey === undefined ? undefined : `${FILES_PATH}/${fileKey}`
  return { uid, length, received, path, expiresAt }
}

/** The file key of an upload: always the same one, so that finishing it again after a crash changes nothing. */
function fileKeyOf(uid: string): string {
  return `${uploadedPictureKey(uid)}${EXTENSION}`
}
