import type { DatedKind } from '#domain/record/dated.ts'
import type { Staff } from './order-store.ts'
import type { StaffTransaction } from './staff.ts'

/** A stored version. `effectiveAt` undefined: a draft; `version`: incremented with each change of it. */
export type DatedVersion = {
  readonly uid: string
  readonly kind: DatedKind
  /** What of the kind: the group of settings, the path of a page. */
  readonly key: string
  readonly effectiveAt: Temporal.Instant | undefined
  readonly value: unknown
  readonly reason: string
  readonly version: number
  readonly changedBy: Staff
  readonly changedAt: Temporal.Instant
}

/** A version without its value, which may be long. */
export type DatedHead = Omit<DatedVersion, 'value'>

export interface DatedVersionStore {
  /** The heads of all versions of a kind, the earliest first and drafts last. */
  heads(kind: DatedKind): Promise<readonly DatedHead[]>
  /** The versions with these uids. */
  read(uids: readonly string[]): Promise<readonly DatedVersion[]>
  /** All versions of a kind, or of one key of it, the earliest first and the draft last. */
  list(kind: DatedKind, key?: string): Promise<readonly DatedVersion[]>
  transaction<T>(work: (tx: DatedVersionTransaction) => Promise<T>): Promise<T>
}

export interface DatedVersionTransaction extends StaffTransaction {
  /** The versions of a key, the earliest first and the draft last, locked against other changes of it. */
  lock(kind: DatedKind, key: string): Promise<readonly DatedVersion[]>
  /** Adds a version, or changes the one with its uid and increments its version. */
  save(version: Omit<DatedVersion, 'version'>): Promise<void>
  remove(uid: string): Promise<void>
}
