import type { Sight } from '#domain/documents/access.ts'
import type { CheckedQuery } from '#domain/documents/check-query.ts'
import type { Collection } from '#domain/documents/collections.ts'
import type { DocumentPage, StoredDocument } from '#domain/documents/evaluate.ts'
import type { CheckedWrite } from '#domain/documents/writes.ts'
import type { Rejection } from '#domain/result.ts'

/** A read that the store gave up after 70 seconds (docs/product/7, Call timeout). */
export type TookTooLong = Rejection<'took-too-long', undefined>

/**
 * Why nothing of a batch was written. `index`: of the write that does not go. document-conflict: something else in the
 * shop stands against it, as an order does against the removal of its product. document-incomplete: a merge into a
 * document that is not there, without the fields that a new one must have.
 */
export type WriteRefusal = Rejection<'document-conflict' | 'document-incomplete', { readonly index: number }>

/**
 * The collections over the tables of the shop: nothing is kept twice. What a caller may see (`sight`) is part of every
 * statement, so that no filter, order, total or start tells of anything else.
 */
export interface DocumentStore {
  /** The document of a uid; undefined when there is none in sight. */
  get(collection: Collection, sight: Sight, uid: string): Promise<StoredDocument | undefined | TookTooLong>
  /** What a query answers, as `evaluate` means it. start-unknown: startAfter names no document to start behind. */
  list(
    collection: Collection,
    sight: Sight,
    query: CheckedQuery,
  ): Promise<DocumentPage | TookTooLong | Rejection<'start-unknown', undefined>>
  /**
   * Writes all or nothing, in order. Answers for each write the uid, a new one where none was given, and whether the
   * document was there before.
   */
  write(
    writes: readonly CheckedWrite[],
  ): Promise<readonly { readonly uid: string; readonly wasThere: boolean }[] | WriteRefusal>
}
