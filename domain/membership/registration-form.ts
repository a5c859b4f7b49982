import { z } from 'zod'
import { type Email, isSameEmail, parseEmail } from '../customer/email.ts'
import { parseBirthOn, parseMailMagazine, parseReminderQuestion, parseSex } from '../customer/enumerations.ts'
import type { Day } from '../day.ts'
import { type Address, type AddressFieldCode, addressForm } from '../delivery/address.ts'
import { parsePassword } from '../identity/password.ts'
import { fieldOf, optionalFieldOf } from '../text/field.ts'
import { isLikeEmail } from './password.ts'
import type { MemberProfile } from './registration.ts'
import { parseReminderAnswer } from './reminder-answer.ts'

/** A code that a field of the registration form may be refused with; `app/text` turns it into Japanese. */
export type RegistrationFieldCode =
  | AddressFieldCode
  | 'email'
  | 'email-differs'
  | 'too-short'
  | 'password-common'
  | 'password-like-email'
  | 'password-differs'
  | 'sex'
  | 'birth-date'
  | 'mail-magazine'
  | 'reminder-question'

/** The form of a member's own address: an address without a hall. */
export const ownAddressForm = addressForm.omit({ placeName: true, bereavedFamilyName: true, ceremonyAt: true })

const always = { when: () => true }

/**
 * Fields of a profile, flat as the form posts them. A birth date is `bornOn`, or `birthYear`, `birthMonth`, `birthDay`.
 */
const profileFields = (todayOn: Day) => ({
  ...ownAddressForm.shape,
  sex: fieldOf(parseSex),
  bornOn: fieldOf((input) => parseBirthOn(input, todayOn)),
  mailMagazine: fieldOf(parseMailMagazine),
  reminderQuestion: fieldOf(parseReminderQuestion),
})

/**
 * The form of a profile change (docs/product/2, /mypage/change). Each issue's message is a `RegistrationFieldCode`, its
 * path the field; a birth date in three parts is refused at `bornOn`. The answer to the reminder question is needed
 * only when the question changes; empty: it stays.
 */
export function profileForm(todayOn: Day) {
  return z
    .preprocess(
      withBirthDate,
      z.object({ ...profileFields(todayOn), reminderAnswer: optionalFieldOf(parseReminderAnswer) }),
    )
    .transform(({ reminderAnswer, ...fields }) => ({ profile: profileOf(fields), reminderAnswer }))
}

/**
 * The form of a registration (docs/product/2, /entry; docs/rules.md Members): profile, e-mail twice, password twice,
 * reminder question and answer. Widths and kana are folded; a password is not. What the form cannot know, whether a
 * password is weak by the lists of strength meters, the services judge (`judgePassword`).
 */
export function registrationForm(todayOn: Day) {
  return z
    .preprocess(
      withBirthDate,
      z
        .object({
          ...profileFields(todayOn),
          email: fieldOf(parseEmail),
          emailAgain: z.unknown().optional(),
          password: fieldOf((input) => parsePassword(input)),
          passwordAgain: z.unknown().optional(),
          reminderAnswer: fieldOf(parseReminderAnswer),
        })
        .refine(isEmailTwice, { message: 'email-differs', path: ['emailAgain'], ...always })
        .refine(isPasswordSame, { message: 'password-differs', path: ['passwordAgain'], ...always })
        .refine(isPasswordApart, { message: 'password-like-email', path: ['password'], ...always }),
    )
    .transform((fields) => ({
      ...profileOf(fields),
      email: fields.email,
      password: fields.password,
      reminderAnswer: fields.reminderAnswer,
    }))
}

/** A registration with its secrets, as the form hands it on. */
export type RegistrationInput = z.infer<ReturnType<typeof registrationForm>>

/** What a form of three parts names: the day they make, as parseDay reads it. */
function withBirthDate(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return {}
  const { birthYear, birthMonth, birthDay, ...fields } = input as Record<string, unknown>
  if (fields.bornOn !== undefined || birthYear === undefined) return fields
  return { ...fields, bornOn: `${birthYear}-${birthMonth}-${birthDay}` }
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

/** A field that was refused itself is no text here; it is not refused twice. */
function isEmailTwice({ email, emailAgain }: { email: unknown; emailAgain?: unknown }): boolean {
  return typeof email !== 'string' || isSameEmail(email as Email, emailAgain)
}

function isPasswordSame({ password, passwordAgain }: { password: unknown; passwordAgain?: unknown }): boolean {
  return typeof password !== 'string' || password === passwordAgain
}

function isPasswordApart({ email, password }: { email: unknown; password: unknown }): boolean {
  return typeof email !== 'string' || typeof password !== 'string' || !isLikeEmail(password, email as Email)
}
