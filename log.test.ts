import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessLog, openLog } from './log.ts'
import { openTestDatabase, type TestDatabase } from './tests/support/database.ts'

const EMAIL = 'hanako.yamada@example.jp'
const SECRET = 'q7Zt0xk3mV9sL2pYb8RwN4cHfD6gJ1aE5uTiOoXvKsQ'

/** What the log writes of an error. */
function written(error: unknown): string {
  const lines: string[] = []
  openLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'it failed')
  return lines.join('')
}

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase('embedded')
})
afterAll(() => opened?.close())

test('of an error of the database the values are left out', async () => {
  const insert = sql`INSERT INTO mails (uid, event_key, kind, recipient, content, queued_at, next_attempt_at)
    VALUES ('1', ${SECRET}, 'a', ${EMAIL}, '{}', now(), now())`
  await insert.execute(opened.db)
  const error = await insert.execute(opened.db).catch((fault: unknown) => fault)
  // The fault itself carries them: that is what the log must not.
  expect(JSON.stringify(Object.entries(error as object))).toContain(EMAIL)
  const line = written(error)
  expect(JSON.parse(line).err).toMatchObject({
    code: '23505',
    table: 'mails',
    message: expect.stringContaining('unique'),
  })
  for (const word of [EMAIL, SECRET]) expect(line).not.toContain(word)
})

test.each([
  ['its words', new Error(`550 <${EMAIL}> unknown, token ${SECRET}`)],
  ['its cause', new Error('no', { cause: new Error(`for ${EMAIL} ${SECRET}`) })],
  ['several at once', new AggregateError([new Error(EMAIL), new Error(SECRET)], 'two')],
  ['members of its own', Object.assign(new Error('no'), { to: EMAIL, params: [SECRET], response: EMAIL })],
  ['what is no error', `${EMAIL} ${SECRET}`],
])('addresses and secrets are not written: in %s', (_, error) => {
  const line = written(error)
  for (const word of [EMAIL, SECRET]) expect(line).not.toContain(word)
  expect(line).toContain('it failed')
})

test('what helps is written: kind, code, where it happened', () => {
  const error = Object.assign(new TypeError('items/1023/front.svg cannot be read'), { code: 'ENOENT' })
  expect(JSON.parse(written(error)).err).toMatchObject({
    type: 'TypeError',
    code: 'ENOENT',
    message: 'items/1023/front.svg cannot be read',
    stack: expect.stringContaining('log.test.ts'),
  })
})

test('a request is written in tenths of milliseconds', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const access = { requestId: 'a', method: 'GET', route: '/', path: '/', status: 200, ms: 1.23456 }
  accessLog(log)(access)
  expect(JSON.parse(lines.join(''))).toMatchObject({ ...access, ms: 1.2, msg: 'request' })
})
