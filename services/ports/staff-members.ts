import type { Day } from '#domain/day.ts'
import type { Person } from '#domain/order/contact.ts'
import type { PointEntry } from '#domain/points/points.ts'
import type { Customer, MemberMail } from './members.ts'
import type { AuditEntry } from './staff.ts'

/** A row of the list of members. Telephone number and e-mail address are masked by the page. */
export type ListedMember = {
  readonly uid: string
  readonly status: Customer['status']
  readonly name: string
  readonly kana: string
  readonly email: string
  readonly telephone: string
  readonly isBlocked: boolean
  readonly hasNote: boolean
  readonly registeredAt: Temporal.Instant
}

/** What staff keep about a member. `version`: one higher with each change of the member, whoever makes it. */
export type MemberNote = { readonly note: string; readonly version: number }

/** A row of the points ledger as staff see it. `note`: why it was adjusted. */
export type NotedPoints = {
  readonly uid: string
  readonly at: Temporal.Instant
  readonly reason: PointEntry['reason']
  readonly points: number
  readonly orderNumber: number | undefined
  readonly note: string
}

/** Members as staff find them and write about them. */
export interface StaffMemberStore {
  /** Members by prefix of one of the keys, all without keys; the newest registration first, after a uid. */
  search(keys: readonly string[], after: string, limit: number): Promise<readonly ListedMember[]>
  noteOf(uid: string): Promise<MemberNote | undefined>
  /** `stale`: the member has another version than the one that was shown, and another note. */
  saveNote(uid: string, version: number, note: string): Promise<'changed' | 'stale' | 'unknown'>
  /**
   * Corrects the name and telephone number of a member, with its row of the audit log and its mail. `stale`: the member
   * has another version than the one that was shown.
   */
  correctPerson(correction: {
    readonly uid: string
    readonly version: number | undefined
    readonly person: Person
    readonly at: Temporal.Instant
    readonly entry: AuditEntry
    readonly mail: MemberMail
  }): Promise<'changed' | 'stale' | 'unknown'>
  /** Newest first. */
  pointsOf(uid: string, limit: number): Promise<readonly NotedPoints[]>
  /**
   * Adds a row to the points ledger of a member, unless `check` rejects the balance. A repeated uid changes nothing:
   * `changed`. `stale`: the balance is another than the one that was shown.
   */
  adjustPoints<Rejected>(
    adjustment: {
      readonly uid: string
      readonly customerUid: string
      readonly points: number
      readonly note: string
      readonly seenBalance: number
      /** For points that are added. */
      readonly expiresOn: Day
      readonly at: Temporal.Instant
    },
    check: (balance: number) => Rejected | undefined,
  ): Promise<Rejected | 'changed' | 'stale' | 'unknown'>
}
