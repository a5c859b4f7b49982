import type { SearchItem } from '#domain/search/search-item.ts'

/** The index of a hosted search service, as the target of records. Every call may come twice. */
export interface HostedIndex {
  readonly name: string
  /** Identifies settings, synonyms and the form of records; when it changes, the index is built anew. */
  readonly layout: string
  /** Saves some records and deletes others; resolves when the service has accepted both. */
  update(items: readonly SearchItem[], deletedIds: readonly number[]): Promise<void>
  /**
   * Replaces all records, settings and replicas: builds a temporary index and moves it to the name, so that each search
   * finds either the old or the new records. `beforeStep` is called before each change and may throw.
   */
  rebuild(items: readonly SearchItem[], beforeStep: () => Promise<void>): Promise<void>
  /** The revision of each record in the service, by item id. */
  readRevisions(): Promise<ReadonlyMap<number, string>>
  /** The revision that the record of an item should have. */
  revisionOf(item: SearchItem): string
}

export type IndexClaim = {
  readonly name: string
  readonly layout: string
  readonly attempts: number
  readonly needsRebuild: boolean
  /** Whether the index has been built before. */
  readonly isBuilt: boolean
  /** Failures in a row. */
  readonly failures: number
}

/** The items that changed since they were sent to the hosted index. Triggers of the database record them. */
export interface SearchChanges {
  /** Records changes for an index from now on; a new name or layout asks for a rebuild. Whether one is waiting. */
  open(index: Pick<HostedIndex, 'name' | 'layout'>, now: Temporal.Instant): Promise<{ readonly needsRebuild: boolean }>
  /** Stops recording and deletes what was recorded; returns whether there was anything. */
  close(): Promise<boolean>
  /** Claims the index if it is due; one process at a time has it. */
  claim(index: Pick<HostedIndex, 'name' | 'layout'>, now: Temporal.Instant): Promise<IndexClaim | undefined>
  /** Extends the lease of a claim; false when another process has taken over. */
  extend(claim: IndexClaim, now: Temporal.Instant): Promise<boolean>
  /** The oldest changes. */
  read(limit: number): Promise<{ readonly numbers: readonly string[]; readonly itemIds: readonly number[] }>
  /** Removes changes that were sent. */
  remove(numbers: readonly string[]): Promise<void>
  /** Records changes of some items, as the triggers do. */
  add(itemIds: readonly number[]): Promise<void>
  /** The items on sale, all or some. */
  readItems(itemIds?: readonly number[]): Promise<readonly SearchItem[]>
  /** Asks for a rebuild; false when no index is open. */
  requestRebuild(now: Temporal.Instant): Promise<boolean>
  recordBuilt(claim: IndexClaim, now: Temporal.Instant): Promise<void>
  /** Ends a claim. After an error the next attempt waits, longer each time. */
  finish(claim: IndexClaim, now: Temporal.Instant, error?: string): Promise<void>
}
