import { rejected } from '#domain/result.ts'
import type { AppendUploadRejection, FileServices, UploadState } from '../file-services.ts'
import type { Upload } from '../ports/upload-store.ts'
import { findOwnUpload, uploadExpiry } from './begin-upload.ts'
import { fileKeyOf, finishUpload, type UploadPorts, uploadState } from './finish-upload.ts'

/** Appends the next part of an upload. */
export function appendUpload(ports: UploadPorts): FileServices['append'] {
  return async (by, uid, offset, bytes) => {
    const upload = await findOwnUpload(ports, by, uid)
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

/** How far an upload has come. */
export function findUpload(ports: UploadPorts): FileServices['find'] {
  return async (by, uid) => {
    const upload = await findOwnUpload(ports, by, uid)
    return upload === undefined ? rejected('no-upload') : finishIfComplete(ports, upload)
  }
}

async function finishIfComplete(ports: UploadPorts, upload: Upload): Promise<UploadState | AppendUploadRejection> {
  const isComplete = upload.received === upload.length && upload.fileKey === undefined
  return isComplete ? finishUpload(ports, upload) : uploadState(upload)
}

const BATCH_SIZE = 100

/** Deletes uploads that were not continued for a day, and the files that a crash left of them. Returns how many. */
export function expireUploads(ports: UploadPorts): () => Promise<number> {
  return async () => {
    let deleted = 0
    for (const { uid } of await ports.uploads.expired(ports.clock.now(), BATCH_SIZE)) {
      if (!(await ports.uploads.remove(uid))) continue
      await ports.files.remove(fileKeyOf(uid))
      deleted += 1
    }
    return deleted
  }
}
