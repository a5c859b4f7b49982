import { collectionFor, type DocumentCaller, type DocumentVerb, type Sight, sightOf } from '#domain/documents/access.ts'
import type { Collection } from '#domain/documents/collections.ts'
import { rejected } from '#domain/result.ts'
import type { AccessRefusal } from '../document-services.ts'

/** The access of a caller to a collection for an operation: the visible fields and the accessible documents. */
export function grantFor(
  caller: DocumentCaller,
  name: string,
  verb: DocumentVerb,
): { readonly collection: Collection; readonly sight: Sight } | AccessRefusal {
  const collection = collectionFor(caller, name)
  if (collection === undefined) return rejected('collection-unknown')
  const sight = sightOf(caller, collection.name, verb)
  if (sight === undefined) return rejected(caller.kind === 'visitor' ? 'sign-in-first' : 'not-allowed')
  return { collection, sight }
}
