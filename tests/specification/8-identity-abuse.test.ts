/** Claims of docs/product/8: Identity messages. */

import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordHasher, type IdentityPasswordHasher } from '#adapters/identity/password-hasher.ts'
import { isRejected } from '#domain/result.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import {
  codeOf,
  ISSUER,
  openTestIdentity,
  PROJECT,
  type TestIdentity,
  tokensOf,
} from '#tests/support/identity/identity-server.ts'
import { runsOf } from '#tests/support/suite/deep-run.ts'

const PASSWORD = 'sumire-2026'
const AT_ONCE = 50
const HOME = { address: '198.51.100.7' }
const ELSEWHERE = { address: '203.0.113.9' }
let accountCount = 0
const newEmail = () => `jiro${++accountCount}@example.jp`

let opened: TestDatabase
/** Number of passwords that were hashed and compared. */
let compared = 0
const cheap = createPasswordHasher({ memoryKib: 64, passes: 1 }, 8)
const counted: IdentityPasswordHasher = {
  ...cheap,
  verify: (...given) => {
    compared += 1
    return cheap.verify(...given)
  },
}
let identity: TestIdentity

const guesses = runsOf({ short: 500, deep: 10_000 })

beforeAll(async () => {
  opened = await openTestDatabase()
  identity = openTestIdentity(opened.db, { passwordHasher: counted })
})
afterAll(() => opened?.close())

const signUp = async (on = identity, email = newEmail()) => {
  const answer = await on.provider.call(
    'signUp',
    { email, password: PASSWORD },
    { address: `2001:db8:${++accountCount}::1` },
  )
  if (isRejected(answer)) throw new Error(answer.code)
  return { ...answer, email }
}
const signIn = async (email: string, password: string, from: { address: string }, on = identity) =>
  codeOf(await on.provider.call('signInWithPassword', { email, password }, from))

/** Sends `guesses` wrong passwords, 50 at once. Returns how many were compared. */
async function guess(email: string, addressOf: (guess: number) => string): Promise<number> {
  const before = compared
  for (let from = 0; from < guesses; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, place) =>
      signIn(email, `guess ${from + place}`, { address: addressOf(from + place) }),
    )
    await Promise.all(some)
  }
  return compared - before
}
const tenDot = (guess: number) => `10.${guess >> 16}.${(guess >> 8) & 255}.${guess & 255}`

