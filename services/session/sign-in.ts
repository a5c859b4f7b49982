import { isRejected, rejected } from '#domain/result.ts'
import type { SessionServices, SignInRejection } from '../session-services.ts'
import { memberSession, type SessionPorts } from './member-session.ts'

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

/** Signs in by e-mail and password. Rejected while the registration is provisional (docs/rules.md Members). */
export function signIn(ports: SessionPorts): SessionServices['signIn'] {
  return async ({ email, password }, from) => {
    const request = { email, password, returnSecureToken: true }
    const response = await ports.identity.call('signInWithPassword', request, from)
    if (isRejected(response)) return rejectionOf(response.code)
    const { idToken, refreshToken } = response
    const claims = await ports.identity.verify(idToken)
    if (isRejected(claims)) return rejected('identity-unreachable')
    const session = memberSession(idToken, claims, ports)
    if (session === undefined) return rejected('registration-provisional')
    return { tokens: { idToken, refreshToken }, session }
  }
}

function rejectionOf(message: string): SignInRejection {
  if (INCORRECT.includes(message)) return rejected('login-incorrect')
  if (message === 'USER_DISABLED') return rejected('account-disabled')
  if (message === 'TOO_MANY_ATTEMPTS_TRY_LATER') return rejected('too-many-attempts')
  return rejected('identity-unreachable')
}
