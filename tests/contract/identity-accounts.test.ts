import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNAVAILABLE_ADMIN } from '#adapters/identity/remote-admin.ts'
import { lockDirectory } from '#adapters/postgres/database/directory-lock.ts'
import { isRejected } from '#domain/result.ts'
import { EXIT, parseCommand, runAccountCommand } from '#scripts/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { openTestIdentity, type TestIdentity, tokensOf } from '#tests/support/identity/identity-server.ts'
import { runScript } from '#tests/support/processes/run-script.ts'

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
  const { stdout, stderr, status } = runScript('accounts', words, env)
  return { text: stdout + stderr, status }
}
const endedBrowsers: string[] = []
const browsers = { removeBrowsers: async (uid: string) => void endedBrowsers.push(uid) }
const runWords = (...words: string[]) => runAccountCommand(parseCommand(words)!, identity.admin, browsers)
const signIn = async () => {
  const response = await identity.provider.call('signInWithPassword', { email: EMAIL, password: PASSWORD }, FROM)
  return isRejected(response) ? response.code : tokensOf(response)
}

test('shows an account without its password', () => {
  const { text, status } = run(['show', EMAIL], { DATABASE_URL: opened.url! })
  expect(status).toBe(EXIT.done)
  expect(text).toContain(EMAIL)
  expect(text).not.toContain('argon2')
})

test('makes an owner with an account, and finds no account of an unknown uid', () => {
  const env = { DATABASE_URL: opened.url! }
  expect(run(['owner', 'owner@example.jp'], env)).toMatchObject({
    text: expect.stringMatching(/new account {4}owner@example.jp\npassword {7}\w{12}\n.*recovery code {2}\w{12}/s),
    status: EXIT.done,
  })
  expect(run(['show', 'owner@example.jp'], env).text).toMatch(/\(verified\).*role {11}1/s)
  expect(run(['owner', 'nobody'], env)).toMatchObject({ status: EXIT.noAccount })
})

test('disables and enables an account', async () => {
  const session = await signIn()
  if (typeof session === 'string') throw new Error(session)
  expect(await runWords('disable', EMAIL)).toMatchObject({
    exitCode: EXIT.done,
    text: expect.stringContaining('disabled'),
  })
  expect(await signIn()).toBe('USER_DISABLED')
  await runWords('enable', EMAIL)
  expect(await signIn()).toMatchObject({ email: EMAIL })
  // Sessions from before it was disabled stay invalid.
  const request = { grant_type: 'refresh_token', refresh_token: session.refreshToken } as const
  expect(await identity.provider.call('token', request, FROM)).toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect(await identity.provider.verify(session.idToken)).toMatchObject({ code: 'token-revoked' })
})

test('a role is in new tokens; sessions are revoked', async () => {
  const session = await signIn()
  if (typeof session === 'string') throw new Error(session)
  await identity.admin.setRole(session.localId, 10)
  expect(await identity.provider.verify(session.idToken)).toMatchObject({ roleClaim: 10 })
  await runWords('revoke', EMAIL)
  expect(await identity.provider.verify(session.idToken)).toMatchObject({ code: 'token-revoked' })
})

test.each([
  [[]],
  [['show']],
  [['remove', EMAIL]],
  [['role', EMAIL]],
  [['owner']],
  [['owner', EMAIL, 'packing']],
  [['disable', EMAIL, 'now']],
])('rejects the arguments %j', (words) => expect(parseCommand(words)).toBeUndefined())

test('returns an exit code and a message for each kind of failure', async () => {
  expect(await runWords('show', 'nobody@example.jp')).toMatchObject({ exitCode: EXIT.noAccount })
  expect(run(['show'])).toMatchObject({ status: EXIT.usage, text: expect.stringContaining('The shop may be running') })
  expect(await runAccountCommand(parseCommand(['show', EMAIL])!, UNAVAILABLE_ADMIN, browsers)).toMatchObject({
    exitCode: EXIT.external,
  })
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'))
  const none = run(['show', EMAIL], { DATABASE_URL: '', DATA_DIR: folder })
  expect(none).toMatchObject({ status: EXIT.noAccount, text: expect.stringMatching(/^DATABASE_URL: is not set.*\n$/) })
  expect(readdirSync(folder)).toEqual([])
  mkdirSync(join(folder, 'postgres'))
  const lock = lockDirectory(join(folder, 'postgres'))
  const locked = run(['show', EMAIL], { DATABASE_URL: '', DATA_DIR: folder })
  lock.release()
  rmSync(folder, { recursive: true })
  expect(locked).toMatchObject({ status: EXIT.noAccount, text: expect.stringContaining('Stop that process') })
})