describe(`${guesses} password guesses`, () => {
  test('from one address: compares ten in 15 minutes and leaves other addresses unaffected', async () => {
    const { email } = await signUp()
    expect(await guess(email, () => HOME.address)).toBe(10)
    expect(await signIn(email, PASSWORD, HOME)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await signIn(email.toUpperCase(), PASSWORD, HOME)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await signIn(email, PASSWORD, ELSEWHERE)).toBe('answered')
    identity.clock.pass({ minutes: 15 })
    expect(await signIn(email, PASSWORD, HOME)).toBe('answered')
  }, 300_000)

  test('from many addresses: compares a hundred an hour and does not lock out a known address', async () => {
    const { email } = await signUp()
    expect(await signIn(email, PASSWORD, HOME)).toBe('answered')
    expect(await guess(email, tenDot)).toBe(100)
    expect(await signIn(email, PASSWORD, HOME)).toBe('answered')
    expect(await signIn(email, PASSWORD, ELSEWHERE)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    // A password reset by mail ends the lock at once; otherwise it ends after an hour.
    await identity.provider.call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, ELSEWHERE)
    const oobCode = await identity.codeFor(email)
    await identity.provider.call('resetPassword', { oobCode, newPassword: 'nazuna-2027' }, ELSEWHERE)
    expect(await signIn(email, 'nazuna-2027', ELSEWHERE)).toBe('answered')
  }, 300_000)

  test('a lock of an account ends after an hour', async () => {
    const { email } = await signUp()
    for (let place = 0; place < 101; place += 1) await signIn(email, 'guess', { address: tenDot(70_000 + place) })
    expect(await signIn(email, PASSWORD, ELSEWHERE)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    identity.clock.pass({ hours: 1 })
    expect(await signIn(email, PASSWORD, ELSEWHERE)).toBe('answered')
  })

  test('one password on many accounts from one address: compares two hundred in 15 minutes', async () => {
    const before = compared
    for (let account = 0; account < 260; account += 1)
      await signIn(`unknown${account}@example.jp`, PASSWORD, { address: '192.0.2.77' })
    expect(compared - before).toBe(200)
  })

  test('an IPv6 network counts as one address', async () => {
    const { email } = await signUp()
    const answers: string[] = []
    for (let host = 1; host <= 12; host += 1)
      answers.push(await signIn(email, 'guess', { address: `2001:db8:7:7::${host.toString(16)}` }))
    expect(answers.slice(9)).toEqual(['INVALID_PASSWORD', ...Array(2).fill('TOO_MANY_ATTEMPTS_TRY_LATER')])
  })

  test('concurrent guesses of many networks wait in a queue and are refused when the queue is full', async () => {
    const slow = openTestIdentity(opened.db, {
      passwordHasher: createPasswordHasher({ memoryKib: 4_096, passes: 1 }, 1),
    })
    const concurrent = Array.from({ length: 150 }, (_, place) =>
      signIn(`crowd${place}@example.jp`, PASSWORD, { address: tenDot(90_000 + place) }, slow),
    )
    const answers = await Promise.all(concurrent)
    expect(answers).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(answers.filter((answer) => answer === 'EMAIL_NOT_FOUND').length).toBeGreaterThanOrEqual(65)
  })
})

describe('limits per address and window, without effect on other addresses', () => {
  type Attempt = (from: { address: string }) => Promise<object>
  const call = () => identity.provider.call
  const LIMITS: Readonly<Record<string, { max: number; minutes: number; attempt: Attempt }>> = {
    'sign-ups': { max: 60, minutes: 60, attempt: (from) => call()('signUp', {}, from) },
    'requests for mails, each to another address': {
      max: 60,
      minutes: 60,
      attempt: (from) => call()('sendOobCode', { requestType: 'PASSWORD_RESET', email: newEmail() }, from),
    },
    'codes of links': {
      max: 100,
      minutes: 15,
      attempt: (from) => call()('resetPassword', { oobCode: `made up ${++accountCount}` }, from),
    },
    'account look-ups': {
      max: 60,
      minutes: 15,
      attempt: (from) => call()('createAuthUri', { identifier: newEmail(), continueUri: ISSUER }, from),
    },
  }

  test.each(Object.entries(LIMITS))('%s', async (_, { max, minutes, attempt }) => {
    const [here, there] = [`192.0.2.${++accountCount % 256}`, `198.18.0.${++accountCount % 256}`]
    // Starts a new window.
    identity.clock.pass({ hours: 2 })
    const refused = async (address: string) => codeOf(await attempt({ address })) === 'TOO_MANY_ATTEMPTS_TRY_LATER'
    const answers: boolean[] = []
    for (let time = 0; time <= max; time += 1) answers.push(await refused(here))
    expect(answers.indexOf(true)).toBe(max)
    expect(await refused(there)).toBe(false)
    identity.clock.pass({ minutes })
    expect(await refused(here)).toBe(false)
  })
})

describe('a stolen refresh token', () => {
  const renew = async (token: string) => {
    const answer = await identity.provider.call('token', { grant_type: 'refresh_token', refresh_token: token }, HOME)
    return isRejected(answer) ? answer.code : answer
  }

  test('ends its session including ID tokens when reused; other sessions continue', async () => {
    const { email, refreshToken } = await signUp()
    const other = tokensOf(await identity.provider.call('signInWithPassword', { email, password: PASSWORD }, HOME))
    const thief = await renew(refreshToken)
    if (typeof thief === 'string') throw new Error('refused')
    identity.clock.pass({ seconds: 30 })
    expect(await renew(refreshToken)).toBe('TOKEN_EXPIRED')
    expect(await renew(thief.refresh_token)).toBe('TOKEN_EXPIRED')
    expect(await identity.provider.verify(thief.id_token)).toMatchObject({ code: 'token-revoked' })
    expect(await identity.provider.verify(other.idToken)).toMatchObject({ email })
    expect(typeof (await renew(other.refreshToken))).toBe('object')
  })

  test('is not stored in plain text', async () => {
    const { refreshToken } = await signUp()
    const { rows } = await sql<{
      text: string
    }>`SELECT t::text AS text FROM embedded_identity.refresh_tokens t`.execute(opened.db)
    const hex = Buffer.from(refreshToken).toString('hex')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ text }) => text.includes(refreshToken) || text.includes(hex))).toEqual([])
  })
})

