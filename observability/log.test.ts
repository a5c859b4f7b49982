import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { accessLog, createLog } from './log.ts'

const EMAIL = 'hanako.yamada@example.jp'
const SECRET = 'q7Zt0xk3mV9sL2pYb8RwN4cHfD6gJ1aE5uTiOoXvKsQ'

/** The log entry of an error. */
function loggedText(error: unknown): string {
  const lines: string[] = []
  createLog('info', { stream: { write: (line) => void lines.push(line) } }).error({ err: error }, 'it failed')
  return lines.join('')
}

/** What JSON.parse says about a text that is no JSON. */
function parseError(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch (error) {
    return (error as Error).message
  }
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

test.each([
  [parseError('山田花子 090-1234-5678'), "Unexpected token '[text]', [value] is not valid JSON"],
  [parseError('{"name": hanako yamada of 1 Ginza}'), "Unexpected token 'h', [value] is not valid JSON"],
  ['invalid input syntax for type integer: "0312345678"', 'invalid input syntax for type integer: [value]'],
  ['invalid input value for enum sex: "hanako"', 'invalid input value for enum sex: [value]'],
  ['550 <"hana..ko"@docomo.ne.jp> unknown', '550 <[mail]> unknown'],
  ['order 100123 of 090-1234-5678 failed', 'order [number] of [number] failed'],
  ['call 090-1 or 03-12 or 090\u20111234', 'call [number] or [number] or [number]'],
  ['for 山田　花子 様、〒104-0061 東京都中央区銀座１－２', 'for [text][number] [text]'],
  ['the processor answered 503, mail 550-5.1.1 unknown', 'the processor answered 503, mail 550-5.1.1 unknown'],
  [
    'violates unique constraint "mail_suppressions_address_reason_key"',
    'violates unique constraint "mail_suppressions_address_reason_key"',
  ],
])('removes values from the message %j', (message, redacted) => {
  const { err } = JSON.parse(loggedText(new Error(message)))
  expect(err.message).toBe(redacted)
  expect(err.stack).toMatch(/log\.test\.ts:\d+:\d+/)
  expect(err.stack.split('\n')[0]).toBe(`Error: ${redacted}`)
})

test('removes telephone numbers and Japanese from any message', () => {
  const telephone = fc.stringMatching(/^0[0-9]{1,3}-?[0-9]{2,4}-?[0-9]{4}$/)
  const name = fc.stringMatching(/^[ぁ-んァ-ヶ一-龠々]{1,10}$/)
  const word = fc.stringMatching(/^[a-z :"']{0,20}$/)
  fc.assert(
    fc.property(word, telephone, word, name, (before, number, between, person) => {
      const text = loggedText(new Error(`${before}${number}${between}${person}`))
      for (const data of [number, number.slice(-4), person]) expect(JSON.parse(text).err.message).not.toContain(data)
      expect(text).not.toContain(person)
    }),
  )
})

test('keeps file, line and column of a stack, and the fields beside the error', () => {
  const frames = [
    '    at run (node:internal/process/task_queues:1105:57)',
    '    at file:///srv/shop-20261127/build/server.mjs:12345:2048',
    '    at async send (/srv/node_modules/@sentry/core/build/client.js:1234:5)',
  ]
  const err = Object.assign(new Error('order 100123 failed'), {
    stack: ['Error: order 100123 failed', ...frames].join('\n'),
  })
  const lines: string[] = []
  const log = createLog('info', { stream: { write: (line) => void lines.push(line) } })
  log.error({ err, requestId: '20261127-100123', uid: '100123' }, 'page failed')
  const entry = JSON.parse(lines.join(''))
  expect(entry).toMatchObject({ requestId: '20261127-100123', uid: '100123' })
  expect(entry.err.stack).toBe(['Error: order [number] failed', ...frames].join('\n'))
})

test('logs type, code, message and stack', () => {
  const error = Object.assign(new TypeError('items/1023/front.svg cannot be read'), { code: 'ENOENT' })
  expect(JSON.parse(loggedText(error)).err).toMatchObject({
    type: 'TypeError',
    code: 'ENOENT',
    message: 'items/[number]/front.svg cannot be read',
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
  const errors: unknown[] = []
  const stream = { write: () => undefined }
  const log = createLog('error', { stream, onError: ({ source, message }) => void errors.push([source, message]) })
  const err = new Error('x')
  log.error({ err, job: 'send-mails' }, 'job failed')
  log.error({ err }, 'search index failed')
  log.error({ uid: '1' }, 'mail failed permanently')
  log.warn({ err }, 'database connection lost')
  expect(errors).toEqual([
    ['job', 'job failed'],
    ['other', 'search index failed'],
  ])
})
