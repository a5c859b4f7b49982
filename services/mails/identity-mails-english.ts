import { maskedEmail } from '#domain/customer/email.ts'
import { SHOP_TIME_ZONE } from '#domain/day.ts'
import type { IdentityMailFacts } from '../ports/identity.ts'
import type { MailPart } from '../ports/mails.ts'

/** The texts of a mail of the identity provider. */
export type Wording = {
  readonly kind: string
  readonly title: string
  readonly greeting: string
  readonly part: MailPart
}

type LinkTexts = Omit<Wording, 'part'> & { readonly heading: string; readonly label: string; readonly more: string }

const NOT_REQUESTED = 'If you did not request this, please ignore this mail. Nothing will change.'
const NOTHING_TO_DO = 'If you made this change, nothing needs to be done.'
const NEW_PASSWORD = 'Please also choose a new password then.'

/** The mail with a link, for clients in English (`X-Firebase-Locale`). */
export function englishWording(facts: IdentityMailFacts, url: string): Wording {
  const texts: Readonly<Record<IdentityMailFacts['requestType'], LinkTexts>> = {
    VERIFY_EMAIL: {
      kind: 'registrationprovisional',
      title: 'Please confirm your registration',
      greeting: 'Your registration is not complete yet. Please open the link below to complete it.',
      heading: 'Complete the registration',
      label: 'Complete the registration',
      more: `The page asks for the password that you chose. ${NOT_REQUESTED}`,
    },
    PASSWORD_RESET: {
      kind: 'passwordreset',
      title: 'Reset your password',
      greeting: 'We received a request to reset your password. Please open the link below to choose a new one.',
      heading: 'Choose a new password',
      label: 'Choose a new password',
      more: NOT_REQUESTED,
    },
    VERIFY_AND_CHANGE_EMAIL: {
      kind: 'emailchange',
      title: 'Please confirm your new e-mail address',
      greeting: 'We received a request to change your e-mail address. The link below completes the change.',
      heading: 'Change the e-mail address',
      label: 'Change the e-mail address',
      more: NOT_REQUESTED,
    },
    EMAIL_SIGNIN: {
      kind: 'signinlink',
      title: 'Your sign-in link',
      greeting: 'Please open the link below to sign in.',
      heading: 'Sign in',
      label: 'Sign in',
      more: 'Please do not share this link with anyone.',
    },
    RECOVER_EMAIL: {
      kind: 'emailrecovery',
      title: 'Your e-mail address was changed',
      greeting: `Your e-mail address was changed to ${maskedEmail(facts.newEmail ?? '')}. ${NOTHING_TO_DO}`,
      heading: 'If you did not make this change',
      label: 'Restore the former address',
      more: `The link restores this address. ${NEW_PASSWORD}`,
    },
    REVERT_SECOND_FACTOR_ADDITION: {
      kind: 'secondfactoradded',
      title: 'An authenticator app was added',
      greeting: `An authenticator app was added: the next sign-in asks for its code. ${NOTHING_TO_DO}`,
      heading: 'If you did not add it',
      label: 'Remove the authenticator app',
      more: `The link removes the app. ${NEW_PASSWORD}`,
    },
  }
  const { heading, label, more, ...wording } = texts[facts.requestType]
  const until = `This link can be used once, until ${englishDateTime(facts.expiresAt)} (Japan time).`
  return { ...wording, part: { heading, sentences: [until, more], link: { label, url } } }
}

/** The notice to the address of before, without a link. */
export function englishChangeNotice({ newEmail = '' }: IdentityMailFacts): Wording {
  const sentences = [
    'A confirmation link was sent to the new address. The change is complete when it is opened.',
    'If you did not request this, please change your password and contact us at the address below.',
  ]
  return {
    kind: 'emailchangenotice',
    title: 'A change of your e-mail address was requested',
    greeting: 'We received a request to change your e-mail address.',
    part: { heading: 'The request', rows: [['New address', maskedEmail(newEmail)]], sentences },
  }
}

function englishDateTime(at: Temporal.Instant): string {
  return at.toLocaleString('en-US', { timeZone: SHOP_TIME_ZONE, dateStyle: 'long', timeStyle: 'short' })
}
