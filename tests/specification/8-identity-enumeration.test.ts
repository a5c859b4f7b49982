/** Claims of docs/product/8: Unknown e-mail addresses. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordHasher, type IdentityPasswordHasher } from '#adapters/identity/password-hasher.ts'
import { isRejected } from '#domain/result.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { codeOf, openTestIdentity, type TestIdentity } from '#tests/support/identity/identity-server.ts'

const PASSWORD = 'sumire-2026'
let accountCount = 0
const newEmail = () => `saburo${++accountCount}@example.jp`
const newAddress = () => ({ address: `10.9.${++accountCount >> 8}.${accountCount & 255}` })

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened?.close())

async function signUp(on: TestIdentity): Promise<{ email: string; idToken: string; localId: string }> {
  const email = newEmail()
  const answer = await on.provider.call('signUp', { email, password: PASSWORD }, newAddress())
  if (isRejected(answer)) throw new Error(answer.code)
  return { ...answer, email }
}

describe('response texts, with enumeration protection', () => {
  let hidden: TestIdentity
  const waits: number[] = []
  beforeAll(() => {
    hidden = openTestIdentity(opened.db, { hasEnumerationProtection: true, delay: async (ms) => void waits.push(ms) })
  })

  test('sendOobCode takes the same time with and without a mail', async () => {
    const { email } = await signUp(hidden)
    for (const address of [email, newEmail()]) {
      waits.length = 0
      const from = performance.now()
      await hidden.provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: address }, newAddress())
      const timesMs = performance.now() - from
      expect(waits).toHaveLength(1)
      expect(waits[0]! + timesMs).toBeGreaterThanOrEqual(150)
      expect(waits[0]!).toBeLessThanOrEqual(150)
    }
  })

  test('returns the same responses for a known and an unknown address (D21)', async () => {
    const { email } = await signUp(hidden)
    const responsesTo = async (address: string) => {
      const { provider } = hidden
      const answers = [
        await provider.call('signInWithPassword', { email: address, password: 'something else' }, newAddress()),
        await provider.call('createAuthUri', { identifier: address, continueUri: 'http://shop.test/' }, newAddress()),
        await provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: address }, newAddress()),
        await provider.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: address }, newAddress()),
      ]
      return JSON.stringify(answers).replaceAll(address, '…')
    }
    const known = await responsesTo(email)
    expect(await responsesTo(newEmail())).toBe(known)
    expect(known).toContain('INVALID_LOGIN_CREDENTIALS')
  })

  test('limits the rate alike for a known and an unknown address', async () => {
    const { email } = await signUp(hidden)
    for (const address of [email, newEmail()]) {
      const codes: string[] = []
      const requester = newAddress()
      for (let time = 0; time < 6; time += 1) {
        const request = { requestType: 'PASSWORD_RESET', email: address } as const
        codes.push(codeOf(await hidden.provider.call('sendOobCode', request, requester)))
      }
      expect(codes).toEqual([...Array(5).fill('answered'), 'RESET_PASSWORD_EXCEED_LIMIT'])
      const guesses: string[] = []
      const place = newAddress()
      for (let time = 0; time < 11; time += 1)
        guesses.push(codeOf(await hidden.provider.call('signInWithPassword', { email: address, password: 'x' }, place)))
      expect(guesses).toEqual([...Array(10).fill('INVALID_LOGIN_CREDENTIALS'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
    }
  })

  test('programs use up no mails of the pages, and see nothing of them', async () => {
    const { email } = await signUp(hidden)
    const request = { requestType: 'PASSWORD_RESET', email } as const
    const ofProgram = (from: { address: string }) => hidden.provider.sendLink(request, from, async () => false)
    const ofPage = (from: { address: string }) => hidden.provider.call('sendOobCode', request, from)
    for (let time = 0; time < 21; time += 1) await ofProgram(newAddress())
    expect(codeOf(await ofProgram(newAddress()))).toBe('RESET_PASSWORD_EXCEED_LIMIT')
    const place = newAddress()
    for (let time = 0; time < 5; time += 1) expect(codeOf(await ofPage(place))).toBe('answered')
    expect(codeOf(await ofPage(place))).toBe('RESET_PASSWORD_EXCEED_LIMIT')
  })

  test('calls of a signed-in account reveal nothing about other addresses', async () => {
    const [{ email }, { idToken }] = [await signUp(hidden), await signUp(hidden)]
    const change = (newEmail: string) =>
      hidden.provider.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }, newAddress())
    expect(await change(email)).toEqual(await change(newEmail()))
    await expect(hidden.codeFor(email)).rejects.toThrow('no link')
    const direct = await hidden.provider.call('update', { idToken, email }, newAddress())
    expect(codeOf(direct)).toBe('OPERATION_NOT_ALLOWED')
    const linked = await hidden.provider.call('signUp', { idToken, email, password: 'x'.repeat(12) }, newAddress())
    expect(codeOf(linked)).toBe('OPERATION_NOT_ALLOWED')
  })

  test('a new password may come with the own address', async () => {
    const { idToken, email } = await signUp(hidden)
    const own = await hidden.provider.call('update', { idToken, email, password: 'x'.repeat(12) }, newAddress())
    expect(codeOf(own)).toBe('answered')
  })

  test('reports a disabled account only with the correct password', async () => {
    const { email, localId } = await signUp(hidden)
    await hidden.admin.setDisabled(localId, true)
    const signIn = (password: string) => hidden.provider.call('signInWithPassword', { email, password }, newAddress())
    expect(codeOf(await signIn('something else'))).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(codeOf(await signIn(PASSWORD))).toBe('USER_DISABLED')
  })
})

describe('response times', () => {
  /** Pairs of one known and one unknown address, measured alternately. */
  const PAIRS = 60
  /**
   * Limit of the deviation from 0.5 of the share of pairs, known × unknown, in which the known address timesMs longer.
   * The standard deviation for 60 × 60 is √(121 / 43,200) = 0.053 (Mann–Whitney); 0.25 is more than four of them.
   * Ranks ignore the size of outliers, so a busy machine affects both alike.
   */
  const MAX_DEVIATION = 0.25
  const cost = createPasswordHasher({ memoryKib: 12_288, passes: 2 }, 1)

  async function shareSlower(on: TestIdentity): Promise<number> {
    const { email } = await signUp(on)
    const timesMs = { known: [] as number[], unknown: [] as number[] }
    const measure = async (kind: 'known' | 'unknown', address: string) => {
      const from = performance.now()
      await on.provider.call('signInWithPassword', { email: address, password: 'something else' }, newAddress())
      timesMs[kind].push(performance.now() - from)
    }
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const order = [() => measure('known', email), () => measure('unknown', newEmail())]
      for (const one of pair % 2 === 0 ? order : order.reverse()) await one()
    }
    const slower = timesMs.known.flatMap((known) => timesMs.unknown.map((unknown) => Number(known > unknown)))
    return slower.reduce((sum, one) => sum + one, 0) / slower.length
  }

  test('an unknown address takes as long as a wrong password', async () => {
    const share = await shareSlower(openTestIdentity(opened.db, { passwordHasher: cost }))
    expect(Math.abs(share - 0.5)).toBeLessThan(MAX_DEVIATION)
  })

  test('the limit is exceeded if the password of an unknown address is not hashed', async () => {
    const shortcut: IdentityPasswordHasher = {
      ...cost,
      verify: async (password, known, from) => (known ? cost.verify(password, known, from) : false),
    }
    expect(await shareSlower(openTestIdentity(opened.db, { passwordHasher: shortcut }))).toBeGreaterThan(
      0.5 + MAX_DEVIATION,
    )
  })
})
