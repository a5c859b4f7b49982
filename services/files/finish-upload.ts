import { contentTypeOf } from '#domain/files/content-type.ts'
import { uploadedPicture } from '#domain/files/file-key.ts'
import { UPLOAD_RULES } from '#domain/files/upload-rules.ts'
import { rejected } from '#domain/result.ts'
import type { AppendRefusal, UploadState } from '../file-services.ts'
import type { Upload } from '../ports/upload-store.ts'
import type { UploadPorts } from './begin-upload.ts'

/** Where a file that everybody may have is given out. */
export const FILES_PATH = '/files'

/** The ending of what pictures are re-encoded to. */
const ENDING = '.jpg'

/** An upload as its sender sees it. */
export function uploadState({ uid, length, received, fileKey, expiresAt }: Upload): UploadState {
  const path = fileKey === undefined ? undefined : `${FILES_PATH}/${fileKey}`
  return { uid, length, received, path, expiresAt }
}

/** The file that an upload becomes: always the same one, so that doing it again after a crash changes nothing. */
export function fileKeyOf(uid: string): string {
  return `${uploadedPicture(uid)}${ENDING}`
}

/**
 * Makes a file of what has come: its kind by its content, which has to be what its sender said; re-encoded, so that
 * nothing is in it but the picture. The file is written first, the row last: until then nobody is given it.
 */
export async function finishUpload(ports: UploadPorts, upload: Upload): Promise<UploadState | AppendRefusal> {
  const { uid, kind, claimedType } = upload
  const bytes = await ports.uploads.bytes(uid)
  const type = contentTypeOf(bytes)
  const refused = async (code: 'not-a-picture' | 'type-differs') => {
    await ports.uploads.remove(uid)
    return rejected(code)
  }
  if (!UPLOAD_RULES[kind].types.includes(type)) return refused('not-a-picture')
  if (claimedType !== '' && claimedType !== type) return refused('type-differs')
  const picture = await ports.documentPictures.reencode(bytes)
  if (picture === 'not-a-picture') return refused('not-a-picture')
  await ports.pictures.take(uploadedPicture(uid), picture.jpeg)
  const fileKey = fileKeyOf(uid)
  if (await ports.uploads.finish(uid, fileKey)) return uploadState({ ...upload, fileKey })
  // It was given up meanwhile.
  await ports.files.remove(fileKey)
  return rejected('no-upload')
}
