import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRemoteAdmin } from '#adapters/identity/remote-identity.ts'
import { lockDirectory } from '#adapters/postgres/lock-directory.ts'
import { isRejected } from '#domain/result.ts'
import { EXIT, parseCommand, runAccountCommand } from '#scripts/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openTestIdentity, type TestIdentity } from '#tests/support/identity-server.ts'

const EMAIL = 'shiro@example.jp'
const PASSWORD = 'sumire-2026'
const FROM = { address: '192.0.2.1' }
let opened: TestDatabase
let identity: TestIdentity

beforeAll(async () => {
  opened = await openTestDatabase('server')
  identity = openTestIdentity(opened.db)
  await identity.provider.call('signUp', { email: EMAIL, password: PASSWORD }, FROM)
})
afterAll(() => opened?.close())

const run = (words: readonly string[], env: Record<string, string> = {}) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/accounts.ts', ...words], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { text: stdout + stderr, status }
}
const order = (...words: string[]) => runAccountCommand(parseCommand(words)!, identity.admin)
const signIn = async () => {
  const answer = await identity.provider.call('signInWithPassword', { email: EMAIL, password: PASSWORD }, FROM)
  return isRejected(answer) ? answer.code : answer
}

test('shows an account, as the command and without a password', () => {
  const { text, status } = run(['show', EMAIL], { DATABASE_URL: opened.url! })
  expect(status).toBe(EXIT.done)
  expect(text).toContain(EMAIL)
  expect(text).not.toContain('argon2')
})

test('disables and enables', async () => {
  const session = await signIn()
  if (typeof session === 'string') throw new Error(session)
  expect(await order('disable', EMAIL)).toMatchObject({
    exitCode: EXIT.done,
    text: expect.stringContaining('disabled'),
  })
  expect(await signIn()).toBe('USER_DISABLED')
  await order('enable', EMAIL)
  expect(await signIn()).toMatchObject({ email: EMAIL })
  // What was opened before it was disabled is not open again.
  const request = { grant_type: 'refresh_token', refresh_token: session.refreshToken } as const
  expect(await identity.provider.call('token', request, FROM)).toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect(await identity.provider.verify(session.idToken)).toMatchObject({ code: 'token-revoked' })
})

test('gives a role, which tokens have from then on, and ends sessions', async () => {
  const session = await signIn()
  if (typeof session === 'string') throw new Error(session)
  await order('role', session.localId, '10')
  expect(await identity.provider.verify(session.idToken)).toMatchObject({ roleClaim: 10 })
  await order('revoke', EMAIL)
  expect(await identity.provider.verify(session.idToken)).toMatchObject({ code: 'token-revoked' })
})

test.each([
  [[]],
  [['show']],
  [['remove', EMAIL]],
  [['role', EMAIL]],
  [['role', EMAIL, '999']],
  [['role', EMAIL, '-1']],
  [['disable', EMAIL, 'now']],
])('%j is no order', (words) => expect(parseCommand(words)).toBeUndefined())

test('each failure has a sentence and a code of its own', async () => {
  expect(await order('show', 'nobody@example.jp')).toMatchObject({ exitCode: EXIT.noAccount })
  expect(run(['show'])).toMatchObject({ status: EXIT.usage, text: expect.stringContaining('must be stopped first') })
  expect(await runAccountCommand(parseCommand(['show', EMAIL])!, createRemoteAdmin())).toMatchObject({
    exitCode: EXIT.external,
  })
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'))
  const hold = lockDirectory(join(folder, 'postgres'))
  const held = run(['show', EMAIL], { DATABASE_URL: '', DATA_DIR: folder })
  hold.release()
  rmSync(folder, { recursive: true })
  expect(held).toMatchObject({ status: EXIT.noDatabase, text: expect.stringContaining('Stop that process') })
})
