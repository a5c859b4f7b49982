import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordHasher, type IdentityPasswordHasher } from '#adapters/identity/password-hasher.ts'
import { isRejected } from '#domain/result.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { codeOf, openTestIdentity, type TestIdentity } from '#tests/support/identity-server.ts'

const PASSWORD = 'sumire-2026'
let births = 0
const newEmail = () => `saburo${++births}@example.jp`
const newPlace = () => ({ address: `10.9.${++births >> 8}.${births & 255}` })

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened?.close())

async function signUp(on: TestIdentity): Promise<{ email: string; idToken: string; localId: string }> {
  const email = newEmail()
  const answer = await on.provider.call('signUp', { email, password: PASSWORD }, newPlace())
  if (isRejected(answer)) throw new Error(answer.code)
  return { ...answer, email }
}

describe('by text, with protection on', () => {
  let hidden: TestIdentity
  const waits: number[] = []
  beforeAll(() => {
    hidden = openTestIdentity(opened.db, { hasEnumerationProtection: true, delay: async (ms) => void waits.push(ms) })
  })

  test('writing a mail and not writing one take the same time', async () => {
    const { email } = await signUp(hidden)
    for (const address of [email, newEmail()]) {
      waits.length = 0
      const from = performance.now()
      await hidden.provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: address }, newPlace())
      const took = performance.now() - from
      expect(waits).toHaveLength(1)
      expect(waits[0]! + took).toBeGreaterThanOrEqual(150)
      expect(waits[0]!).toBeLessThanOrEqual(150)
    }
  })

  test('a known and an unknown address are answered word for word alike', async () => {
    const { email } = await signUp(hidden)
    const ask = async (address: string) => {
      const { provider } = hidden
      const answers = [
        await provider.call('signInWithPassword', { email: address, password: 'something else' }, newPlace()),
        await provider.call('createAuthUri', { identifier: address, continueUri: 'http://shop.test/' }, newPlace()),
        await provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: address }, newPlace()),
        await provider.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: address }, newPlace()),
      ]
      return JSON.stringify(answers).replaceAll(address, '…')
    }
    const known = await ask(email)
    expect(await ask(newEmail())).toBe(known)
    expect(known).toContain('INVALID_LOGIN_CREDENTIALS')
  })

  test('too much is too much for both', async () => {
    const { email } = await signUp(hidden)
    for (const address of [email, newEmail()]) {
      const codes: string[] = []
      for (let time = 0; time < 6; time += 1) {
        const ask = { requestType: 'PASSWORD_RESET', email: address } as const
        codes.push(codeOf(await hidden.provider.call('sendOobCode', ask, newPlace())))
      }
      expect(codes).toEqual([...Array(5).fill('answered'), 'RESET_PASSWORD_EXCEED_LIMIT'])
      const guesses: string[] = []
      const place = newPlace()
      for (let time = 0; time < 11; time += 1)
        guesses.push(codeOf(await hidden.provider.call('signInWithPassword', { email: address, password: 'x' }, place)))
      expect(guesses).toEqual([...Array(10).fill('INVALID_LOGIN_CREDENTIALS'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
    }
  })

  test('no call of somebody who is signed in tells of another address', async () => {
    const [{ email }, { idToken }] = [await signUp(hidden), await signUp(hidden)]
    const change = (newEmail: string) =>
      hidden.provider.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }, newPlace())
    expect(await change(email)).toEqual(await change(newEmail()))
    await expect(hidden.codeFor(email)).rejects.toThrow('no link')
    const direct = await hidden.provider.call('update', { idToken, email }, newPlace())
    expect(codeOf(direct)).toBe('OPERATION_NOT_ALLOWED')
  })

  test('a disabled account is told to whoever knows the password alone', async () => {
    const { email, localId } = await signUp(hidden)
    await hidden.admin.setDisabled(localId, true)
    const signIn = (password: string) => hidden.provider.call('signInWithPassword', { email, password }, newPlace())
    expect(codeOf(await signIn('something else'))).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(codeOf(await signIn(PASSWORD))).toBe('USER_DISABLED')
  })
})

describe('by time', () => {
  /** Pairs of one known and one unknown address, asked in turn. */
  const PAIRS = 60
  /**
   * The share of pairs, known × unknown, in which the known address took longer: one half when the time tells nothing.
   * Its standard deviation for 60 × 60 is √(121 / 43,200) = 0.053 (Mann–Whitney); 0.25 off is more than four of them.
   * Ranks do not mind how long the few worst took, so a busy machine disturbs both alike.
   */
  const MOST_OFF = 0.25
  const cost = createPasswordHasher({ memoryKib: 12_288, passes: 2 }, 1)

  async function shareSlower(on: TestIdentity): Promise<number> {
    const { email } = await signUp(on)
    const took = { known: [] as number[], unknown: [] as number[] }
    const ask = async (kind: 'known' | 'unknown', address: string) => {
      const from = performance.now()
      await on.provider.call('signInWithPassword', { email: address, password: 'something else' }, newPlace())
      took[kind].push(performance.now() - from)
    }
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const order = [() => ask('known', email), () => ask('unknown', newEmail())]
      for (const one of pair % 2 === 0 ? order : order.reverse()) await one()
    }
    const slower = took.known.flatMap((known) => took.unknown.map((unknown) => Number(known > unknown)))
    return slower.reduce((sum, one) => sum + one, 0) / slower.length
  }

  test('an unknown address takes as long as a wrong password', async () => {
    const share = await shareSlower(openTestIdentity(opened.db, { passwordHasher: cost }))
    expect(Math.abs(share - 0.5)).toBeLessThan(MOST_OFF)
  })

  test('the measure would notice: without the work for nothing the same bound is broken', async () => {
    const hasty: IdentityPasswordHasher = {
      ...cost,
      verify: async (password, known) => (known ? cost.verify(password, known) : false),
    }
    expect(await shareSlower(openTestIdentity(opened.db, { passwordHasher: hasty }))).toBeGreaterThan(0.5 + MOST_OFF)
  })
})
