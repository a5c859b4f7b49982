import type { DocumentScope } from '#domain/documents/access.ts'
import type { Collection } from '#domain/documents/collections.ts'
import type { CheckedQuery, DocumentPage, StoredDocument } from '#domain/documents/query.ts'
import type { CheckedWrite } from '#domain/documents/writes.ts'
import type { DayRules } from '#domain/rental/day-rules.ts'
import type { Rejection } from '#domain/result.ts'

/** A call that timed out after 70 seconds (docs/product/7, Call timeout). */
export type CallTimeout = Rejection<'took-too-long', undefined>

/**
 * How other data of the shop conflicts with a write. in-use: something names the document, as an order its unit;
 * reference-missing: it names what does not exist; exists: another document has its key; rule: its values do not go
 * together, or not with an order.
 */
export type WriteConflict = 'in-use' | 'reference-missing' | 'exists' | 'rule'

/**
 * Why a batch was not written. `index`: of the failing write. document-incomplete: a merge into a document that does
 * not exist, without the required fields of a new one.
 */
export type WriteRejection =
  | Rejection<'document-conflict', { readonly index: number; readonly conflict: WriteConflict }>
  | Rejection<'document-incomplete', { readonly index: number }>

/** What is read; by the rules the window of `configs` is computed. */
export type ReadScope = DocumentScope & { readonly rules: DayRules }

/** The collections over the shop's tables. The scope is part of every statement, so that nothing else is revealed. */
export interface DocumentStore {
  /** The document with a uid; undefined when there is none in the scope. */
  get(collection: Collection, scope: ReadScope, uid: string): Promise<StoredDocument | undefined | CallTimeout>
  /** The result of a query, as defined by `evaluate`. start-unknown: startAfter names no document in the result. */
  list(
    collection: Collection,
    scope: ReadScope,
    query: CheckedQuery,
  ): Promise<DocumentPage | CallTimeout | Rejection<'start-unknown', undefined>>
  /** Performs all writes or none, in order. Returns the uid of each, and whether the document existed before. */
  write(
    writes: readonly CheckedWrite[],
  ): Promise<readonly { readonly uid: string; readonly existed: boolean }[] | WriteRejection | CallTimeout>
}
