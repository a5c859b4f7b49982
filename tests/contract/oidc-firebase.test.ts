import { deleteApp, type FirebaseApp, FirebaseError, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  initializeAuth,
  inMemoryPersistence,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
} from 'firebase/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createExternalAccounts } from '#adapters/identity/external-accounts.ts'
import { randomIds } from '#adapters/runtime/random-ids.ts'
import { isRejected } from '#domain/result.ts'
import type { ExternalAccounts } from '#services/ports/external-accounts.ts'
import { newCaller } from '#tests/support/customers/member-shop.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { EXTERNAL_BACK, EXTERNAL_ID, externalTokens } from '#tests/support/identity/external-tokens.ts'
import {
  API_KEY,
  type IdentityServer,
  openTestIdentity,
  serveIdentity,
  type TestIdentity,
} from '#tests/support/identity/identity-server.ts'
import { type OidcServer, OTHER_CLIENT, PEOPLE, startOidcServer } from '#tests/support/identity/oidc-server.ts'

const PASSWORD = '菫の花束 2026'
const ID = EXTERNAL_ID
const ids = randomIds()

let oidc: OidcServer
let accounts: ExternalAccounts
let database: TestDatabase
let identity: TestIdentity
let server: IdentityServer
let app: FirebaseApp
let auth: Auth

beforeAll(async () => {
  oidc = await startOidcServer([EXTERNAL_BACK])
})
afterAll(() => oidc.close())

// Each test has its own database and client.
beforeEach(async () => {
  accounts = createExternalAccounts({ providers: [oidc.settings] })
  database = await openTestDatabase()
  identity = openTestIdentity(database.db, { externalAccounts: accounts })
  server = await serveIdentity(identity)
  app = initializeApp({ apiKey: API_KEY, authDomain: 'shop.test' }, ids.next())
  auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, server.url, { disableWarnings: true })
  return async () => {
    await deleteApp(app)
    await server.close()
    await database.close()
  }
})

/** A credential of the external provider, as an application obtains it. */
async function credentialOf(subject: keyof typeof PEOPLE, { rawNonce }: { rawNonce?: string } = {}) {
  const { idToken, nonce } = await tokensOf(subject)
  return new OAuthProvider(ID).credential({ idToken, rawNonce: rawNonce ?? nonce })
}

const tokensOf = (subject: keyof typeof PEOPLE, of: ExternalAccounts = accounts) => externalTokens(oidc, of, subject)

/** A credential of an access token alone. */
async function accessOf(subject: keyof typeof PEOPLE, of?: ExternalAccounts) {
  const { accessToken = '' } = await tokensOf(subject, of)
  return new OAuthProvider(ID).credential({ accessToken })
}

