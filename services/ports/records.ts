import type { RecordKind, RecordValues } from '#domain/record/records.ts'
import type { Staff } from './order-store.ts'
import type { StaffTransaction } from './staff.ts'

/** A record as it is stored. `version` is incremented with each change of it. */
export type Stored<Values> = Values & Saved & { readonly version: number }
type Saved = { readonly uid: string; readonly changedBy: Staff; readonly changedAt: Temporal.Instant }

export interface RecordStore<Values> {
  /**
   * In the order of the declaration. `words`: each is the key (domain/text/name-key.ts) of a part of the searched
   * texts, or the whole value of a field that is searched as such; `afterUid`: the last one of the page before, or ''.
   */
  list(words: readonly string[], limit: number, afterUid: string): Promise<readonly Stored<Values>[]>
  find(uid: string): Promise<Stored<Values> | undefined>
  transaction<T>(work: (tx: RecordTransaction<Values>) => Promise<T>): Promise<T>
}

export interface RecordTransaction<Values> extends StaffTransaction {
  lock(uid: string): Promise<Stored<Values> | undefined>
  /** The uid of a record with the key of these values, other than `uid`. */
  findSame(values: Values, uid?: string): Promise<string | undefined>
  /** Adds a record, or changes the one with the uid and increments its version. */
  save(values: Values, saved: Saved): Promise<void>
  remove(uid: string): Promise<void>
}

export type RecordStores = { readonly [Kind in RecordKind]: RecordStore<RecordValues<Kind>> }
export type Venue = Stored<RecordValues<'venue'>>
export type Banner = Stored<RecordValues<'banner'>>
export type Notice = Stored<RecordValues<'notice'>>
