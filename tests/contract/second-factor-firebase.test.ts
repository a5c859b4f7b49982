import * as client from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Clients,
  CONNECTIONS,
  clientCode,
  openClients,
  PASSWORD,
} from '#tests/support/identity/identity-client.ts'
import type { TestIdentity } from '#tests/support/identity/identity-server.ts'
import { codeOfApp } from '#tests/support/identity/one-time-code.ts'

let clients: Clients
let identity: TestIdentity
beforeAll(async () => {
  clients = await openClients()
  identity = clients.identity
})
afterAll(() => clients?.close())

const nextStep = () => identity.clock.pass({ seconds: 30 })
const codeFor = (secret: string) => codeOfApp(secret, identity.clock.now())

describe.each(Object.entries(CONNECTIONS))('the official client, pointed %s', (_, point) => {
  let auth: client.Auth
  beforeAll(() => {
    auth = clients.newClient(point)
  })

  /** A verified account with an app, enrolled by the client. */
  async function enrolled() {
    const { email, user } = await clients.signedUp(auth)
    await identity.admin.setEmailVerified(user.uid, email)
    await client.reload(user)
    const factors = client.multiFactor(user)
    const secret = await client.TotpMultiFactorGenerator.generateSecret(await factors.getSession())
    const assertion = client.TotpMultiFactorGenerator.assertionForEnrollment(secret, codeFor(secret.secretKey))
    await factors.enroll(assertion, '電話')
    nextStep()
    return { email, user, secret: secret.secretKey }
  }

  async function signIn(email: string) {
    await client.signOut(auth)
    const refused = await client.signInWithEmailAndPassword(auth, email, PASSWORD).catch((error: unknown) => error)
    expect((refused as client.MultiFactorError).code).toBe('auth/multi-factor-auth-required')
    return client.getMultiFactorResolver(auth, refused as client.MultiFactorError)
  }
  const answered = ({ hints }: client.MultiFactorResolver, code: string) =>
    client.TotpMultiFactorGenerator.assertionForSignIn(hints[0]!.uid, code)

  test('enrols an app, whose address is one for authenticator apps', async () => {
    const { user } = await enrolled()
    expect(client.multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: '電話' }])
    expect(Date.parse(client.multiFactor(user).enrolledFactors[0]?.enrollmentTime ?? '')).toBeGreaterThan(0)
    expect((await user.getIdTokenResult()).signInSecondFactor).toBe('totp')
  })

  test('is asked for the second factor, and answers it', async () => {
    const { email, user, secret } = await enrolled()
    const resolver = await signIn(email)
    expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: '電話' }])
    expect(await clientCode(resolver.resolveSignIn(answered(resolver, '000000')))).toBe(
      'auth/invalid-verification-code',
    )
    const credential = await resolver.resolveSignIn(answered(resolver, codeFor(secret)))
    expect(credential.user.uid).toBe(user.uid)
    const { signInSecondFactor, signInProvider } = await credential.user.getIdTokenResult(true)
    expect([signInProvider, signInSecondFactor]).toEqual(['password', 'totp'])
    nextStep()
    expect(await clientCode(resolver.resolveSignIn(answered(resolver, codeFor(secret))))).toBe(
      'auth/invalid-multi-factor-session',
    )
  })

  test('is refused a code that was used before', async () => {
    const { email, secret } = await enrolled()
    const first = await signIn(email)
    const code = codeFor(secret)
    await first.resolveSignIn(answered(first, code))
    const second = await signIn(email)
    expect(await clientCode(second.resolveSignIn(answered(second, code)))).toBe('auth/invalid-verification-code')
  })

  test('reauthenticates with the second factor', async () => {
    const { email, user, secret } = await enrolled()
    const credential = client.EmailAuthProvider.credential(email, PASSWORD)
    const refused = await client.reauthenticateWithCredential(user, credential).catch((error: unknown) => error)
    const resolver = client.getMultiFactorResolver(auth, refused as client.MultiFactorError)
    await resolver.resolveSignIn(answered(resolver, codeFor(secret)))
    expect((await user.getIdTokenResult()).signInSecondFactor).toBe('totp')
  })

  test('removes the app, after which the password alone signs in', async () => {
    const { email, user, secret } = await enrolled()
    identity.clock.pass({ minutes: 6 })
    const [factor] = client.multiFactor(user).enrolledFactors
    expect(await clientCode(client.multiFactor(user).unenroll(factor!))).toBe('auth/requires-recent-login')
    const resolver = await signIn(email)
    const { user: again } = await resolver.resolveSignIn(answered(resolver, codeFor(secret)))
    await client.reload(again)
    await client.multiFactor(again).unenroll(factor!)
    expect(client.multiFactor(again).enrolledFactors).toEqual([])
    await client.signOut(auth)
    expect(await clientCode(client.signInWithEmailAndPassword(auth, email, PASSWORD))).toBe('no error')
  })

  test('enrols only with a verified address', async () => {
    const { user } = await clients.signedUp(auth)
    const session = await client.multiFactor(user).getSession()
    expect(await clientCode(client.TotpMultiFactorGenerator.generateSecret(session))).toBe('auth/unverified-email')
  })

  test('reverts an enrolment by the link of the mail about it', async () => {
    const { email, user } = await enrolled()
    const code = await identity.codeFor(email)
    const { operation, data } = await client.checkActionCode(auth, code)
    expect(operation).toBe('REVERT_SECOND_FACTOR_ADDITION')
    expect(data).toMatchObject({ email, multiFactorInfo: { factorId: 'totp' } })
    await client.applyActionCode(auth, code)
    expect(await clientCode(client.reload(user))).toBe('auth/user-token-expired')
    expect(await clientCode(client.signInWithEmailAndPassword(auth, email, PASSWORD))).toBe('no error')
    expect(await clientCode(client.applyActionCode(auth, code))).toBe('auth/invalid-action-code')
  })

  test('restores a verified address by the link that its change mails to it', async () => {
    const { email, user } = await clients.signedUp(auth)
    await identity.admin.setEmailVerified(user.uid, email)
    await client.updateEmail(user, clients.newEmail())
    const code = await identity.codeFor(email)
    const { operation, data } = await client.checkActionCode(auth, code)
    expect([operation, data.email]).toEqual(['RECOVER_EMAIL', email])
    // A password that the other person sets does not invalidate the link.
    await client.updatePassword(user, `${PASSWORD} 2`)
    await client.applyActionCode(auth, code)
    expect(await identity.admin.find({ uid: user.uid })).toMatchObject({ email, isEmailVerified: true })
  })
})

test.each([
  ['en-GB', 'Reset your password', 'Dear '],
  ['fr', 'パスワードの再設定', ' 様'],
  [null, 'パスワードの再設定', ' 様'],
])('a client in the language %s gets a mail in it, or in Japanese', async (language, subject, addressee) => {
  const auth = clients.newClient()
  const { email } = await clients.signedUp(auth)
  auth.languageCode = language
  await client.sendPasswordResetEmail(auth, email)
  const mail = await clients.lastMailTo(email)
  expect([mail.subject, mail.text]).toEqual([expect.stringContaining(subject), expect.stringContaining(addressee)])
})
