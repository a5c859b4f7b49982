import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRemoteAdmin, createRemoteIdentity } from '#adapters/identity/remote-identity.ts'
import type { IdentityMethod, IdentityRejection, IdentityResponse } from '#domain/identity/protocol.ts'
import { isRejected } from '#domain/result.ts'
import type { IdentityProvider } from '#services/ports/identity-provider.ts'
import { type Engine, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  API_KEY,
  codeOf,
  ISSUER,
  openTestIdentity,
  PROJECT,
  serveIdentity,
  type TestIdentity,
} from '#tests/support/identity-server.ts'

const FROM = { address: '192.0.2.1', locale: 'ja' }
const PASSWORD = '菫の花束 2026'
let births = 0
const newEmail = () => `hanako${++births}@example.jp`

function accepted<M extends IdentityMethod>(answer: IdentityResponse<M> | IdentityRejection): IdentityResponse<M> {
  if (isRejected(answer)) throw new Error(`refused: ${answer.code}`)
  return answer as IdentityResponse<M>
}

/** The embedded adapter on both databases, and the remote one against our own door. */
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

  test('who signs up is signed in, and what the token says is what was given', async () => {
    const { email, localId, idToken } = await signUp()
    const claims = await provider.verify(idToken)
    expect(claims).toMatchObject({ uid: localId, email, isEmailVerified: false, roleClaim: undefined })
    const { users } = accepted<'lookup'>(await provider.call('lookup', { idToken }, FROM))
    expect(users[0]).toMatchObject({ localId, email, emailVerified: false })
    expect(users[0]?.createdAt).toMatch(/^\d{13}$/)
  })

  test('one mailbox has one account, however it is spelt', async () => {
    const { email } = await signUp()
    const again = await provider.call('signUp', { email: email.toUpperCase(), password: PASSWORD }, FROM)
    expect(codeOf(again)).toBe('EMAIL_EXISTS')
    expect(codeOf(await signIn(email.replace('h', 'Ｈ')))).toBe('answered')
  })

  test('what is wrong is said in the words of the protocol', async () => {
    const { email } = await signUp()
    expect(codeOf(await signIn(email, 'something else'))).toBe('INVALID_PASSWORD')
    expect(codeOf(await signIn(newEmail()))).toBe('EMAIL_NOT_FOUND')
    expect(codeOf(await signIn('nobody'))).toBe('INVALID_EMAIL')
    expect(codeOf(await signIn(email, ''))).toBe('MISSING_PASSWORD')
    const weak = await provider.call('signUp', { email: newEmail(), password: '短い' }, FROM)
    expect(codeOf(weak)).toBe('WEAK_PASSWORD')
  })

  test('a refresh token is good once: the answer has the next', async () => {
    const { refreshToken } = await signUp()
    const renew = (token: string) => provider.call('token', { grant_type: 'refresh_token', refresh_token: token }, FROM)
    const renewed = accepted<'token'>(await renew(refreshToken))
    expect(renewed.refresh_token).not.toBe(refreshToken)
    expect(await provider.verify(renewed.id_token)).toMatchObject({ uid: renewed.user_id })
    // Two tabs, or an answer that was lost.
    const twin = accepted<'token'>(await renew(refreshToken))
    embedded.clock.pass({ seconds: 11 })
    expect(codeOf(await renew(twin.refresh_token))).toBe('answered')
    expect(codeOf(await renew(refreshToken))).toBe('TOKEN_EXPIRED')
    expect(codeOf(await renew(renewed.refresh_token))).toBe('TOKEN_EXPIRED')
    expect(codeOf(await renew('no token at all'))).toBe('INVALID_REFRESH_TOKEN')
  })

  test('a new password ends what was before and is the only one that opens', async () => {
    const { email, idToken, refreshToken } = await signUp()
    await provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, FROM)
    const oobCode = await embedded.codeFor(email)
    const password = '別の花束 2027'
    const changed = accepted<'update'>(await provider.call('update', { idToken, password }, FROM))
    expect(await provider.verify(changed.idToken!)).toMatchObject({ email })
    expect(codeOf(await provider.call('lookup', { idToken }, FROM))).toBe('TOKEN_EXPIRED')
    const renewed = await provider.call('token', { grant_type: 'refresh_token', refresh_token: refreshToken }, FROM)
    expect(codeOf(renewed)).toBe('TOKEN_EXPIRED')
    expect(codeOf(await provider.call('resetPassword', { oobCode }, FROM))).toBe('INVALID_OOB_CODE')
    expect(codeOf(await signIn(email))).toBe('INVALID_PASSWORD')
    expect(codeOf(await signIn(email, password))).toBe('answered')
  })

  test('so does one that comes by linking: who holds an old token or link of the account is out', async () => {
    const { email, idToken, refreshToken } = await signUp()
    await provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, FROM)
    const oobCode = await embedded.codeFor(email)
    const linked = accepted<'signUp'>(
      await provider.call('signUp', { idToken, email, password: '別の花束 2027' }, FROM),
    )
    expect(await provider.verify(linked.idToken)).toMatchObject({ email })
    expect(codeOf(await provider.call('lookup', { idToken }, FROM))).toBe('TOKEN_EXPIRED')
    const renewed = await provider.call('token', { grant_type: 'refresh_token', refresh_token: refreshToken }, FROM)
    expect(codeOf(renewed)).toBe('TOKEN_EXPIRED')
    expect(codeOf(await provider.call('resetPassword', { oobCode }, FROM))).toBe('INVALID_OOB_CODE')
    expect(codeOf(await signIn(email))).toBe('INVALID_PASSWORD')
  })

  test('grave changes ask for a sign-in of the last five minutes', async () => {
    const { idToken } = await signUp()
    embedded.clock.pass({ minutes: 5, seconds: 2 })
    const stale = 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
    expect(codeOf(await provider.call('update', { idToken, password: PASSWORD }, FROM))).toBe(stale)
    expect(codeOf(await provider.call('update', { idToken, email: newEmail() }, FROM))).toBe(stale)
    expect(codeOf(await provider.call('delete', { idToken }, FROM))).toBe(stale)
    const named = await provider.call('update', { idToken, displayName: '花子', photoUrl: null }, FROM)
    expect(named).toMatchObject({ displayName: '花子' })
  })

  test('a link resets the password once; a newer link ends the older, an hour ends both', async () => {
    const { email } = await signUp()
    const ask = () => provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, FROM)
    expect(await ask()).toMatchObject({ email })
    const older = await embedded.codeFor(email)
    await ask()
    const code = await embedded.codeFor(email)
    const reset = (oobCode: string, newPassword?: string) =>
      provider.call('resetPassword', { oobCode, newPassword }, FROM)
    expect(codeOf(await reset(older))).toBe('INVALID_OOB_CODE')
    expect(await reset(code)).toMatchObject({ requestType: 'PASSWORD_RESET', email })
    expect(codeOf(await reset(code, '短い'))).toBe('WEAK_PASSWORD')
    expect(codeOf(await reset(code, '新しい花束 2027'))).toBe('answered')
    expect(codeOf(await reset(code, '新しい花束 2028'))).toBe('INVALID_OOB_CODE')
    expect(codeOf(await signIn(email, '新しい花束 2027'))).toBe('answered')
    await ask()
    const late = await embedded.codeFor(email)
    embedded.clock.pass({ hours: 1 })
    expect(codeOf(await reset(late))).toBe('EXPIRED_OOB_CODE')
  })

  test('links verify an address, and change it when the new one is proven', async () => {
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

  test('tells how an address signs in, and where its pages may be', async () => {
    const { email } = await signUp()
    const ask = (identifier: string) =>
      provider.call('createAuthUri', { identifier, continueUri: 'http://shop.test/' }, FROM)
    expect(await ask(email)).toMatchObject({ signinMethods: ['password'] })
    expect(await ask(newEmail())).toMatchObject({ signinMethods: [] })
    expect(codeOf(await ask('nobody'))).toBe('INVALID_IDENTIFIER')
    expect(await provider.call('projects', {}, FROM)).toMatchObject({ authorizedDomains: ['shop.test', 'localhost'] })
  })

  test('sign-in with another account is refused while none is set up', async () => {
    const request = { requestUri: 'http://shop.test/', postBody: 'id_token=x&providerId=google.com' }
    expect(codeOf(await provider.call('signInWithIdp', request, FROM))).toBe('OPERATION_NOT_ALLOWED')
  })

  test('a disabled account opens nothing, a deleted one is not there', async () => {
    const { email, localId, idToken, refreshToken } = await signUp()
    await embedded.admin.setDisabled(localId, true)
    expect(codeOf(await provider.call('lookup', { idToken }, FROM))).toBe('USER_DISABLED')
    expect(codeOf(await signIn(email))).toBe('USER_DISABLED')
    expect(codeOf(await signIn(email, 'something else'))).toBe('INVALID_PASSWORD')
    const renew = () => provider.call('token', { grant_type: 'refresh_token', refresh_token: refreshToken }, FROM)
    expect(codeOf(await renew())).toBe('USER_DISABLED')
    expect(await provider.verify(idToken)).toMatchObject({ code: 'token-revoked' })
    await embedded.admin.remove(localId)
    expect(codeOf(await renew())).toBe('USER_NOT_FOUND')
    expect(codeOf(await provider.call('lookup', { idToken }, FROM))).toBe('USER_NOT_FOUND')
  })
})

describe('an external provider', () => {
  const clock = { now: () => Temporal.Now.instant() }
  const unreachable = createRemoteIdentity({ url: 'http://127.0.0.1:1', apiKey: API_KEY, projectId: PROJECT, clock })

  test('that cannot be reached answers what the official client says then', async () => {
    const answer = await unreachable.call('lookup', { idToken: 'x' }, FROM)
    expect(answer).toMatchObject({ kind: 'rejected', code: 'NETWORK_REQUEST_FAILED' })
  })

  test('is administered in its own console', async () => {
    expect(await createRemoteAdmin().setDisabled('anybody', true)).toMatchObject({ code: 'not-available' })
    expect(await createRemoteAdmin().find({ uid: 'anybody' })).toMatchObject({ code: 'not-available' })
  })
})
