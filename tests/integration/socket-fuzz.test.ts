import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES } from '#domain/navigation/pages.ts'
import { STAFF_PAGES } from '#domain/navigation/staff-pages.ts'
import { chunked, rawRequest, sendRaw } from '#tests/support/calls/raw-http.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { type BuiltShop, openBuiltShop, SITE } from '#tests/support/shop/built-shop.ts'
import { runsOf } from '#tests/support/suite/deep-run.ts'
import type { Listening } from '#tests/support/third-parties/listening.ts'

const SEED = 20_261_122
const CONNECTIONS = 8
/** A response that takes longer counts as hanging. A broken request is given up by the client. */
const TIMEOUT_MS = 30_000
/** What caches may keep after the run: compiled pages, prepared statements, the page cache. */
const MAX_GROWTH_BYTES = 96 * 1_048_576

/** Bytes to send on one connection. */
type Sent = { readonly bytes: Buffer; readonly isBroken: boolean }

let database: TestDatabase
let shop: BuiltShop
let server: Listening
const log: { level: number; msg: string }[] = []

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'CONNECT']
const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'application/json',
  'application/reports+json',
  'text/plain;charset=x-unknown',
  'application/offset+octet-stream',
  '',
]
const NAMES = [
  ...[
    'accept-encoding',
    'authorization',
    'content-encoding',
    'content-type',
    'cookie',
    'expect',
    'host',
    'if-none-match',
  ],
  ...['origin', 'range', 'referer', 'sec-fetch-site', 'traceparent', 'upgrade', 'upload-offset', 'user-agent'],
  ...['x-algolia-api-key', 'x-cart-secret', 'x-forwarded-for', 'x-forwarded-host', 'x-request-id'],
]
const SECRET = 'A'.repeat(43)
const VALUES = [
  ...['', ' ', 'gzip', 'br;q=0', 'Bearer x', `Bearer ${'a'.repeat(400)}.b.c`, 'null', SITE, 'https://evil.example'],
  ...['cross-site', '100-continue', 'bytes=0-', '*', '"a", W/"b"', '::1', '1.2.3.4, 5.6.7.8', 'h2c', '-1'],
  ...[`sumirei_cart=${SECRET}; sumirei_order=${SECRET}`, 'sumirei_token=%ff', '=;=;;', 'a=b', 'x'.repeat(5_000)],
]
const FIELDS = [
  'intent',
  'email',
  'password',
  'item',
  'size',
  'start',
  'days',
  'name',
  'body',
  'code',
  'file',
  '__proto__',
  '',
]

/** Bytes that are no UTF-8, and characters that mean something to a parser. */
const hostileBytes = fc.oneof(
  fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.constantFrom('\xff\xfe', '\xc0\xaf', '\xed\xa0\x80', '\xf0\x9f', 'a\x80b', '喪服', '%ff', '%00', '%2e%2e%2f'),
)
/** A header field may have any byte but CR, LF and NUL; a target also no space. */
const inField = (text: string) =>
  Buffer.from(text, 'latin1')
    .toString('latin1')
    .replace(/[\r\n\0]/g, '')
const inTarget = (text: string) => inField(text).replace(/[\s\x7f]/g, '')

const paths = () => {
  const known = [...shop.routes, ...Object.values({ ...PAGES, ...STAFF_PAGES })].map(({ path }) => path)
  return [...new Set(known)].filter((path) => path !== '/*' && path !== '*')
}

const target = (known: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...known), fc.constantFrom('1', 'x', 'items', '-1'), hostileBytes, fc.nat(9), fc.nat(9))
    .map(([path, value, hostile, where, suffix]) => {
      const filled = path.replace(/:\w+(\{[^}]*\})?/g, where < 2 ? inTarget(hostile) : value).replace(/\*$/, value)
      if (suffix === 0) return `${filled}?${inTarget(hostile)}=${inTarget(hostile)}`
      if (suffix === 1) return `${filled}${inTarget(hostile)}`
      if (suffix === 2) return `${filled}.data`
      if (suffix === 3) return `http://evil.example${filled}`
      return filled || '/'
    })

const fields = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.oneof(fc.constantFrom(...VALUES), hostileBytes)), { maxLength: 4 })
  .map((list) => Object.fromEntries(list.map(([name, value]) => [name, inField(value)])))

/** Forms that the shop understands, so that hostile values reach the rules. */
const FORMS = '/mypage/login /contact /entry /shopping/nonmember /mypage/forgot /shopping/lookup /cart /favorite'.split(
  ' ',
)

const form = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), hostileBytes), { maxLength: 4 })
  .map((list) => list.map(([name, value]) => `${name}=${value}`).join('&'))
const multipart = fc.tuple(fc.constantFrom(...FIELDS), hostileBytes, fc.boolean()).map(([name, value, isComplete]) => {
  const part = `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${value}"\r\n\r\n${value}\r\n`
  return isComplete ? `${part}--b--\r\n` : part
})
const json = fc.oneof(
  fc.json(),
  fc.constantFrom('{', '{"data":null}', '{"requests":[{"indexName":"items","hitsPerPage":1000}]}', '[[[[', '\xff'),
)
const body = fc.oneof(form, multipart, json, hostileBytes)

