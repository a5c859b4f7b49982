import type { DocumentCaller } from '#domain/documents/access.ts'
import type { QueryRejection } from '#domain/documents/check-query.ts'
import type { DocumentPage, DocumentQuery, StoredDocument } from '#domain/documents/query.ts'
import type { DocumentWrite, WriteProblem } from '#domain/documents/writes.ts'
import type { Rejection } from '#domain/result.ts'
import type { ReadTimeout, WriteRejection } from './ports/document-store.ts'

/**
 * Rejections by role. collection-unknown: there is no such collection for this caller. not-allowed: the role does not
 * allow it; sign-in-first: the same, for a visitor.
 */
export type AccessRejection = Rejection<'collection-unknown' | 'not-allowed' | 'sign-in-first', undefined>

/** The rejection of a batch: which write, and what is wrong with it. */
export type BatchRejection =
  | WriteRejection
  | Rejection<'invalid-argument', WriteProblem & { readonly index: number }>
  | Rejection<AccessRejection['code'], { readonly index: number }>

/** The result of a write. `existed`: whether a document with the uid existed before. */
export type DocumentWritten = { readonly uid: string; readonly existed: boolean }

/**
 * The document database (docs/product/7): the collections over the tables of the shop, limited by the caller's role.
 */
export interface DocumentServices {
  /** The document with a uid; undefined when there is none that the caller may read. */
  get(
    caller: DocumentCaller,
    collection: string,
    uid: string,
  ): Promise<StoredDocument | undefined | AccessRejection | ReadTimeout>
  /** The result of a query. start-unknown: startAfter names no document that the caller may read. */
  list(
    caller: DocumentCaller,
    collection: string,
    query: DocumentQuery,
  ): Promise<DocumentPage | AccessRejection | QueryRejection | ReadTimeout | Rejection<'start-unknown', undefined>>
  /** Performs all writes or none, in order: sets, merges and deletions, in one or several collections. */
  write(caller: DocumentCaller, writes: readonly DocumentWrite[]): Promise<readonly DocumentWritten[] | BatchRejection>
}
