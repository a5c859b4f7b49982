import { checkUpload, UPLOAD_TIMEOUT_HOURS, type Uploader } from '#domain/files/upload-rules.ts'
import { rejected } from '#domain/result.ts'
import type { FileServices } from '../file-services.ts'
import type { Clock } from '../ports/clock.ts'
import type { Upload } from '../ports/upload-store.ts'
import { type UploadPorts, uploadState } from './finish-upload.ts'

/** When an upload expires unless it is continued. */
export function uploadExpiry(clock: Clock): Temporal.Instant {
  return clock.now().add({ hours: UPLOAD_TIMEOUT_HOURS })
}

/** The caller's own upload; undefined for an upload of another account. */
export async function findOwnUpload({ uploads }: UploadPorts, by: Uploader, uid: string): Promise<Upload | undefined> {
  const upload = await uploads.find(uid)
  return upload?.uploaderUid === by.uid ? upload : undefined
}

/** Starts an upload, without content. */
export function beginUpload(ports: UploadPorts): FileServices['begin'] {
  return async (by, { kind, length, claimedType }) => {
    const rejection = checkUpload(kind, by, length)
    if (rejection) return rejection
    const uid = ports.ids.next()
    const expiresAt = uploadExpiry(ports.clock)
    const upload = { uid, kind, uploaderUid: by.uid, claimedType, length, received: 0, fileKey: undefined, expiresAt }
    await ports.uploads.add(upload)
    return uploadState(upload)
  }
}

/** Cancels an unfinished upload. */
export function cancelUpload(ports: UploadPorts): FileServices['cancel'] {
  return async (by, uid) => {
    const upload = await findOwnUpload(ports, by, uid)
    if (upload === undefined || upload.fileKey !== undefined) return rejected('no-upload')
    await ports.uploads.remove(uid)
    return undefined
  }
}
