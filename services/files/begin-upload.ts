import { refuseUpload, UPLOAD_KEPT_HOURS, type Uploader } from '#domain/files/upload-rules.ts'
import { rejected } from '#domain/result.ts'
import type { FileServices } from '../file-services.ts'
import type { Clock } from '../ports/clock.ts'
import type { Files } from '../ports/files.ts'
import type { DocumentPictures } from '../ports/identity-documents.ts'
import type { Ids } from '../ports/ids.ts'
import type { Pictures } from '../ports/pictures.ts'
import type { Upload, UploadStore } from '../ports/upload-store.ts'
import { uploadState } from './finish-upload.ts'

/** What taking files in needs. */
export type UploadPorts = {
  readonly clock: Clock
  readonly ids: Ids
  readonly uploads: UploadStore
  readonly files: Files
  readonly pictures: Pick<Pictures, 'take'>
  readonly documentPictures: DocumentPictures
}

/** When an upload ends unless more of it comes. */
export function uploadExpiry(clock: Clock): Temporal.Instant {
  return clock.now().add({ hours: UPLOAD_KEPT_HOURS })
}

/** One's own upload; to everybody else there is none. */
export async function findOwnUpload({ uploads }: UploadPorts, by: Uploader, uid: string): Promise<Upload | undefined> {
  const upload = await uploads.find(uid)
  return upload?.uploaderUid === by.uid ? upload : undefined
}

/** Begins an upload: nothing has come yet. */
export function beginUpload(ports: UploadPorts): FileServices['begin'] {
  return async (by, { kind, length, claimedType }) => {
    const refusal = refuseUpload(kind, by, length)
    if (refusal) return refusal
    const uid = ports.ids.next()
    const expiresAt = uploadExpiry(ports.clock)
    const upload = { uid, kind, uploaderUid: by.uid, claimedType, length, received: 0, fileKey: undefined, expiresAt }
    await ports.uploads.add(upload)
    return uploadState(upload)
  }
}

/** Gives an upload up. */
export function dropUpload(ports: UploadPorts): FileServices['drop'] {
  return async (by, uid) => {
    const upload = await findOwnUpload(ports, by, uid)
    if (upload === undefined || upload.fileKey !== undefined) return rejected('no-upload')
    await ports.uploads.remove(uid)
    return undefined
  }
}