/** How the body is framed: by a length, wrong lengths, chunks, wrong chunks, both, or not at all. */
const framings: readonly ((text: string) => { fields: Record<string, string>; body: string; isBroken?: boolean })[] = [
  (text) => ({ fields: { 'content-length': String(Buffer.byteLength(text, 'latin1')) }, body: text }),
  (text) => ({ fields: { 'content-length': String(text.length + 50) }, body: text, isBroken: true }),
  (text) => ({ fields: { 'content-length': String(Math.floor(text.length / 2)) }, body: text }),
  (text) => ({ fields: { 'content-length': `+${text.length}` }, body: text }),
  (text) => ({ fields: { 'transfer-encoding': 'chunked' }, body: chunked(text, 5) }),
  (text) => ({ fields: { 'transfer-encoding': 'chunked' }, body: chunked(text, 5, false), isBroken: true }),
  (text) => ({ fields: { 'transfer-encoding': 'chunked' }, body: `zz\r\n${text}`, isBroken: true }),
  (text) => ({ fields: { 'transfer-encoding': 'chunked', 'content-length': '3' }, body: chunked(text, 5) }),
  (text) => ({ fields: { 'transfer-encoding': 'gzip, chunked' }, body: chunked(text, 5) }),
  () => ({ fields: {}, body: '' }),
]

const one = (known: readonly string[]) =>
  fc
    .record({
      method: fc.constantFrom(...METHODS, 'GET', 'GET', 'POST', 'POST', 'POST'),
      target: target(known),
      fields,
      type: fc.constantFrom(...TYPES),
      body,
      framing: fc.constantFrom(...framings),
      isOwn: fc.boolean(),
      cut: fc.nat(60),
    })
    .map(({ method, target, fields, type, body, framing, isOwn, cut }): Sent => {
      const framed = framing(body)
      const own: Record<string, string> = isOwn ? { origin: SITE, 'sec-fetch-site': 'same-origin' } : {}
      const head = { ...own, ...(type !== '' && { 'content-type': type }), ...fields, ...framed.fields }
      const bytes = rawRequest(method, target, head, Buffer.from(framed.body, 'latin1'))
      if (cut > 0 && cut < 4) return { bytes: bytes.subarray(0, Math.floor((bytes.length * cut) / 4)), isBroken: true }
      return { bytes, isBroken: framed.isBroken === true }
    })

/** A complete form with hostile values. */
const ownForm = fc
  .tuple(fc.constantFrom(...FORMS), fc.array(fc.tuple(fc.constantFrom(...FIELDS), hostileBytes), { maxLength: 5 }))
  .map(([path, pairs]): Sent => {
    const hostile = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]))
    const text = `intent=sign-in&${hostile}`
    const fields = { origin: SITE, 'content-type': TYPES[0]!, 'content-length': String(text.length) }
    return { bytes: rawRequest('POST', path, fields, text), isBroken: false }
  })

/** One request, several on one connection without waiting, or bytes that are no HTTP. */
const connections = (known: readonly string[]): fc.Arbitrary<Sent> =>
  fc.oneof(
    { weight: 10, arbitrary: one(known) },
    { weight: 2, arbitrary: ownForm },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.array(target(known), { minLength: 1, maxLength: 3 }), one(known)).map(([first, last]) => {
        const kept = first.map((path) => rawRequest('GET', path, { connection: 'keep-alive' }))
        return { bytes: Buffer.concat([...kept, last.bytes]), isBroken: last.isBroken }
      }),
    },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ bytes: Buffer.from(bytes), isBroken: true })),
    },
  )

/** Bytes in use after garbage collection. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const count = runsOf({ short: 1_200, deep: 20_000 })

beforeAll(async () => {
  database = await openTestDatabase()
  const stream = { write: (line: string) => void log.push(JSON.parse(line)) }
  shop = await openBuiltShop(database.db, [{ id: 1, units: 3 }], { log: pino({ level: 'error' }, stream) })
  server = await shop.listen()
})
afterAll(async () => {
  await server?.close()
  await shop?.close()
  await database?.close()
})

test(`${count} random requests over sockets cause no server error, no hang and no growth`, {
  timeout: 1_800_000,
}, async () => {
  const statuses = new Map<number, number>()
  const sampled = fc.sample(connections(paths()), { numRuns: count, seed: SEED })
  const sendAll = async (list: readonly Sent[]) => {
    const queue = [...list]
    const work = async () => {
      for (let sent = queue.pop(); sent !== undefined; sent = queue.pop()) await sendAndCheck(sent, statuses)
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
  }
  // The first part fills the caches.
  const warmUp = Math.ceil(count / 5)
  await sendAll(sampled.slice(0, warmUp))
  const before = usedBytes()
  await sendAll(sampled.slice(warmUp))
  expect(usedBytes() - before).toBeLessThan(MAX_GROWTH_BYTES)
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  for (const status of [200, 303, 400, 403, 404, 405, 422]) {
    expect(statuses.get(status) ?? 0, `some responses are ${status}`).toBeGreaterThan(0)
  }
  expect(log).toEqual([])
  expect(shop.errors).toEqual([])
  expect((await sendRaw(server.url, rawRequest('GET', '/health/live', {})))[0]?.status).toBe(200)
})

async function sendAndCheck({ bytes, isBroken }: Sent, statuses: Map<number, number>): Promise<void> {
  const responses = await sendRaw(server.url, bytes, { isBroken, timeoutMs: TIMEOUT_MS }).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`)
  })
  for (const { status, body } of responses) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500)
      throw new Error(`${status} ${body.slice(0, 200)}: ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`)
  }
}
