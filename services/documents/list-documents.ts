import { checkQuery } from '#domain/documents/check-query.ts'
import type { DocumentServices } from '../document-services.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import { grantFor } from './grant.ts'

/** Implements DocumentServices.list. The query is checked against the fields visible to the caller. */
export function listDocuments({ documents }: { documents: Pick<DocumentStore, 'list'> }): DocumentServices['list'] {
  return async (caller, name, query) => {
    const grant = grantFor(caller, name, 'list')
    if ('kind' in grant) return grant
    const checked = checkQuery(grant.collection, query)
    return 'kind' in checked ? checked : documents.list(grant.collection, grant.scope, checked)
  }
}
