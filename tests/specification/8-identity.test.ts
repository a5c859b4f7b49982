/** Claims of docs/product/8: Identity messages. */

import { AuthErrorCodes } from 'firebase/auth'
import { describe, expect, test } from 'vitest'
import { parseIdentityRequest } from '#domain/identity/protocol.ts'
import { CLIENT_CODES, clientCodeOf } from '#tests/support/calls/client-codes.ts'

/** Messages of the identity provider and their client codes (docs/product/8). */
const MESSAGES = [
  ['EMAIL_EXISTS', 'email-already-in-use'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['EMAIL_NOT_FOUND', 'user-not-found'],
  ['INVALID_IDENTIFIER', 'invalid-email'],
  ['MISSING_PASSWORD', 'missing-password'],
  ['USER_DISABLED', 'user-disabled'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many-requests'],
  ['EXPIRED_OOB_CODE', 'expired-action-code'],
  ['INVALID_OOB_CODE', 'invalid-action-code'],
  ['TOKEN_EXPIRED', 'user-token-expired'],
  ['INVALID_ID_TOKEN', 'invalid-user-token'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
  ['OPERATION_NOT_ALLOWED', 'operation-not-allowed'],
] as const
const CLIENT_ONLY = [
  'network-request-failed',
  'multi-factor-auth-required',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
]
const OFFICIAL = new Set<string>(Object.values(AuthErrorCodes))

describe('messages of the identity provider', () => {
  test.each(MESSAGES)('%s becomes %s', (message, code) => {
    expect(clientCodeOf(message)).toBe(code)
    expect(clientCodeOf(`${message} : and why`)).toBe(code)
    expect(OFFICIAL).toContain(`auth/${code}`)
  })

  test.each(['internal-error', 'credential-already-in-use', 'invalid-credential'])(
    'some other messages become %s',
    (code) => {
      expect(Object.values(CLIENT_CODES)).toContain(code)
      expect(OFFICIAL).toContain(`auth/${code}`)
    },
  )

  test.each(CLIENT_ONLY)('%s is used only by the client', (code) => {
    expect(OFFICIAL).toContain(`auth/${code}`)
  })

  test('converts an unknown message to lower case like the client', () => {
    expect(clientCodeOf('SOMETHING_NEW')).toBe('something-new')
    expect(clientCodeOf('constructor')).toBe('constructor')
  })
})

describe('requests', () => {
  test.each([
    ['signInWithPassword', { email: 'a@example.jp' }, 'MISSING_PASSWORD'],
    ['signInWithPassword', { password: 'x' }, 'MISSING_EMAIL'],
    ['signInWithPassword', { email: 'a'.repeat(2_000), password: 'x' }, 'INVALID_EMAIL'],
    ['signInWithPassword', { email: 'a@example.jp', password: 'x'.repeat(5_000) }, 'INVALID_PASSWORD'],
    ['signInWithPassword', { email: ['a@example.jp'], password: 'x' }, 'MISSING_EMAIL'],
    ['lookup', {}, 'INVALID_ID_TOKEN'],
    ['lookup', null, 'INVALID_ARGUMENT'],
    ['resetPassword', {}, 'MISSING_OOB_CODE'],
    ['sendOobCode', { requestType: 'ANYTHING' }, 'MISSING_REQ_TYPE'],
    ['createAuthUri', { continueUri: 'http://a' }, 'MISSING_IDENTIFIER'],
    ['token', { grant_type: 'password', refresh_token: 'x' }, 'INVALID_GRANT_TYPE'],
    ['token', { grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
    ['signUp', { returnSecureToken: 'yes' }, 'INVALID_ARGUMENT'],
  ] as const)('%s with %o is refused: %s', (method, request, code) => {
    expect(parseIdentityRequest(method, request)).toMatchObject({ kind: 'rejected', code })
    expect(Object.hasOwn(CLIENT_CODES, code)).toBe(true)
  })

  test('drops unknown fields and null values, except a null that removes the display name', () => {
    const sent = { idToken: 'x', clientType: 'CLIENT_TYPE_WEB', email: null, displayName: null }
    expect(parseIdentityRequest('update', sent)).toEqual({ idToken: 'x', displayName: null })
  })
})
