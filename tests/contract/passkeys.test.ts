import { describe, expect, test } from 'vitest'
import { MAX_PASSKEYS } from '#domain/identity/passkey.ts'
import { isRejected } from '#domain/result.ts'
import type { MemberSession } from '#services/sessions/member-session.ts'
import { openAccount, PASSWORD } from '#tests/support/customers/members.ts'
import { onBothDatabases } from '#tests/support/database/database.ts'
import { SoftwareAuthenticator, type Tampering } from '#tests/support/identity/software-authenticator.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShopOn } from '#tests/support/shop/suite-shops.ts'

const SITE = 'http://shop.test'
const FROM = { address: '192.0.2.7' }
let accountCount = 0
const newEmail = () => `passkey${++accountCount}@example.jp`

onBothDatabases('Passkeys', (database) => {
  const shop = smallShopOn(database, [])

  const passkeys = () => shop.services.passkeys
  const codeOf = (answer: object | undefined) => (answer !== undefined && 'code' in answer ? answer.code : 'done')

  async function member(): Promise<MemberSession> {
    const email = newEmail()
    await openAccount(shop, email)
    const signedIn = await shop.services.sessions.signIn({ email, password: PASSWORD }, FROM)
    if (isRejected(signedIn)) throw new Error(signedIn.code)
    return signedIn.session
  }

  async function optionsFor(session: MemberSession) {
    const options = await passkeys().registrationOptions(session)
    if (isRejected(options)) throw new Error(options.code)
    return options as { challenge: string; user: { id: string }; excludeCredentials: readonly { id: string }[] }
  }

  async function signInOptions() {
    const options = await passkeys().signInOptions(FROM)
    if (isRejected(options)) throw new Error(options.code)
    return options as { challenge: string; userVerification: string }
  }

  /** A member with a passkey on a device. */
  async function memberWithPasskey() {
    const session = await member()
    const device = new SoftwareAuthenticator(SITE)
    const made = device.create(await optionsFor(session))
    expect(codeOf(await passkeys().add(session, { answer: made, name: '自宅のパソコン' }))).toBe('done')
    const signIn = async (tampering: Tampering = {}) =>
      passkeys().signIn(device.get(await signInOptions(), tampering), FROM)
    return { session, device, signIn, id: made.id }
  }

  describe('adding', () => {
    test('verifies a passkey, stores it with its name, and excludes it from the next registration', async () => {
      const { session, id } = await memberWithPasskey()
      expect(await passkeys().list(session)).toMatchObject([{ name: '自宅のパソコン', usedAt: undefined }])
      const options = await optionsFor(session)
      expect(options.excludeCredentials.map((one) => one.id)).toEqual([id])
      expect(options).toMatchObject({
        rp: { id: 'shop.test' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      })
    })

    test.each<[string, Tampering]>([
      ['another origin', { origin: 'https://evil.test' }],
      ['another site', { rpId: 'evil.test' }],
      ['a user who was not verified', { isVerified: false }],
      ['a page inside another site', { crossOrigin: true }],
      ['another ceremony', { type: 'webauthn.get' }],
    ])('rejects %s', async (_, tampering) => {
      const session = await member()
      const made = new SoftwareAuthenticator(SITE).create(await optionsFor(session), tampering)
      expect(codeOf(await passkeys().add(session, { answer: made, name: 'x' }))).toBe('passkey-refused')
      expect(await passkeys().list(session)).toEqual([])
    })

    test("rejects a challenge that was used, is another member's, of a sign-in, made up, or expired", async () => {
      const [session, other] = [await member(), await member()]
      const device = new SoftwareAuthenticator(SITE)
      const options = await optionsFor(session)
      expect(codeOf(await passkeys().add(other, { answer: device.create(options), name: 'x' }))).toBe('passkey-refused')
      // The attempt of another member has used the challenge up.
      expect(codeOf(await passkeys().add(session, { answer: device.create(options), name: 'x' }))).toBe(
        'passkey-refused',
      )
      const signIn = { ...options, ...(await signInOptions()) }
      expect(codeOf(await passkeys().add(session, { answer: device.create(signIn), name: 'x' }))).toBe(
        'passkey-refused',
      )
      const own = { ...options, challenge: Buffer.alloc(32, 7).toString('base64url') }
      expect(codeOf(await passkeys().add(session, { answer: device.create(own), name: 'x' }))).toBe('passkey-refused')
      const late = device.create(await optionsFor(session))
      shop.setClock(NOW.add({ minutes: 5, seconds: 1 }))
      const stillFresh = { ...session, signedInAt: NOW.add({ minutes: 5 }) }
      expect(codeOf(await passkeys().add(stillFresh, { answer: late, name: 'x' }))).toBe('passkey-refused')
      shop.setClock(NOW)
    })

    test('rejects values that are not authenticator responses', async () => {
      const session = await member()
      for (const answer of [undefined, null, 'x', 7, [], {}, { id: 'a', rawId: 'a', type: 'public-key' }]) {
        expect(codeOf(await passkeys().add(session, { answer, name: 'x' }))).toBe('passkey-refused')
        expect(codeOf(await passkeys().signIn(answer, FROM))).toBe('passkey-refused')
      }
    })

    test('requires a sign-in within the last five minutes to add or remove', async () => {
      const { session } = await memberWithPasskey()
      const [passkey] = await passkeys().list(session)
      const stale = { ...session, signedInAt: NOW.subtract({ minutes: 5, seconds: 1 }) }
      expect(codeOf(await passkeys().registrationOptions(stale))).toBe('login-too-old')
      expect(codeOf(await passkeys().add(stale, { answer: {}, name: 'x' }))).toBe('login-too-old')
      expect(codeOf(await passkeys().remove(stale, passkey?.uid ?? ''))).toBe('login-too-old')
    })

    test('rejects a credential that another member has', async () => {
      const { id } = await memberWithPasskey()
      const other = await member()
      const copy = new SoftwareAuthenticator(SITE).create(await optionsFor(other), { id })
      expect(codeOf(await passkeys().add(other, { answer: copy, name: 'x' }))).toBe('passkey-known')
    })

    test(`accepts at most ${MAX_PASSKEYS} passkeys, also concurrently`, async () => {
      const session = await member()
      const device = new SoftwareAuthenticator(SITE)
      const made = []
      for (let n = 0; n < MAX_PASSKEYS + 2; n += 1) made.push(device.create(await optionsFor(session)))
      const results = await Promise.all(made.map((answer, n) => passkeys().add(session, { answer, name: `${n}` })))
      expect(results.map(codeOf).filter((code) => code === 'passkeys-full')).toHaveLength(2)
      expect(await passkeys().list(session)).toHaveLength(MAX_PASSKEYS)
      expect(codeOf(await passkeys().registrationOptions(session))).toBe('passkeys-full')
    })
  })

  describe('signing in', () => {
    test('signs in the owner of the passkey, and records its use', async () => {
      const { session, signIn } = await memberWithPasskey()
      const signedIn = await signIn()
      if (isRejected(signedIn)) throw new Error(signedIn.code)
      expect(signedIn.session).toMatchObject({ uid: session.uid, email: session.email })
      expect(signedIn.tokens.refreshToken).toBeDefined()
      const [passkey] = await passkeys().list(session)
      expect(passkey?.usedAt?.toString()).toBe(NOW.toString())
      expect(await signInOptions()).toMatchObject({ userVerification: 'required', rpId: 'shop.test' })
    })

    test.each<[string, Tampering]>([
      ['another origin', { origin: 'https://shop.test.evil.test' }],
      ['another site', { rpId: 'evil.test' }],
      ['a foreign user handle', { userHandle: Buffer.from('somebody-else').toString('base64url') }],
      ['no user handle', { userHandle: '' }],
      ['a user who was not verified', { isVerified: false }],
      ['another key', { isForged: true }],
      ['a page inside another site', { crossOrigin: true }],
      ['another ceremony', { type: 'webauthn.create' }],
    ])('rejects %s', async (_, tampering) => {
      const { signIn } = await memberWithPasskey()
      expect(codeOf(await signIn(tampering))).toBe('passkey-refused')
      expect(codeOf(await signIn())).toBe('done')
    })

    test('rejects a challenge that was used, also concurrently, has expired, or is of a registration', async () => {
      const { session, device } = await memberWithPasskey()
      const options = await signInOptions()
      const twice = await Promise.all([1, 2].map(() => passkeys().signIn(device.get(options), FROM)))
      expect(twice.map(codeOf).sort()).toEqual(['done', 'passkey-refused'])
      const late = device.get(await signInOptions())
      shop.setClock(NOW.add({ minutes: 5, seconds: 1 }))
      expect(codeOf(await passkeys().signIn(late, FROM))).toBe('passkey-refused')
      shop.setClock(NOW)
      expect(codeOf(await passkeys().signIn(device.get(await optionsFor(session)), FROM))).toBe('passkey-refused')
    })

    test('rejects a counter that does not increase', async () => {
      const { signIn } = await memberWithPasskey()
      expect(codeOf(await signIn({ counter: 9 }))).toBe('done')
      expect(codeOf(await signIn({ counter: 9 }))).toBe('passkey-refused')
      expect(codeOf(await signIn({ counter: 3 }))).toBe('passkey-refused')
      expect(codeOf(await signIn({ counter: 0 }))).toBe('passkey-refused')
      expect(codeOf(await signIn({ counter: 10 }))).toBe('done')
    })

    test('accepts a counter that stays zero', async () => {
      const { signIn } = await memberWithPasskey()
      expect(codeOf(await signIn({ counter: 0 }))).toBe('done')
      expect(codeOf(await signIn({ counter: 0 }))).toBe('done')
    })

    test('rejects a disabled account, and deletes the passkeys of a deleted one', async () => {
      const { session, signIn } = await memberWithPasskey()
      await shop.ports.identityAdmin.setDisabled(session.uid, true)
      expect(codeOf(await signIn())).toBe('account-disabled')
      await shop.ports.identityAdmin.remove(session.uid)
      expect(codeOf(await signIn())).toBe('passkey-unknown')
      expect(await passkeys().list(session)).toEqual([])
    })
  })

  describe('managing', () => {
    test('lets a member rename and remove their own passkeys only', async () => {
      const { session, signIn } = await memberWithPasskey()
      const other = await member()
      const [passkey] = await passkeys().list(session)
      const uid = passkey?.uid ?? ''
      expect(codeOf(await passkeys().rename(other, uid, '盗'))).toBe('passkey-unknown')
      expect(codeOf(await passkeys().remove(other, uid))).toBe('passkey-unknown')
      expect(codeOf(await passkeys().rename(session, uid, '携帯電話'))).toBe('done')
      expect(await passkeys().list(session)).toMatchObject([{ name: '携帯電話' }])
      const thief = await signIn()
      const sessionOfThief = 'session' in thief ? thief.session : undefined
      const isOpen = async (idToken = '') => codeOf(await shop.ports.identity.verify(idToken)) === 'done'
      expect(await isOpen(sessionOfThief?.idToken)).toBe(true)
      expect(codeOf(await passkeys().remove(session, uid))).toBe('done')
      expect(codeOf(await signIn())).toBe('passkey-unknown')
      expect([await isOpen(sessionOfThief?.idToken), await isOpen(session.idToken)]).toEqual([false, true])
    })

    test('deletes the passkeys of a member who withdraws', async () => {
      const { session } = await memberWithPasskey()
      expect(codeOf(await shop.services.members.withdraw(session, { password: PASSWORD }, FROM))).toBe('done')
      expect(await shop.ports.passkeys.list(session.uid)).toEqual([])
    })

    test('limits attempts by address', async () => {
      const from = { address: '192.0.2.99' }
      const codes = new Set<unknown>()
      for (let n = 0; n < 61; n += 1) codes.add(codeOf(await passkeys().signIn({}, from)))
      expect([...codes]).toEqual(['passkey-refused', 'too-many-attempts'])
    })
  })
})
