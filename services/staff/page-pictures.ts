import { pagePicturePath } from '#domain/files/page-picture.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { storePicture } from '../files/uploads.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, inEdit } from './record-edits.ts'
import type { Edit } from './use-case.ts'

/**
 * Stores a picture for texts as those of items are stored, and returns the address by which texts have it. It stays,
 * also when no text has it any more.
 */
export function addPagePicture(ports: ServicePorts, edit: Edit) {
  return async (bytes: Uint8Array) => {
    const stored = await storePicture(ports)(edit.person.uid, bytes)
    if ('kind' in stored) return stored
    const { uploadUid, fileKey, width, height } = stored
    const refused = await inEdit(ports.datedVersions, async (tx) => {
      const repeated = await checkForm(tx, edit, undefined)
      if (repeated) return repeated
      await tx.audit(edit.entry(`upload:${uploadUid}`))
      return undefined
    })
    if (isRejected(refused)) return refused
    return (await ports.uploads.finish(uploadUid, fileKey))
      ? { path: pagePicturePath({ uploadUid, width, height }) }
      : rejected('busy')
  }
}
