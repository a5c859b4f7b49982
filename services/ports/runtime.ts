import type { Maintenance } from '#domain/maintenance.ts'
import type { EditedWindow } from '#domain/rental/calendar.ts'
import type { StaffTransaction } from './staff.ts'

export interface Clock {
  now(): Temporal.Instant
}

export type Delay = (milliseconds: number) => Promise<void>

export interface Ids {
  /** A new identifier, sortable by creation time (UUIDv7 as text). */
  next(): string
  /** A random code of 12 hexadecimal digits, short enough to be read out on the telephone. */
  code(): string
  /** A random secret for links and cookies: 256 bits in base64url. */
  secret(): string
  /** Derives a secret from another one and a purpose (HMAC-SHA-256): deterministic and not reversible. */
  derivedSecret(secret: string, purpose: string): string
}

/** Settings that staff change while the shop runs (docs/product/3, Config documents). */
export interface ConfigStore {
  /** The document `rentaldates` as written: within the window rentals start on its day at the earliest. */
  editedWindow(): Promise<EditedWindow | undefined>
  maintenance(): Promise<StoredMaintenance>
  transaction<T>(work: (tx: ConfigTransaction) => Promise<T>): Promise<T>
}

/** `version`: incremented with each change; 0 before the first one. */
export type StoredMaintenance = Maintenance & { readonly version: number }

export interface ConfigTransaction extends StaffTransaction {
  lockMaintenance(): Promise<StoredMaintenance>
  saveMaintenance(maintenance: Maintenance): Promise<void>
}

export type RateRule = {
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
}

/** Counts requests in windows, shared by all processes. */
export interface RateLimit {
  /** Counts a request of `who` (address, account); false beyond the rule. The first request opens the window. */
  take(rule: RateRule, who: string, now: Temporal.Instant): Promise<boolean>
}

export type RateCount = { readonly count: number; readonly endsAt: Temporal.Instant }

/** The same windows, for endpoints that report the remaining quota. */
export interface RateCounter {
  /** Adds `amount` to the count of `who`, even beyond the rule. */
  count(rule: RateRule, who: string, now: Temporal.Instant, amount: number): Promise<RateCount>
}
