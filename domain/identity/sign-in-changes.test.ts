import { expect, test } from 'vitest'
import { IDENTITY_REQUESTS, type IdentityMethod } from './protocol.ts'
import { tokenOfSignInChange } from './sign-in-changes.ts'

const METHODS = Object.keys(IDENTITY_REQUESTS) as IdentityMethod[]
/** A request with every field that says what changes. */
const ALL = {
  idToken: 'token',
  email: 'a@example.jp',
  password: 'p',
  deleteProvider: ['password'],
  requestType: 'VERIFY_AND_CHANGE_EMAIL',
}

test('every call with a token changes how its account signs in, but for reading and calls with their own rule', () => {
  const withToken = METHODS.filter((method) => 'idToken' in IDENTITY_REQUESTS[method].shape)
  const unchanging = withToken.filter((method) => tokenOfSignInChange(method, ALL as never) !== 'token')
  expect(unchanging).toEqual(['lookup', 'mfaEnrollment:start', 'mfaEnrollment:finalize', 'mfaEnrollment:withdraw'])
})

test('a new name and a repeated mail change nothing', () => {
  expect(tokenOfSignInChange('update', { idToken: 'token', displayName: '花子' })).toBeUndefined()
  expect(tokenOfSignInChange('sendOobCode', { idToken: 'token', requestType: 'VERIFY_EMAIL' })).toBeUndefined()
})
