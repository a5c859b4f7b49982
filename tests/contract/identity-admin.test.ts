import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRemoteAdmin } from '#adapters/identity/remote-admin.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { isPendingSignIn } from '#domain/identity/second-factor-protocol.ts'
import { isRejected } from '#domain/result.ts'
import type { IdentityAdmin, IdentityProvider } from '#services/ports/identity.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { type ExternalProvider, serveExternalProvider } from '#tests/support/identity/external-provider.ts'
import {
  API_KEY,
  codeOf,
  openTestIdentity,
  PROJECT,
  type TestIdentity,
  tokensOf,
} from '#tests/support/identity/identity-server.ts'
import { codeOfApp } from '#tests/support/identity/one-time-code.ts'

const FROM = { address: '192.0.2.1' }
const PASSWORD = '菫の花束 2026'
let accountCount = 0

describe.each([['embedded'], ['external']])('IdentityAdmin: %s', (kind) => {
  let opened: TestDatabase
  let identity: TestIdentity
  let external: ExternalProvider | undefined
  let admin: IdentityAdmin
  let provider: IdentityProvider

  beforeAll(async () => {
    opened = await openTestDatabase()
    identity = openTestIdentity(opened.db)
    external = kind === 'external' ? await serveExternalProvider(identity) : undefined
    admin = external?.admin ?? identity.admin
    provider = external?.provider ?? identity.provider
  })
  afterAll(async () => {
    await external?.close()
    await opened?.close()
  })

  /** A verified account. */
  async function account() {
    const email = `admin${++accountCount}@example.jp`
    const created = await provider.call('signUp', { email, password: PASSWORD }, FROM)
    if (isRejected(created)) throw new Error(created.code)
    expect(await admin.setEmailVerified(created.localId, email)).toBeUndefined()
    return { ...created, email, uid: created.localId }
  }
  const signIn = (email: string, password = PASSWORD) => provider.call('signInWithPassword', { email, password }, FROM)
  const refresh = (token: string) => provider.call('token', { grant_type: 'refresh_token', refresh_token: token }, FROM)
  /** Tokens that an external provider has issued are asked about once a minute. */
  const aMinuteLater = () => identity.clock.pass({ seconds: 61 })

  test('finds an account by uid and by address', async () => {
    const { uid, email } = await account()
    const facts = { uid, email, isEmailVerified: true, isDisabled: false, role: 0 }
    expect(await admin.find({ uid })).toMatchObject(facts)
    expect(await admin.find({ email: email.toUpperCase() })).toMatchObject(facts)
    expect(await admin.find({ uid: 'nobody' })).toBeUndefined()
    expect(admin.isAvailable).toBe(true)
  })

  test('disables an account with its sessions, and enables it', async () => {
    const { uid, email, idToken, refreshToken } = await account()
    expect(codeOf(await provider.verify(idToken))).toBe('answered')
    await admin.setDisabled(uid, true)
    aMinuteLater()
    expect(await admin.find({ uid })).toMatchObject({ isDisabled: true })
    expect(codeOf(await provider.verify(idToken))).toBe('token-revoked')
    expect(codeOf(await signIn(email))).toBe('USER_DISABLED')
    await admin.setDisabled(uid, false)
    expect(codeOf(await signIn(email))).toBe('answered')
    expect(codeOf(await refresh(refreshToken))).toBe('TOKEN_EXPIRED')
  })

  test('gives and takes a role, which new tokens have', async () => {
    const { uid, email } = await account()
    const roleOf = async () => {
      const claims = await provider.verify(tokensOf(await signIn(email)).idToken)
      return isRejected(claims) ? claims.code : claims.roleClaim
    }
    await admin.setRole(uid, 5)
    expect([(await admin.find({ uid })) as object, await roleOf()]).toMatchObject([{ role: 5 }, 5])
    await admin.setRole(uid, 0)
    expect([(await admin.find({ uid })) as object, await roleOf()]).toMatchObject([{ role: 0 }, undefined])
  })

  test('revokes the sessions of an account', async () => {
    const { uid, idToken, refreshToken } = await account()
    identity.clock.pass({ seconds: 2 })
    await admin.revoke(uid)
    aMinuteLater()
    expect(codeOf(await provider.verify(idToken))).toBe('token-revoked')
    expect(codeOf(await refresh(refreshToken))).toBe('TOKEN_EXPIRED')
  })

  test('sets a password', async () => {
    const { uid, email } = await account()
    await admin.setPassword(uid, '別の花束 2027')
    expect(codeOf(await signIn(email))).toBe('INVALID_PASSWORD')
    expect(codeOf(await signIn(email, '別の花束 2027'))).toBe('answered')
  })

  test('asks for the second factor of an account, and removes it', async () => {
    const { uid, email } = await account()
    const { idToken } = tokensOf(await signIn(email))
    const started = await provider.call('mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} }, FROM)
    if (isRejected(started)) throw new Error(started.code)
    const { sharedSecretKey, sessionInfo } = started.totpSessionInfo
    const verificationCode = codeOfApp(sharedSecretKey, identity.clock.now())
    const totpVerificationInfo = { sessionInfo, verificationCode }
    await provider.call('mfaEnrollment:finalize', { idToken, totpVerificationInfo }, FROM)
    const pending = await signIn(email)
    if (isRejected(pending) || !isPendingSignIn(pending)) throw new Error('no second factor was asked for')
    const { mfaPendingCredential, mfaInfo } = pending
    expect(mfaInfo).toMatchObject([{ totpInfo: {} }])
    identity.clock.pass({ seconds: 31 })
    const next = { verificationCode: codeOfApp(sharedSecretKey, identity.clock.now()) }
    const answer = { mfaPendingCredential, mfaEnrollmentId: mfaInfo[0]!.mfaEnrollmentId, totpVerificationInfo: next }
    const signedIn = await provider.call('mfaSignIn:finalize', answer, FROM)
    if (isRejected(signedIn)) throw new Error(signedIn.code)
    expect(await provider.verify(signedIn.idToken)).toMatchObject({ uid })
    expect(await admin.find({ uid })).toMatchObject({ hasSecondFactor: true })
    expect(await admin.removeSecondFactors(uid)).toBeUndefined()
    expect(await admin.find({ uid })).toMatchObject({ hasSecondFactor: false })
    expect(tokensOf(await signIn(email)).localId).toBe(uid)
  })

  test('opens a session without a password', async () => {
    const { uid, email } = await account()
    const session = await admin.openSession(uid, FROM)
    if (isRejected(session)) throw new Error(session.code)
    const claims = await provider.verify(session.idToken)
    expect(claims).toMatchObject({ uid, email, signInProvider: 'custom' })
    await admin.setDisabled(uid, true)
    expect(codeOf(await admin.openSession(uid, FROM))).toBe('USER_DISABLED')
    expect(codeOf(await admin.openSession('nobody', FROM))).toBe('USER_NOT_FOUND')
  })

  test('creates a verified account, which replaces an unverified one but no verified one', async () => {
    const email = `admin${++accountCount}@example.jp`
    await provider.call('signUp', { email, password: 'der Fremde 2026' }, FROM)
    const passwordHash = (await identity.passwordHasher.hash(PASSWORD, FROM)) ?? ''
    const create = (uid: string) => admin.createVerified({ uid, email, passwordHash, password: PASSWORD })
    expect(await create(`first-${kind}`)).toBeUndefined()
    expect(await create(`first-${kind}`)).toBeUndefined()
    expect(codeOf((await create(`second-${kind}`)) ?? {})).toBe('email-taken')
    expect(tokensOf(await signIn(email)).localId).toBe(`first-${kind}`)
    expect(codeOf(await signIn(email, 'der Fremde 2026'))).toBe('INVALID_PASSWORD')
  })

  test('removes an account, also twice', async () => {
    const { uid, email } = await account()
    expect([await admin.remove(uid), await admin.remove(uid)]).toEqual([undefined, undefined])
    expect(codeOf(await signIn(email))).toBe('EMAIL_NOT_FOUND')
  })

  test('throws for an account that does not exist', async () => {
    await expect(admin.setDisabled('nobody', true)).rejects.toThrow('nobody')
    await expect(admin.setRole('nobody', 1)).rejects.toThrow('nobody')
  })
})

test('other custom claims of an external account are kept', async () => {
  const opened = await openTestDatabase()
  const identity = openTestIdentity(opened.db)
  const { url, admin, serviceAccount, close } = await serveExternalProvider(identity)
  const created = await identity.provider.call('signUp', { email: 'claims@example.jp', password: PASSWORD }, FROM)
  if (isRejected(created)) throw new Error(created.code)
  const uid = created.localId
  const send = (path: string, body: object) =>
    fetch(`${url}/v1/projects/${PROJECT}/accounts${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer access-token-of-the-service-account' },
      body: JSON.stringify(body),
    }).then((response) => response.json())
  await send(':update', { localId: uid, customAttributes: '{"plan":"gold"}' })
  await admin.setRole(uid, 5)
  expect(await send(':lookup', { localId: [uid] })).toMatchObject({
    users: [{ customAttributes: '{"plan":"gold","role":5}' }],
  })
  const clock = identity.clock
  const stranger = { ...serviceAccount, email: 'stranger@example.jp' }
  const address = { url, apiKey: API_KEY, projectId: PROJECT, clock, ids: randomIds() }
  expect(await createRemoteAdmin({ ...address, serviceAccount: stranger }).find({ uid })).toMatchObject({
    code: 'unreachable',
  })
  await close()
  const errors: unknown[] = []
  const gone = createRemoteAdmin({
    ...address,
    serviceAccount,
    watch: { failed: (error) => errors.push(error), worked: () => undefined },
  })
  expect(await gone.setDisabled(uid, true)).toMatchObject({ code: 'unreachable' })
  expect(errors).toHaveLength(1)
  await opened.close()
})
