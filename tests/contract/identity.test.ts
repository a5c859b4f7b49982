import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { UNAVAILABLE_ADMIN } from '#adapters/identity/remote-admin.ts'
import { createRemoteIdentity } from '#adapters/identity/remote-identity.ts'
import type { IdentityMethod, IdentityRejection, IdentityResponse } from '#domain/identity/protocol.ts'
import { isRejected } from '#domain/result.ts'
import type { IdentityProvider } from '#services/ports/identity.ts'
import { type Engine, openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import {
  API_KEY,
  codeOf,
  ISSUER,
  openTestIdentity,
  PROJECT,
  serveIdentity,
  type TestIdentity,
} from '#tests/support/identity/identity-server.ts'

const FROM = { address: '192.0.2.1', locale: 'ja' }
const PASSWORD = '菫の花束 2026'
let accountCount = 0
const newEmail = () => `hanako${++accountCount}@example.jp`

function accepted<M extends IdentityMethod>(response: IdentityResponse<M> | IdentityRejection): IdentityResponse<M> {
  if (isRejected(response)) throw new Error(`rejected: ${response.code}`)
  return response as IdentityResponse<M>
}

/** The embedded adapter on both databases, and the remote one against this shop's own endpoints. */
const VARIANTS: readonly (readonly [string, Engine, boolean])[] = [
  ['embedded, embedded database', 'embedded', false],
  ['embedded, server', 'server', false],
  ['remote', 'embedded', true],
]

describe.each(VARIANTS)('IdentityProvider: %s', (_, engine, isRemote) => {
  let opened: TestDatabase
  let embedded: TestIdentity
  let provider: IdentityProvider
  let close = async () => {}

  beforeAll(async () => {
    opened = await openTestDatabase(engine)
    embedded = openTestIdentity(opened.db)
    provider = embedded.provider
    if (!isRemote) return
    const server = await serveIdentity(embedded)
    close = server.close
    const { clock } = embedded
    provider = createRemoteIdentity({ url: server.url, apiKey: API_KEY, projectId: PROJECT, issuer: ISSUER, clock })
  })
  afterAll(async () => {
    await close()
    await opened?.close()
  })

  const signUp = async (email = newEmail()) => ({
    email,
    ...accepted<'signUp'>(await provider.call('signUp', { email, password: PASSWORD }, FROM)),
  })
  const signIn = (email: string, password = PASSWORD) => provider.call('signInWithPassword', { email, password }, FROM)

  test('signs up and returns a token with the account’s claims', async () => {
    const { email, localId, idToken } = await signUp()
    const claims = await provider.verify(idToken)
    expect(claims).toMatchObject({ uid: localId, email, isEmailVerified: false, roleClaim: undefined })
    const { users } = accepted<'lookup'>(await provider.call('lookup', { idToken }, FROM))
    expect(users[0]).toMatchObject({ localId, email, emailVerified: false })
    expect(users[0]?.createdAt).toMatch(/^\d{13}$/)
  })

  test('treats spellings of one address as one account', async () => {
    const { email } = await signUp()
    const again = await provider.call('signUp', { email: email.toUpperCase(), password: PASSWORD }, FROM)
    expect(codeOf(again)).toBe('EMAIL_EXISTS')
    expect(codeOf(await signIn(email.replace('h', 'Ｈ')))).toBe('answered')
  })

  test('returns the error codes of the protocol', async () => {
    const { email } = await signUp()
    expect(codeOf(await signIn(email, 'something else'))).toBe('INVALID_PASSWORD')
    expect(codeOf(await signIn(newEmail()))).toBe('EMAIL_NOT_FOUND')
    expect(codeOf(await signIn('nobody'))).toBe('INVALID_EMAIL')
    expect(codeOf(await signIn(email, ''))).toBe('MISSING_PASSWORD')
    const weak = await provider.call('signUp', { email: newEmail(), password: '短い' }, FROM)
    expect(codeOf(weak)).toBe('WEAK_PASSWORD')
  })

  test('rotates refresh tokens, and rejects one that was used before', async () => {
    const { refreshToken } = await signUp()
    const refresh = (token: string) =>
      provider.call('token', { grant_type: 'refresh_token', refresh_token: token }, FROM)
    const refreshed = accepted<'token'>(await refresh(refreshToken))
    expect(refreshed.refresh_token).not.toBe(refreshToken)
    expect(await provider.verify(refreshed.id_token)).toMatchObject({ uid: refreshed.user_id })
    // Two tabs, or a response that was lost.
    const repeated = accepted<'token'>(await refresh(refreshToken))
    embedded.clock.pass({ seconds: 11 })
    expect(codeOf(await refresh(repeated.refresh_token))).toBe('answered')
    expect(codeOf(await refresh(refreshToken))).toBe('TOKEN_EXPIRED')
    expect(codeOf(await refresh(refreshed.refresh_token))).toBe('TOKEN_EXPIRED')
    expect(codeOf(await refresh('no token at all'))).toBe('INVALID_REFRESH_TOKEN')
  })

  test('revokes tokens, mailed codes and the old password when the password changes', async () => {
    const { email, idToken, refreshToken } = await signUp()
    await provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, FROM)
    const oobCode = await embedded.codeFor(email)
    const password = '別の花束 2027'
    const changed = accepted<'update'>(await provider.call('update', { idToken, password }, FROM))
    expect(await provider.verify(changed.idToken!)).toMatchObject({ email })
    expect(codeOf(await provider.call('lookup', { idToken }, FROM))).toBe('TOKEN_EXPIRED')
    const refreshed = await provider.call('token', { grant_type: 'refresh_token', refresh_token: refreshToken }, FROM)
    expect(codeOf(refreshed)).toBe('TOKEN_EXPIRED')
    expect(codeOf(await provider.call('resetPassword', { oobCode }, FROM))).toBe('INVALID_OOB_CODE')
    expect(codeOf(await signIn(email))).toBe('INVALID_PASSWORD')
    expect(codeOf(await signIn(email, password))).toBe('answered')
  })

  test('revokes tokens, mailed codes and the old password when a password is linked', async () => {
    const { email, idToken, refreshToken } = await signUp()
    await provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, FROM)
    const oobCode = await embedded.codeFor(email)
    const linked = accepted<'signUp'>(
      await provider.call('signUp', { idToken, email, password: '別の花束 2027' }, FROM),
    )
    expect(await provider.verify(linked.idToken)).toMatchObject({ email })
    expect(codeOf(await provider.call('lookup', { idToken }, FROM))).toBe('TOKEN_EXPIRED')
    const refreshed = await provider.call('token', { grant_type: 'refresh_token', refresh_token: refreshToken }, FROM)
    expect(codeOf(refreshed)).toBe('TOKEN_EXPIRED')
    expect(codeOf(await provider.call('resetPassword', { oobCode }, FROM))).toBe('INVALID_OOB_CODE')
    expect(codeOf(await signIn(email))).toBe('INVALID_PASSWORD')
  })

  test('requires a sign-in within the last five minutes for password, e-mail and deletion', async () => {
    const { idToken } = await signUp()
    embedded.clock.pass({ minutes: 5, seconds: 2 })
    const stale = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
    expect(codeOf(await provider.call('update', { idToken, password: PASSWORD }, FROM))).toBe(stale)
    expect(codeOf(await provider.call('update', { idToken, email: newEmail() }, FROM))).toBe(stale)
    expect(codeOf(await provider.call('delete', { idToken }, FROM))).toBe(stale)
    const named = await provider.call('update', { idToken, displayName: '花子', photoUrl: null }, FROM)
    expect(named).toMatchObject({ displayName: '花子' })
  })

  test('resets the password by a mailed code once, the newest only, within an hour', async () => {
    const { email } = await signUp()
    const requestCode = () => provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, FROM)
    expect(await requestCode()).toMatchObject({ email })
    const older = await embedded.codeFor(email)
    await requestCode()
    const code = await embedded.codeFor(email)
    const reset = (oobCode: string, newPassword?: string) =>
      provider.call('resetPassword', { oobCode, newPassword }, FROM)
    expect(codeOf(await reset(older))).toBe('INVALID_OOB_CODE')
    expect(await reset(code)).toMatchObject({ requestType: 'PASSWORD_RESET', email })
    expect(codeOf(await reset(code, '短い'))).toBe('WEAK_PASSWORD')
    expect(codeOf(await reset(code, '新しい花束 2027'))).toBe('answered')
    expect(codeOf(await reset(code, '新しい花束 2028'))).toBe('INVALID_OOB_CODE')
    expect(codeOf(await signIn(email, '新しい花束 2027'))).toBe('answered')
    await requestCode()
    const late = await embedded.codeFor(email)
    embedded.clock.pass({ hours: 1 })
    expect(codeOf(await reset(late))).toBe('EXPIRED_OOB_CODE')
  })

  test('verifies an address, and changes it once the new one is verified', async () => {
    const { email, idToken } = await signUp()
    await provider.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, FROM)
    const verified = await provider.call('update', { oobCode: await embedded.codeFor(email) }, FROM)
    expect(verified).toMatchObject({ email, emailVerified: true })
    const next = newEmail()
    await provider.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next }, FROM)
    const oobCode = await embedded.codeFor(next)
    expect(await provider.call('resetPassword', { oobCode }, FROM)).toMatchObject({ email, newEmail: next })
    expect(codeOf(await signIn(next))).toBe('EMAIL_NOT_FOUND')
    expect(await provider.call('update', { oobCode }, FROM)).toMatchObject({ email: next, emailVerified: true })
    expect(codeOf(await signIn(next))).toBe('answered')
  })

  test('removes the password of an earlier registration when the mailed link is used', async () => {
    const { email, refreshToken } = await signUp()
    await provider.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email }, FROM)
    const oobCode = await embedded.codeFor(email)
    expect(codeOf(await provider.call('signInWithEmailLink', { email, oobCode }, FROM))).toBe('answered')
    expect(codeOf(await signIn(email))).toBe('INVALID_PASSWORD')
    const renewed = await provider.call('token', { grant_type: 'refresh_token', refresh_token: refreshToken }, FROM)
    expect(codeOf(renewed)).toBe('TOKEN_EXPIRED')
  })

  test('returns the sign-in methods of an address and the authorised domains', async () => {
    const { email } = await signUp()
    const authUri = (identifier: string) =>
      provider.call('createAuthUri', { identifier, continueUri: 'http://shop.test/' }, FROM)
    expect(await authUri(email)).toMatchObject({ signinMethods: ['password'] })
    expect(await authUri(newEmail())).toMatchObject({ signinMethods: [] })
    expect(codeOf(await authUri('nobody'))).toBe('INVALID_IDENTIFIER')
    expect(await provider.call('projects', {}, FROM)).toMatchObject({ authorizedDomains: ['shop.test', 'localhost'] })
  })

  test('rejects federated sign-in while no provider is configured', async () => {
    const request = { requestUri: 'http://shop.test/', postBody: 'id_token=x&providerId=google.com' }
    expect(codeOf(await provider.call('signInWithIdp', request, FROM))).toBe('OPERATION_NOT_ALLOWED')
  })

  test('rejects disabled and deleted accounts', async () => {
    const { email, localId, idToken, refreshToken } = await signUp()
    await embedded.admin.setDisabled(localId, true)
    expect(codeOf(await provider.call('lookup', { idToken }, FROM))).toBe('USER_DISABLED')
    expect(codeOf(await signIn(email))).toBe('USER_DISABLED')
    expect(codeOf(await signIn(email, 'something else'))).toBe('INVALID_PASSWORD')
    const refresh = () => provider.call('token', { grant_type: 'refresh_token', refresh_token: refreshToken }, FROM)
    expect(codeOf(await refresh())).toBe('USER_DISABLED')
    expect(await provider.verify(idToken)).toMatchObject({ code: 'token-revoked' })
    await embedded.admin.remove(localId)
    expect(codeOf(await refresh())).toBe('USER_NOT_FOUND')
    expect(codeOf(await provider.call('lookup', { idToken }, FROM))).toBe('USER_NOT_FOUND')
  })
})

describe('an external provider', () => {
  const clock = { now: () => Temporal.Now.instant() }
  const unreachable = createRemoteIdentity({ url: 'http://127.0.0.1:1', apiKey: API_KEY, projectId: PROJECT, clock })

  test('that cannot be reached returns NETWORK_REQUEST_FAILED', async () => {
    const response = await unreachable.call('lookup', { idToken: 'x' }, FROM)
    expect(response).toMatchObject({ kind: 'rejected', code: 'NETWORK_REQUEST_FAILED' })
  })

  test('that does not answer is given up after the sign-in timeout of 30 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    try {
      await unreachable.call('lookup', { idToken: 'x' }, FROM)
      expect(timeout.mock.calls).toEqual([[30_000]])
    } finally {
      timeout.mockRestore()
    }
  })

  test('cannot be administered from the shop without a service account', async () => {
    expect(await UNAVAILABLE_ADMIN.setDisabled('anybody', true)).toMatchObject({ code: 'not-available' })
    expect(await UNAVAILABLE_ADMIN.find({ uid: 'anybody' })).toMatchObject({ code: 'not-available' })
  })
})
