import { uidField } from '#domain/documents/collections.ts'
import { parseScalar, scalarTypeOf } from '#domain/documents/values.ts'
import type { DocumentServices } from '../document-services.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { grantFor } from './grant.ts'

/** Implements DocumentServices.get. A text that is not a valid uid gives undefined. */
export function getDocument({ documents }: { documents: Pick<DocumentStore, 'get'> }): DocumentServices['get'] {
  return async (caller, name, uid) => {
    const grant = grantFor(caller, name, 'get')
    if ('kind' in grant) return grant
    const type = scalarTypeOf(uidField(grant.collection).type)
    if (type === undefined || parseScalar(type, uid) === undefined) return undefined
    return documents.get(grant.collection, grant.scope, uid)
  }
}
