import type { MailMagazine, ReminderQuestion, Sex } from '../customer/enumerations.ts'
import type { Day } from '../day.ts'
import type { Address } from '../delivery/address.ts'

/** The profile of a member (docs/rules.md Members). The address is the member's own, without a venue. */
export type MemberProfile = {
  readonly address: Address
  readonly sex: Sex
  readonly bornOn: Day
  readonly mailMagazine: MailMagazine
  readonly reminderQuestion: ReminderQuestion
}

/** A validated registration without password and reminder answer, which are never stored in plain text. */
export type Registration = MemberProfile & { readonly email: string }

/** `provisional` until the link in the mail is opened; `withdrawn` is final (docs/rules.md Members). */
export type MemberStatus = 'provisional' | 'member' | 'withdrawn'

/** Validity of the link of a provisional registration, hours (docs/rules.md Members). */
export const REGISTRATION_LINK_HOURS = 24
/** Validity of the link of a password reset, hours (docs/rules.md Members). */
export const RESET_LINK_HOURS = 1
/** Validity of the link to a new e-mail address that staff send, hours. */
export const EMAIL_LINK_HOURS = 24
/** Hours until an uncompleted registration is deleted: the link's 24 and two more days (decided here). */
export const PROVISIONAL_RETENTION_HOURS = 72
/** Number of pending registrations of one address that are read, the newest first (decided here). */
export const MAX_PENDING_OF_EMAIL = 3
/** Maximum number of addresses in a member's address book (decided here). */
export const ADDRESSES_LIMIT = 20
