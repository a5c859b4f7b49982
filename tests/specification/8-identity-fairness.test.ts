/** Claims of docs/product/8: Identity messages. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswordHasher } from '#adapters/identity/password-hasher.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { codeOf, openTestIdentity } from '#tests/support/identity/identity-server.ts'

const PASSWORD = 'sumire-2026'
const ELSEWHERE = { address: '203.0.113.9' }

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened?.close())

test('240 concurrent wrong sign-ins from one network do not prevent a correct one from another', async () => {
  const { provider } = openTestIdentity(opened.db, { passwordHasher: createPasswordHasher(undefined, 1) })
  const signIn = async (email: string, password: string, address: string) =>
    codeOf(await provider.call('signInWithPassword', { email, password }, { address }))
  const email = 'hanako@example.jp'
  await provider.call('signUp', { email, password: PASSWORD }, ELSEWHERE)
  const attack = Array.from({ length: 240 }, (_, n) =>
    signIn(`crowd${n % 40}@example.jp`, 'guess', `2001:db8:bad:1::${n.toString(16)}`),
  )
  const finished = attack.map((attempt) => attempt.then(() => performance.now()))
  expect(await signIn(email, PASSWORD, ELSEWHERE.address)).toBe('answered')
  const at = performance.now()
  expect(await Promise.all(attack)).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
  // The queue of the attacker was not empty when the other network had its turn.
  expect((await Promise.all(finished)).filter((finishedAt) => finishedAt > at).length).toBeGreaterThan(10)
})
