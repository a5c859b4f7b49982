import { z } from 'zod'
import { type Email, isSameEmail, parseEmail } from '../customer/email.ts'
import { parseBirthOn, parseMailMagazine, parseReminderQuestion, parseSex } from '../customer/enumerations.ts'
import type { Day } from '../day.ts'
import { type Address, addressForm, servedAddressForm } from '../delivery/address.ts'
import type { AreaRules } from '../delivery/prefecture.ts'
import { parsePassword } from '../identity/password.ts'
import { fieldOf, optionalFieldOf } from '../text/field.ts'
import { isLikeEmail, parseReminderAnswer } from './password.ts'
import type { MemberProfile } from './registration.ts'

const VENUE_FIELDS = { placeName: true, bereavedFamilyName: true, ceremonyAt: true } as const

/** The fields of a member's own address: those of an address but for a venue's. */
export const OWN_ADDRESS_SHAPE = addressForm.omit(VENUE_FIELDS).shape

/** The form of a member's own address. */
export function ownAddressForm(rules: AreaRules) {
  return servedAddressForm(rules).omit(VENUE_FIELDS)
}

const ALWAYS = { when: () => true }

/** Profile fields as posted. A birth date is `bornOn`, or `birthYear`, `birthMonth` and `birthDay`. */
const profileFields = (todayOn: Day, rules: AreaRules) => ({
  ...ownAddressForm(rules).shape,
  sex: fieldOf(parseSex),
  bornOn: fieldOf((input) => parseBirthOn(input, todayOn)),
  mailMagazine: fieldOf(parseMailMagazine),
  reminderQuestion: fieldOf(parseReminderQuestion),
})

/**
 * The form of a profile change (docs/product/2, Membership). The message of each issue is a code that app/text turns
 * into Japanese, its path the field; a birth date in three parts is rejected at `bornOn`. An answer to the reminder
 * question is required only when the question changes; an empty one leaves it unchanged.
 */
export function profileForm(todayOn: Day, rules: AreaRules) {
  return z
    .preprocess(
      withBirthDate,
      z.object({ ...profileFields(todayOn, rules), reminderAnswer: optionalFieldOf(parseReminderAnswer) }),
    )
    .transform(({ reminderAnswer, ...fields }) => ({ profile: profileOf(fields), reminderAnswer }))
}

/**
 * The form of a registration (docs/product/2, Membership; docs/rules.md Members): profile, e-mail twice, password
 * twice, reminder question and answer. Widths and kana are folded, the password is not. Whether a password is weak by
 * a strength meter is checked in services (`checkPassword`).
 */
export function registrationForm(todayOn: Day, rules: AreaRules) {
  return z
    .preprocess(
      withBirthDate,
      z
        .object({
          ...profileFields(todayOn, rules),
          email: fieldOf(parseEmail),
          emailAgain: z.unknown().optional(),
          password: fieldOf((input) => parsePassword(input)),
          passwordAgain: z.unknown().optional(),
          reminderAnswer: fieldOf(parseReminderAnswer),
        })
        .refine(isEmailRepeated, { message: 'email-differs', path: ['emailAgain'], ...ALWAYS })
        .refine(isPasswordRepeated, { message: 'password-differs', path: ['passwordAgain'], ...ALWAYS })
        .refine(isPasswordUnlikeEmail, { message: 'password-like-email', path: ['password'], ...ALWAYS }),
    )
    .transform((fields) => ({
      ...profileOf(fields),
      email: fields.email,
      password: fields.password,
      reminderAnswer: fields.reminderAnswer,
    }))
}

/** Joins a birth date in three parts into `bornOn`, in a form that parseDay reads. */
function withBirthDate(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return {}
  const { birthYear, birthMonth, birthDay, ...fields } = input as Record<string, unknown>
  if (fields.bornOn !== undefined || birthYear === undefined) return fields
  const parts = [birthYear, birthMonth, birthDay]
  return { ...fields, bornOn: parts.every((part) => typeof part === 'string') ? parts.join('-') : '' }
}

type ProfileFields = Address & Omit<MemberProfile, 'address'>

function profileOf(fields: ProfileFields): MemberProfile {
  const { sex, bornOn, mailMagazine, reminderQuestion } = fields
  return { address: ownAddressOf(fields), sex, bornOn, mailMagazine, reminderQuestion }
}

function ownAddressOf(fields: Address): Address {
  const { familyName, givenName, familyNameKana, givenNameKana, postalCode, prefecture, address1, telephone } = fields
  const building = fields.address2 === undefined ? {} : { address2: fields.address2 }
  const name = { familyName, givenName, familyNameKana, givenNameKana }
  return { ...name, postalCode, prefecture, address1, ...building, telephone }
}

/** A rejected field is not a string here; it is not rejected twice. */
function isEmailRepeated({ email, emailAgain }: { email: unknown; emailAgain?: unknown }): boolean {
  return typeof email !== 'string' || isSameEmail(email as Email, emailAgain)
}

function isPasswordRepeated({ password, passwordAgain }: { password: unknown; passwordAgain?: unknown }): boolean {
  return typeof password !== 'string' || password === passwordAgain
}

function isPasswordUnlikeEmail({ email, password }: { email: unknown; password: unknown }): boolean {
  return typeof email !== 'string' || typeof password !== 'string' || !isLikeEmail(password, email as Email)
}
