import type { MemberProfile } from '#domain/membership/registration.ts'
import type { MemberMail } from './members.ts'

/** A registration whose link was not opened yet. An address can have several; each has its own link. */
export type PendingRegistration = {
  /** Becomes the uid of the account and of the customer. */
  readonly uid: string
  readonly email: string
  readonly profile: MemberProfile
  readonly passwordHash: string
  /** The hash of the folded answer. */
  readonly reminderAnswerHash: string
  readonly registeredAt: Temporal.Instant
  /** When the link becomes invalid. */
  readonly expiresAt: Temporal.Instant
}

/** The code of a link, and the mail that contains it. */
export type RegistrationLink = {
  readonly code: string
  readonly expiresAt: Temporal.Instant
  readonly mail: MemberMail
}

/** Pending registrations in the shop's store. Codes are stored as hashes. */
export interface RegistrationStore {
  /** Adds a registration and queues its mail, all or nothing. Other registrations of the address stay as they are. */
  add(registration: Omit<PendingRegistration, 'expiresAt'>, link: RegistrationLink): Promise<void>
  findByCode(code: string): Promise<PendingRegistration | undefined>
  /** The registrations of an address, ignoring case, the newest first. */
  ofEmail(email: string, limit: number): Promise<readonly PendingRegistration[]>
  /** Replaces the link of a registration and queues its mail, all or nothing. Nothing when it was completed. */
  renewLink(uid: string, link: RegistrationLink, at: Temporal.Instant): Promise<void>
  /** Records that the completion has begun. Idempotent. */
  recordOpened(uid: string, at: Temporal.Instant): Promise<void>
  /**
   * Turns a registration into a member, records its link as used, deletes the other registrations of the address and
   * queues the mail, all or nothing. False when there is no such registration, because it was completed before.
   */
  complete(uid: string, at: Temporal.Instant, mail: MemberMail): Promise<boolean>
  /** Registrations whose completion began before a time and did not end, the oldest first. */
  findInterrupted(openedBefore: Temporal.Instant, limit: number): Promise<readonly PendingRegistration[]>
  /** Deletes registrations older than a time, and returns their number. */
  deleteExpired(registeredBefore: Temporal.Instant, limit: number): Promise<number>
}
