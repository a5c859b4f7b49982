import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { accessLog, createLog } from './log.ts'

const EMAIL = 'hanako.yamada@example.jp'
const SECRET = 'q7Zt0xk3mV9sL2pYb8RwN4cHfD6gJ1aE5uTiOoXvKsQ'

/** The log entry of an error. */
function loggedText(error: unknown): string {
  const lines: string[] = []
  createLog('info', { stream: { write: (line) => void lines.push(line) } }).error({ err: error }, 'it failed')
  return lines.join('')
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('embedded')
})
afterAll(() => database?.close())

test('removes the values from a database error', async () => {
  const insert = sql`INSERT INTO mails (uid, event_key, kind, recipient, content, queued_at, next_attempt_at)
    VALUES ('1', ${SECRET}, 'a', ${EMAIL}, '{}', now(), now())`
  await insert.execute(database.db)
  const error = await insert.execute(database.db).catch((error: unknown) => error)
  // The error itself contains the values, but the log must not.
  expect(JSON.stringify(Object.entries(error as object))).toContain(EMAIL)
  const line = loggedText(error)
  expect(JSON.parse(line).err).toMatchObject({
    code: '23505',
    table: 'mails',
    message: expect.stringContaining('unique'),
  })
  for (const secret of [EMAIL, SECRET]) expect(line).not.toContain(secret)
})

test.each([
  ['its message', new Error(`550 <${EMAIL}> unknown, token ${SECRET}`)],
  ['its cause', new Error('no', { cause: new Error(`for ${EMAIL} ${SECRET}`) })],
  ['an aggregate error', new AggregateError([new Error(EMAIL), new Error(SECRET)], 'two')],
  ['its properties', Object.assign(new Error('no'), { to: EMAIL, params: [SECRET], response: EMAIL })],
  ['a thrown string', `${EMAIL} ${SECRET}`],
])('redacts addresses and secrets in %s', (_, error) => {
  const line = loggedText(error)
  for (const secret of [EMAIL, SECRET]) expect(line).not.toContain(secret)
  expect(line).toContain('it failed')
})

test('logs type, code, message and stack', () => {
  const error = Object.assign(new TypeError('items/1023/front.svg cannot be read'), { code: 'ENOENT' })
  expect(JSON.parse(loggedText(error)).err).toMatchObject({
    type: 'TypeError',
    code: 'ENOENT',
    message: 'items/1023/front.svg cannot be read',
    stack: expect.stringContaining('log.test.ts'),
  })
})

test('logs the duration of a request in tenths of milliseconds', () => {
  const lines: string[] = []
  const log = createLog('info', { stream: { write: (line) => void lines.push(line) } })
  const entry = { requestId: 'a', method: 'GET', route: '/', path: '/', status: 200, ms: 1.23456 }
  accessLog(log)(entry)
  expect(JSON.parse(lines.join(''))).toMatchObject({ ...entry, ms: 1.2, msg: 'request' })
})

test('hands an error to the observer with what failed; other entries and lower levels not', () => {
  const faults: unknown[] = []
  const stream = { write: () => undefined }
  const log = createLog('error', { stream, onFault: ({ source, message }) => void faults.push([source, message]) })
  const err = new Error('x')
  log.error({ err, job: 'send-mails' }, 'job failed')
  log.error({ err }, 'search index failed')
  log.error({ uid: '1' }, 'mail failed permanently')
  log.warn({ err }, 'database connection lost')
  expect(faults).toEqual([
    ['job', 'job failed'],
    ['other', 'search index failed'],
  ])
})
