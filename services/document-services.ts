import type { DocumentCaller } from '#domain/documents/access.ts'
import type { QueryRefusal } from '#domain/documents/check-query.ts'
import type { DocumentPage, StoredDocument } from '#domain/documents/evaluate.ts'
import type { DocumentQuery } from '#domain/documents/query.ts'
import type { DocumentWrite, WriteProblem } from '#domain/documents/writes.ts'
import type { Rejection } from '#domain/result.ts'
import type { TookTooLong, WriteRefusal } from './ports/document-store.ts'

/**
 * Refusals by role. collection-unknown: there is none of that name for this caller. not-allowed: not by this role;
 * sign-in-first: the same, of a visitor.
 */
export type AccessRefusal = Rejection<'collection-unknown' | 'not-allowed' | 'sign-in-first', undefined>

/** Refusal of a batch: which write, and what is wrong with it. */
export type BatchRefusal =
  | WriteRefusal
  | Rejection<'invalid-argument', WriteProblem & { readonly index: number }>
  | Rejection<AccessRefusal['code'], { readonly index: number }>

/** What became of one write. `wasThere`: whether there was a document of that uid before. */
export type DocumentWritten = { readonly uid: string; readonly wasThere: boolean }

/**
 * The document database (docs/product/7): the collections over the tables of the shop, as far as each caller's role
 * goes.
 */
export interface DocumentServices {
  /** The document of a uid; undefined when there is none that the caller may see. */
  get(
    caller: DocumentCaller,
    collection: string,
    uid: string,
  ): Promise<StoredDocument | undefined | AccessRefusal | TookTooLong>
  /** What a query answers. start-unknown: startAfter names no document that the caller may see. */
  list(
    caller: DocumentCaller,
    collection: string,
    query: DocumentQuery,
  ): Promise<DocumentPage | AccessRefusal | QueryRefusal | TookTooLong | Rejection<'start-unknown', undefined>>
  /** Writes all or nothing, in order: sets, merges and deletions, of one collection or several. */
  write(caller: DocumentCaller, writes: readonly DocumentWrite[]): Promise<readonly DocumentWritten[] | BatchRefusal>
}