describe('a forged token', () => {
  const claims = async () => {
    const { idToken, localId } = await signUp()
    const { kid, private_jwk: privateJwk } = (
      await sql<{ kid: string; private_jwk: object }>`
          SELECT kid, private_jwk FROM embedded_identity.signing_keys`.execute(opened.db)
    ).rows[0]!
    const payload = JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
    return { idToken, localId, kid, payload, signingKey: await importJWK(privateJwk, 'ES256') }
  }
  const refused = async (idToken: string) => {
    expect(await identity.provider.verify(idToken)).toMatchObject({ kind: 'rejected' })
    expect(codeOf(await identity.provider.call('lookup', { idToken }, HOME))).toMatch(
      /^(INVALID_ID_TOKEN|TOKEN_EXPIRED)$/,
    )
  }
  const signed = (payload: object, key: Parameters<SignJWT['sign']>[0], kid: string, alg = 'ES256') =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg, kid }).sign(key)

  test('is accepted with the same claims and the key of the provider (control)', async () => {
    const { payload, signingKey, kid, localId } = await claims()
    expect(await identity.provider.verify(await signed(payload, signingKey, kid))).toMatchObject({ uid: localId })
  })

  test('is refused without a signature, with another key, or with the public key as a secret', async () => {
    const { payload, kid, idToken } = await claims()
    await refused(new UnsecuredJWT(payload).encode())
    await refused(`${Buffer.from(`{"alg":"none","kid":"${kid}"}`).toString('base64url')}.${idToken.split('.')[1]}.`)
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    await refused(await signed(payload, privateKey, kid))
    await refused(await signed(payload, privateKey, 'no-key-of-signingKey'))
    const { keys } = await identity.jwks()
    await refused(await signed(payload, Buffer.from(JSON.stringify(keys[0])), kid, 'HS256'))
    const jwk = await exportJWK(publicKey)
    await refused(await new SignJWT(payload).setProtectedHeader({ alg: 'ES256', jwk }).sign(privateKey))
  })

  test('is refused for another audience or issuer, when expired, or when modified', async () => {
    const { payload, signingKey, kid, idToken } = await claims()
    expect([payload.aud, payload.iss]).toEqual([PROJECT, ISSUER])
    await refused(await signed({ ...payload, aud: 'another' }, signingKey, kid))
    await refused(await signed({ ...payload, iss: 'https://elsewhere.example' }, signingKey, kid))
    await refused(await signed({ ...payload, exp: Number(payload.iat) - 1 }, signingKey, kid))
    await refused(await signed({ ...payload, sid: 'no session' }, signingKey, kid))
    const [head, , signature] = idToken.split('.')
    const raised = Buffer.from(JSON.stringify({ ...payload, role: 999 })).toString('base64url')
    await refused(`${head}.${raised}.${signature}`)
    await refused('')
    await refused('a.b.c')
  })
})
