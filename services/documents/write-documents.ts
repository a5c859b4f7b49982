import { type CheckedWrite, checkWrite } from '#domain/documents/writes.ts'
import { rejected } from '#domain/result.ts'
import type { DocumentServices } from '../document-services.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { grantFor } from './grant.ts'

/** Implements DocumentServices.write. All writes are authorised and checked before the first one is performed. */
export function writeDocuments({ documents }: { documents: Pick<DocumentStore, 'write'> }): DocumentServices['write'] {
  return async (caller, writes) => {
    const checked: CheckedWrite[] = []
    for (const [index, write] of writes.entries()) {
      const grant = grantFor(caller, write.collection, write.op)
      if ('kind' in grant) return rejected(grant.code, { index })
      const checkedWrite = checkWrite(grant.collection, write)
      if ('kind' in checkedWrite) return rejected('invalid-argument', { ...checkedWrite.detail, index })
      checked.push(checkedWrite)
    }
    return documents.write(checked)
  }
}
