import { type Rejection, rejected } from '#domain/result.ts'
import type { SecondFactorUnsupported } from './second-factor-sign-in.ts'

/** Protocol messages that are shown only as incorrect credentials (docs/product/8, Error codes, 7). */
const INCORRECT = [
  'EMAIL_NOT_FOUND',
  'INVALID_PASSWORD',
  'INVALID_LOGIN_CREDENTIALS',
  'INVALID_EMAIL',
  'INVALID_IDENTIFIER',
  'MISSING_EMAIL',
  'MISSING_PASSWORD',
]

/** Rejections of a sign-in. Messages: catalogue 7, 12 and the identity texts of app/text. */
export type SignInRejection =
  | SecondFactorUnsupported
  | Rejection<
      | 'login-incorrect'
      | 'registration-provisional'
      | 'account-disabled'
      | 'too-many-attempts'
      | 'identity-unreachable',
      undefined
    >

/** The rejection for the protocol's message about a sign-in by password. */
export function rejectionOf(message: string): SignInRejection {
  if (INCORRECT.includes(message)) return rejected('login-incorrect')
  if (message === 'USER_DISABLED') return rejected('account-disabled')
  if (message === 'TOO_MANY_ATTEMPTS_TRY_LATER') return rejected('too-many-attempts')
  return rejected('identity-unreachable')
}
