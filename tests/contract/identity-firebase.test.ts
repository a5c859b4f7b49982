import * as client from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Clients,
  CONNECTIONS,
  clientCode,
  NEXT_PASSWORD,
  openClients,
  PASSWORD,
} from '#tests/support/identity/identity-client.ts'
import { API_KEY, type TestIdentity } from '#tests/support/identity/identity-server.ts'

const CONTINUE = { url: 'http://shop.test/mypage/login', handleCodeInApp: true }

let clients: Clients
let identity: TestIdentity
beforeAll(async () => {
  clients = await openClients()
  identity = clients.identity
})
afterAll(() => clients?.close())
const signedUp: Clients['signedUp'] = (auth, email) => clients.signedUp(auth, email)
const newEmail = () => clients.newEmail()

describe.each(Object.entries(CONNECTIONS))('the official client, pointed %s', (_, point) => {
  let auth: client.Auth
  beforeAll(() => {
    auth = clients.newClient(point)
  })

  test('creates an account, signs it in and reloads it', async () => {
    const { email, user } = await signedUp(auth)
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false, displayName: null })
    expect(user.providerData).toMatchObject([{ providerId: 'password', email, uid: email }])
    expect(Date.parse(user.metadata.creationTime ?? '')).toBeGreaterThan(0)
    await client.reload(user)
    const { claims, signInProvider } = await user.getIdTokenResult()
    expect(claims).toMatchObject({ sub: user.uid, email, aud: 'sumirei' })
    expect(signInProvider).toBe('password')
  })

  test('signs in and out, and notifies listeners of both', async () => {
    const { email, user } = await signedUp(auth)
    await client.signOut(auth)
    const uids: (string | undefined)[] = []
    const stop = client.onIdTokenChanged(auth, (now) => uids.push(now?.uid))
    await client.signInWithEmailAndPassword(auth, email, PASSWORD)
    await client.signOut(auth)
    stop()
    expect(new Set(uids)).toEqual(new Set([user.uid, undefined]))
    expect(uids.at(-1)).toBeUndefined()
  })

  test('refreshes the token, which then contains a new role', async () => {
    const { user } = await signedUp(auth)
    const before = await user.getIdToken()
    await identity.admin.setRole(user.uid, 5)
    identity.clock.pass({ seconds: 2 })
    const refreshed = await user.getIdTokenResult(true)
    expect(refreshed.token).not.toBe(before)
    expect(refreshed.claims.role).toBe(5)
  })

  test('changes profile, e-mail and password', async () => {
    const { user } = await signedUp(auth)
    await client.updateProfile(user, { displayName: '山田 花子', photoURL: 'https://shop.test/a.png' })
    expect(user).toMatchObject({ displayName: '山田 花子', photoURL: 'https://shop.test/a.png' })
    await client.updateProfile(user, { displayName: '', photoURL: null })
    const email = newEmail()
    await client.updateEmail(user, email)
    await client.updatePassword(user, NEXT_PASSWORD)
    await client.reload(user)
    expect(user).toMatchObject({ email, emailVerified: false, displayName: null, photoURL: null })
    await client.signOut(auth)
    expect(await clientCode(client.signInWithEmailAndPassword(auth, email, PASSWORD))).toBe('auth/wrong-password')
    expect(await clientCode(client.signInWithEmailAndPassword(auth, email, NEXT_PASSWORD))).toBe('no error')
  })

  test('validates a password by the lengths that calls accept', async () => {
    const { isValid, passwordPolicy } = await client.validatePassword(auth, 'x'.repeat(8))
    expect(isValid).toBe(true)
    expect(passwordPolicy).toMatchObject({
      customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 4_096 },
      enforcementState: 'ENFORCE',
      allowedNonAlphanumericCharacters: '',
    })
    const { user } = await signedUp(auth)
    for (const length of [7, 8, 4_096, 4_097]) {
      const password = 'x'.repeat(length)
      const status = await client.validatePassword(auth, password)
      expect(await clientCode(client.updatePassword(user, password))).toBe(
        status.isValid ? 'no error' : length < 8 ? 'auth/weak-password' : 'auth/wrong-password',
      )
    }
    expect(await client.validatePassword(auth, 'abc')).toMatchObject({ isValid: false, meetsMinPasswordLength: false })
  })

  test('resets a forgotten password by the mailed code', async () => {
    const { email } = await signedUp(auth)
    await client.signOut(auth)
    await client.sendPasswordResetEmail(auth, email, CONTINUE)
    const code = await identity.codeFor(email)
    expect(await client.verifyPasswordResetCode(auth, code)).toBe(email)
    await client.confirmPasswordReset(auth, code, NEXT_PASSWORD)
    const { user } = await client.signInWithEmailAndPassword(auth, email, NEXT_PASSWORD)
    expect(user.emailVerified).toBe(true)
  })

  test('verifies an address, and changes it by a link mailed to the new address', async () => {
    const { email, user } = await signedUp(auth)
    await client.sendEmailVerification(user)
    const code = await identity.codeFor(email)
    expect(await client.checkActionCode(auth, code)).toMatchObject({ operation: 'VERIFY_EMAIL', data: { email } })
    await client.applyActionCode(auth, code)
    await client.reload(user)
    expect(user.emailVerified).toBe(true)
    const next = newEmail()
    await client.verifyBeforeUpdateEmail(user, next)
    const change = await identity.codeFor(next)
    const { operation, data } = await client.checkActionCode(auth, change)
    expect(operation).toBe('VERIFY_AND_CHANGE_EMAIL')
    expect([data.previousEmail, data.email]).toContain(email)
    await client.applyActionCode(auth, change)
    expect(await clientCode(client.reload(user))).toBe('auth/user-token-expired')
    expect(auth.currentUser).toBeNull()
  })

  test('signs in by a mailed link, which creates the account the first time', async () => {
    const email = newEmail()
    for (const isNewUser of [true, false]) {
      await client.sendSignInLinkToEmail(auth, email, CONTINUE)
      const code = await identity.codeFor(email)
      const link = `http://shop.test/mypage/login?apiKey=${API_KEY}&mode=signIn&oobCode=${code}`
      expect(client.isSignInWithEmailLink(auth, link)).toBe(true)
      const credential = await client.signInWithEmailLink(auth, email, link)
      expect(credential.user).toMatchObject({ email, emailVerified: true })
      expect(client.getAdditionalUserInfo(credential)?.isNewUser).toBe(isNewUser)
      expect(await client.fetchSignInMethodsForEmail(auth, email)).toEqual(['emailLink'])
    }
  })

  test('signs in anonymously, and keeps the uid when a password is linked', async () => {
    const { user } = await client.signInAnonymously(auth)
    expect(user.isAnonymous).toBe(true)
    const email = newEmail()
    const linked = await client.linkWithCredential(user, client.EmailAuthProvider.credential(email, PASSWORD))
    expect(linked.user).toMatchObject({ uid: user.uid, isAnonymous: false, email })
    expect(await client.fetchSignInMethodsForEmail(auth, email)).toEqual(['password'])
    await client.unlink(user, 'password')
    expect(user.providerData).toEqual([])
  })

  test('deletes the account after reauthentication', async () => {
    const { email, user } = await signedUp(auth)
    identity.clock.pass({ minutes: 6 })
    expect(await clientCode(client.deleteUser(user))).toBe('auth/requires-recent-login')
    await client.reauthenticateWithCredential(user, client.EmailAuthProvider.credential(email, PASSWORD))
    await client.deleteUser(user)
    expect(auth.currentUser).toBeNull()
    expect(await clientCode(client.signInWithEmailAndPassword(auth, email, PASSWORD))).toBe('auth/user-not-found')
  })

  test('signs out when the account is disabled', async () => {
    const { user } = await signedUp(auth)
    await identity.admin.setDisabled(user.uid, true)
    expect(await clientCode(client.reload(user))).toBe('auth/user-disabled')
    expect(auth.currentUser).toBeNull()
  })
})
