import type { IdentityRejection } from '#domain/identity/protocol.ts'
import { type Rejection, rejected } from '#domain/result.ts'

/** Why the link of a mail failed. After `identity-unreachable` it can be tried again. */
export type LinkRejectionCode = 'link-invalid' | 'link-expired' | 'identity-unreachable'

const THROTTLED = ['TOO_MANY_ATTEMPTS_TRY_LATER', 'RESET_PASSWORD_EXCEED_LIMIT']
const WEAK = ['WEAK_PASSWORD', 'MISSING_PASSWORD', 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS']
const INCORRECT = [
  'EMAIL_NOT_FOUND',
  'USER_NOT_FOUND',
  'INVALID_PASSWORD',
  'INVALID_LOGIN_CREDENTIALS',
  'INVALID_EMAIL',
  'INVALID_IDENTIFIER',
  'MISSING_PASSWORD',
  'USER_DISABLED',
]

export function isWeakPassword({ code }: IdentityRejection): boolean {
  return WEAK.includes(messageOf(code))
}

/** Whether a rejected sign-in means that e-mail and password do not match, or that the account cannot be used. */
export function isIncorrectCredentials({ code }: IdentityRejection): boolean {
  return INCORRECT.includes(messageOf(code))
}

/** The rejection for a call that failed independently of the input. */
export function serviceRejectionOf({
  code,
}: IdentityRejection): Rejection<'too-many-attempts' | 'identity-unreachable', undefined> {
  return rejected(THROTTLED.includes(messageOf(code)) ? 'too-many-attempts' : 'identity-unreachable')
}

/** The rejection for a failed call with the code of a mailed link. */
export function linkRejection({ code }: IdentityRejection): Rejection<LinkRejectionCode, undefined> {
  const message = messageOf(code)
  if (message === 'EXPIRED_OOB_CODE') return rejected('link-expired')
  const isTemporary = message === 'NETWORK_REQUEST_FAILED' || THROTTLED.includes(message)
  return rejected(isTemporary ? 'identity-unreachable' : 'link-invalid')
}

/** The message without the explanation that may follow it (docs/decisions/014: separated by " : "). */
export function messageOf(code: string): string {
  return code.split(' : ')[0] ?? code
}
