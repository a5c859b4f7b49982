import { contentTypeOf } from '#domain/files/content-type.ts'
import { uploadedPictureKey } from '#domain/files/file-key.ts'
import { UPLOAD_RULES } from '#domain/files/upload-rules.ts'
import { rejected } from '#domain/result.ts'
import type { AppendUploadRejection, UploadState } from '../file-services.ts'
import type { Clock } from '../ports/clock.ts'
import type { Files } from '../ports/files.ts'
import type { DocumentPictures } from '../ports/identity-documents.ts'
import type { Ids } from '../ports/ids.ts'
import type { Pictures } from '../ports/pictures.ts'
import type { Upload, UploadStore } from '../ports/upload-store.ts'

/** The ports for uploads. */
export type UploadPorts = {
  readonly clock: Clock
  readonly ids: Ids
  readonly uploads: UploadStore
  readonly files: Files
  readonly pictures: Pick<Pictures, 'addOriginal'>
  readonly documentPictures: DocumentPictures
}

/** The URL path of public files. */
export const FILES_PATH = '/files'

/** The extension of re-encoded pictures. */
const EXTENSION = '.jpg'

/** The state of an upload as returned to the client. */
export function uploadState({ uid, length, received, fileKey, expiresAt }: Upload): UploadState {
  const path = fileKey === undefined ? undefined : `${FILES_PATH}/${fileKey}`
  return { uid, length, received, path, expiresAt }
}

/** The file key of an upload: always the same one, so that finishing it again after a crash changes nothing. */
export function fileKeyOf(uid: string): string {
  return `${uploadedPictureKey(uid)}${EXTENSION}`
}

/**
 * Publishes a complete upload: its content type is detected and must match the declared one; it is re-encoded, which
 * removes everything but the picture. The file is written first and the row last, so that the file is not public before
 * it is complete.
 */
export async function finishUpload(ports: UploadPorts, upload: Upload): Promise<UploadState | AppendUploadRejection> {
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
  if (picture === 'not-a-picture') return reject('not-a-picture')
  await ports.pictures.addOriginal(uploadedPictureKey(uid), picture.jpeg)
  const fileKey = fileKeyOf(uid)
  if (await ports.uploads.finish(uid, fileKey)) return uploadState({ ...upload, fileKey })
  // It was cancelled meanwhile.
  await ports.files.remove(fileKey)
  return rejected('no-upload')
}
