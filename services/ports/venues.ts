import type { VenueInput } from '#domain/delivery/venue.ts'
import type { Staff } from './order-store.ts'
import type { StaffTransaction } from './staff.ts'

/** A funeral hall or hotel of the directory (docs/rules.md Phone orders). */
export type Venue = VenueInput & {
  readonly uid: string
  readonly version: number
  readonly changedBy: Staff
  readonly changedAt: Temporal.Instant
}

export interface VenueStore {
  /**
   * By kana. `words`: each is the key (domain/text/name-key.ts) of a part of the name, the kana or the address, or is
   * the telephone number; `afterUid`: the last one of the page before.
   */
  list(words: readonly string[], limit: number, afterUid: string): Promise<readonly Venue[]>
  find(uid: string): Promise<Venue | undefined>
  transaction<T>(work: (tx: VenueTransaction) => Promise<T>): Promise<T>
}

export interface VenueTransaction extends StaffTransaction {
  lock(uid: string): Promise<Venue | undefined>
  /** Another venue with this name and telephone number. */
  findSame(venue: Pick<Venue, 'uid' | 'name' | 'telephone'>): Promise<string | undefined>
  /** Adds a venue, or changes the one with the uid and increments its version. */
  save(venue: Omit<Venue, 'version'>): Promise<void>
  remove(uid: string): Promise<void>
}
