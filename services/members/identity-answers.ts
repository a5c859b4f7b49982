import type { IdentityRefusal } from '#domain/identity/protocol.ts'
import { type Rejection, rejected } from '#domain/result.ts'
import type { LinkRefusalCode } from '../member-services.ts'

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

/** Whether a refused call says that a password is not good enough. */
export function isWeakPassword({ code }: IdentityRefusal): boolean {
  return WEAK.includes(messageOf(code))
}

/** Whether a refused sign-in says that the two do not fit, or that they open nothing any more. */
export function isIncorrect({ code }: IdentityRefusal): boolean {
  return INCORRECT.includes(messageOf(code))
}

/** What a refused call means when it is not about what was typed: asked too often, or the provider cannot do it now. */
export function troubleOf({
  code,
}: IdentityRefusal): Rejection<'too-many-attempts' | 'identity-unreachable', undefined> {
  return rejected(THROTTLED.includes(messageOf(code)) ? 'too-many-attempts' : 'identity-unreachable')
}

/** What a refused call with the code of a mailed link means. */
export function linkRefusal({ code }: IdentityRefusal): Rejection<LinkRefusalCode, undefined> {
  const message = messageOf(code)
  if (message === 'EXPIRED_OOB_CODE') return rejected('link-expired')
  const isOurs = message === 'NETWORK_REQUEST_FAILED' || THROTTLED.includes(message)
  return rejected(isOurs ? 'identity-unreachable' : 'link-invalid')
}

/** The message without the explanation that may follow it (docs/decisions/014: cut at " : "). */
export function messageOf(code: string): string {
  return code.split(' : ')[0] ?? code
}
