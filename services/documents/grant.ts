import {
  collectionFor,
  type DocumentCaller,
  type DocumentScope,
  type DocumentVerb,
  documentScope,
} from '#domain/documents/access.ts'
import type { Collection } from '#domain/documents/collections.ts'
import { rejected } from '#domain/result.ts'
import type { AccessRejection } from '../document-services.ts'

/** The access of a caller to a collection for an operation: the visible fields and the accessible documents. */
export function grantFor(
  caller: DocumentCaller,
  name: string,
  verb: DocumentVerb,
): { readonly collection: Collection; readonly scope: DocumentScope } | AccessRejection {
  const collection = collectionFor(caller, name)
  if (collection === undefined) return rejected('collection-unknown')
  const scope = documentScope(caller, collection.name, verb)
  if (scope === undefined) return rejected(caller.kind === 'visitor' ? 'sign-in-first' : 'not-allowed')
  return { collection, scope }
}