/** The code of the client's error, or `no error`. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error) => (error instanceof FirebaseError ? error.code : String(error)),
  )
}

describe('the official client, signing in with a credential of an external provider', () => {
  test('creates an account with the verified address, and finds it the second time', async () => {
    const first = await signInWithCredential(auth, await credentialOf('hanako'))
    expect(first.user).toMatchObject({ email: PEOPLE.hanako?.email, emailVerified: true, displayName: '他所 花子' })
    expect(first.user.providerData.map(({ providerId }) => providerId)).toEqual([ID])
    expect(getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true, providerId: ID, profile: { sub: 'hanako' } })
    const { claims } = await first.user.getIdTokenResult()
    expect(claims.firebase).toMatchObject({ sign_in_provider: ID })
    const second = await signInWithCredential(auth, await credentialOf('hanako'))
    expect(second.user.uid).toBe(first.user.uid)
    expect(getAdditionalUserInfo(second)?.isNewUser).toBe(false)
  })

  test('creates one account for two concurrent first sign-ins', async () => {
    const both = await Promise.all([credentialOf('hanako'), credentialOf('hanako')])
    const users = await Promise.all(both.map((credential) => signInWithCredential(auth, credential)))
    expect(new Set(users.map(({ user }) => user.uid)).size).toBe(1)
  })

  test('links an address that has an account only after the usual sign-in', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, PEOPLE.hanako?.email ?? '', PASSWORD)
    const credential = await credentialOf('hanako')
    const error = await signInWithCredential(auth, credential).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'auth/account-exists-with-different-credential' })
    const pending = OAuthProvider.credentialFromError(error as FirebaseError)
    expect(pending?.toJSON()).toMatchObject({ pendingToken: expect.any(String) })
    const member = await signInWithEmailAndPassword(auth, PEOPLE.hanako?.email ?? '', PASSWORD)
    await linkWithCredential(member.user, pending!)
    const other = await signInWithCredential(auth, await credentialOf('hanako'))
    expect(other.user.uid).toBe(user.uid)
    await unlink(other.user, ID)
    expect(await codeOf(signInWithCredential(auth, await credentialOf('hanako')))).toBe(
      'auth/account-exists-with-different-credential',
    )
  })

  test('signs in with an access token alone, unless it was issued to another site', async () => {
    const first = await signInWithCredential(auth, await accessOf('hanako'))
    expect(first.user).toMatchObject({ email: PEOPLE.hanako?.email, displayName: '他所 花子' })
    const { user } = await signInWithCredential(auth, await credentialOf('hanako'))
    expect(user.uid).toBe(first.user.uid)
    const otherSite = createExternalAccounts({ providers: [{ ...oidc.settings, clientId: OTHER_CLIENT }] })
    expect(await codeOf(signInWithCredential(auth, await accessOf('taro', otherSite)))).toBe('auth/invalid-credential')
    const madeUp = new OAuthProvider(ID).credential({ accessToken: 'made-up' })
    expect(await codeOf(signInWithCredential(auth, madeUp))).toBe('auth/invalid-credential')
  })

  test('a pending token stands for its account for ten minutes, and is no other token', async () => {
    const email = PEOPLE.hanako?.email ?? ''
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    const call = (request: { postBody: string } | { pendingToken: string }) =>
      identity.provider.call(
        'signInWithIdp',
        { requestUri: 'http://shop.test/', returnSecureToken: true, ...request },
        newCaller(),
      )
    const { idToken, nonce } = await tokensOf('hanako')
    const postBody = new URLSearchParams({ providerId: ID, id_token: idToken, nonce }).toString()
    const answer = await call({ postBody })
    if (isRejected(answer) || answer.pendingToken === undefined) throw new Error('no pending token')
    const { pendingToken } = answer
    expect(await call({ pendingToken })).toMatchObject({ needConfirmation: true, pendingToken })
    for (const wrong of [await user.getIdToken(), `${pendingToken}x`, 'made-up'])
      expect(await call({ pendingToken: wrong })).toMatchObject({ code: 'INVALID_PENDING_TOKEN' })
    expect(await identity.provider.verify(pendingToken)).toMatchObject({ code: 'token-invalid' })
    identity.clock.pass({ minutes: 10, seconds: 1 })
    expect(await call({ pendingToken })).toMatchObject({ code: 'INVALID_PENDING_TOKEN' })
  })

  test('links an external account to one account only', async () => {
    await signInWithCredential(auth, await credentialOf('hanako'))
    const { user } = await createUserWithEmailAndPassword(auth, 'other@example.jp', PASSWORD)
    expect(await codeOf(linkWithCredential(user, await credentialOf('hanako')))).toBe('auth/credential-already-in-use')
    await linkWithCredential(user, await credentialOf('taro'))
    expect(await codeOf(linkWithCredential(user, await credentialOf('silent')))).toBe('auth/provider-already-linked')
  })

  test('links an anonymous account, unless the address is taken', async () => {
    const { user } = await signInAnonymously(auth)
    const linked = await linkWithCredential(user, await credentialOf('taro'))
    expect(linked.user).toMatchObject({ uid: user.uid, email: PEOPLE.taro?.email, emailVerified: true })
    await createUserWithEmailAndPassword(auth, PEOPLE.hanako?.email ?? '', PASSWORD)
    const { user: second } = await signInAnonymously(auth)
    expect(await codeOf(linkWithCredential(second, await credentialOf('hanako')))).toBe('auth/email-already-in-use')
    expect(await codeOf(signInWithCredential(auth, await credentialOf('hanako')))).toBe(
      'auth/account-exists-with-different-credential',
    )
  })

  test('reauthenticates the signed-in account only', async () => {
    const { user } = await signInWithCredential(auth, await credentialOf('hanako'))
    identity.clock.pass({ minutes: 1 })
    await reauthenticateWithCredential(user, await credentialOf('hanako'))
    expect(await codeOf(reauthenticateWithCredential(user, await credentialOf('taro')))).toBe('auth/user-mismatch')
  })

  test('rejects unverified addresses, wrong nonces, forged tokens and unknown providers', async () => {
    expect(await codeOf(signInWithCredential(auth, await credentialOf('unsure')))).toBe('auth/unverified-email')
    expect(await codeOf(signInWithCredential(auth, await credentialOf('silent')))).toBe('auth/unverified-email')
    const stolen = await credentialOf('hanako', { rawNonce: 'a guess' })
    expect(await codeOf(signInWithCredential(auth, stolen))).toBe('auth/missing-or-invalid-nonce')
    const forged = new OAuthProvider(ID).credential({ idToken: 'e30.e30.e30', rawNonce: 'x' })
    expect(await codeOf(signInWithCredential(auth, forged))).toBe('auth/invalid-credential')
    const unknown = new OAuthProvider('oidc.nobody').credential({ idToken: 'e30.e30.e30' })
    expect(await codeOf(signInWithCredential(auth, unknown))).toBe('auth/operation-not-allowed')
  })

  test('rejects a disabled account', async () => {
    const { user } = await signInWithCredential(auth, await credentialOf('hanako'))
    await identity.admin.setDisabled(user.uid, true)
    expect(await codeOf(signInWithCredential(auth, await credentialOf('hanako')))).toBe('auth/user-disabled')
  })
})
