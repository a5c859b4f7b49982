import type { MailMagazine, ReminderQuestion, Sex } from '../customer/enumerations.ts'
import type { Day } from '../day.ts'
import type { Address } from '../delivery/address.ts'

/**
 * What a member tells of himself (docs/rules.md Members). The address is the ordering customer's own, without a hall.
 */
export type MemberProfile = {
  readonly address: Address
  readonly sex: Sex
  readonly bornOn: Day
  readonly mailMagazine: MailMagazine
  readonly reminderQuestion: ReminderQuestion
}

/** A registration as its form hands it on, without the secrets, which are never kept. */
export type Registration = MemberProfile & { readonly email: string }

/**
 * Where a membership stands (docs/rules.md Members): `provisional` until the link of the mail is opened, `withdrawn`
 * for good: all that is left then is that there was somebody.
 */
export type MemberStatus = 'provisional' | 'member' | 'withdrawn'

/** How long the link of a provisional registration is good, hours (docs/rules.md Members). */
export const REGISTRATION_LINK_HOURS = 24
/** How long the link of a password reset is good, hours (docs/rules.md Members). */
export const RESET_LINK_HOURS = 1
/** How long a registration that nobody completes is kept, hours (decided here): the link's day and two more. */
export const PROVISIONAL_KEPT_HOURS = 72
/** Most addresses in a member's address book (decided here). */
export const ADDRESSES_LIMIT = 20
