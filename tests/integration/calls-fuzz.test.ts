import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#http/calls/call.ts'
import { toJsonSchema } from '#http/calls/open-api.ts'
import {
  CALLERS,
  type CallerName,
  type CallFacts,
  type CallRequest,
  KINDS,
  openCallFacts,
} from '#tests/support/calls/call-facts.ts'
import { ROWS } from '#tests/support/calls/call-rows.ts'
import { corruptedValue, type Pool, type Schema, validValue } from '#tests/support/calls/schema-arbitrary.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { runsOf } from '#tests/support/suite/deep-run.ts'

const SEED = 20_261_120
/** Calls that succeed only once per resource. */
const ONE_TIME_CALLS: ReadonlySet<string> = new Set(['dropUpload'])
/** The requests of the call rows have a wrong code: a code is valid for 30 seconds. */
const CALLS_WITH_CODES = new Set(['verifyStaff'])
const MEMO = 'memo of the shop alone'
/** Names of collections and fields, and values that occur in the shop. */
const WORDS = [
  'makers,categories,tags,products,items,orders,configs,rentaldates,maintenances,name,uid,rank,available,release',
  'adminonly,customeruid,status,memo,note,productuids,rentalstartdate,orderdate,modifydate,2026-12-01,2026-12-04',
  '1,2,3,909,peaceofmind',
].join(',')

type FuzzRequest = {
  readonly call: Call
  readonly caller: CallerName
  readonly path: string
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

let opened: TestDatabase
let facts: CallFacts
let pool: Pool
let secret: string
let email: string
/** Valid requests of each call, from the call rows. */
const validRequests = new Map<string, CallRequest[]>()

const input = (shape: NonNullable<Call['request']['body']>) => toJsonSchema(shape, 'input') as Schema

/** Two thirds of the values fit the schema, one third nearly does. */
const values = (shape: Call['request']['body']): fc.Arbitrary<unknown> => {
  if (shape === undefined) return fc.constant(undefined)
  const fits = validValue(input(shape), pool)
  return fc.oneof({ weight: 2, arbitrary: fits }, { weight: 1, arbitrary: corruptedValue(fits) })
}

const encoded = (value: unknown) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 3_000)) : '%ED%A0%80'
}

const pathOf = (call: Call, params: unknown, query: unknown) => {
  const given = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(given[name] ?? 'x') || 'x')
  const members = typeof query === 'object' && query !== null ? Object.entries(query) : []
  return members.length === 0
    ? path
    : `${path}?${members.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`
}

const bodies = (call: Call) =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: values(call.request.body).map((body) => (body === undefined ? undefined : JSON.stringify(body))),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        'null',
        '[]',
        '"\\ud800"',
        `${'['.repeat(30_000)}`,
        '{"data":1}x',
        '\ufeff{}',
      ),
    },
  )

/** Staff twice: they may do most. */
const callers = fc.constantFrom<CallerName>(...CALLERS, 'staff', 'superuser')

/** A valid request, unchanged or with an error in its body. */
const nearlyValid = (call: Call): fc.Arbitrary<FuzzRequest> =>
  fc.constantFrom(...(validRequests.get(call.name) ?? [])).chain(({ path, body, headers }) => {
    const bodies =
      body === undefined ? fc.constant(undefined) : fc.oneof(fc.constant(body), corruptedValue(fc.constant(body)))
    return fc.tuple(bodies, callers).map(([sent, caller]) => {
      const text = /^(GET|HEAD)$/.test(call.method) ? undefined : JSON.stringify(sent)
      return { call, caller, path, body: text, headers: { ...headers } }
    })
  })

const requests = (call: Call): fc.Arbitrary<FuzzRequest> =>
  validRequests.has(call.name)
    ? fc.oneof({ weight: 1, arbitrary: nearlyValid(call) }, { weight: 2, arbitrary: generated(call) })
    : generated(call)

/** The header fields that a call requires, such as those of an upload. */
const requiredHeaders = (call: Call) =>
  validRequests.get(call.name)?.find(({ headers }) => headers !== undefined)?.headers ?? {}

const generated = (call: Call): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(values(call.request.params), queries(call), bodies(call), callers, fc.nat(9))
    .map(([params, query, body, caller, luck]) => ({
      call,
      caller,
      path: pathOf(call, params, query),
      body: /^(GET|HEAD)$/.test(call.method) ? undefined : body,
      headers: luck < 2 ? { 'x-cart-secret': luck === 0 ? secret : 'x'.repeat(43) } : requiredHeaders(call),
    }))

const wheres = fc.array(
  fc.record({
    field: fc.constantFrom(...WORDS.split(',')),
    op: fc.constantFrom('==', '<', '>=', '!=', 'in', 'not-in', 'array-contains'),
    value: fc.oneof(
      fc.constantFrom<unknown>(1, 20, '1', null, ['1'], [20], '2026-12-01'),
      fc.jsonValue({ maxDepth: 1 }),
    ),
  }),
  { maxLength: 3 },
)
/** The query language is JSON inside the query string, so its schema is a string. */
const queries = (call: Call) =>
  call.name === 'readOrders'
    ? fc.oneof(values(call.request.query), fc.record({ wheres, limit: fc.integer({ min: -1, max: 600 }) }))
    : values(call.request.query)

const count = runsOf({ short: 2_500, deep: 20_000 })

beforeAll(async () => {
  opened = await openTestDatabase()
  facts = await openCallFacts(opened.db)
  const { db } = opened
  const [order, cart, guest] = [await facts.order(), await facts.cart(), await facts.guestCart()]
  secret = guest.secret
  email = (await facts.shop.services.members.getMember(facts.customerUid))?.email ?? ''
  for (const { call, request } of ROWS)
    validRequests.set(call, [...(validRequests.get(call) ?? []), await request(facts)])
  await sql`UPDATE orders SET memo = ${MEMO}`.execute(db)
  pool = [...WORDS.split(','), facts.customerUid, order.uid, cart.uid, guest.uid]
})
afterAll(async () => {
  await facts?.shop.close()
  await opened?.close()
})

test(`${count} random requests cause no server error and no unauthorised response`, {
  timeout: 600_000,
}, async () => {
  const outcomes = new Map<string, Record<string, number>>()
  const any = fc.constantFrom(...facts.shop.calls).chain(requests)
  await fc.assert(
    fc.asyncProperty(any, async (sent) => {
      const status = await sendAndCheck(sent)
      const counts = outcomes.get(sent.call.name) ?? {}
      const kind = status < 300 ? 'answered' : `${status}`
      outcomes.set(sent.call.name, { ...counts, [kind]: (counts[kind] ?? 0) + 1 })
    }),
    { numRuns: count, seed: SEED, endOnFailure: true },
  )
  for (const { name } of facts.shop.calls) {
    const { answered = 0, ...refused } = outcomes.get(name) ?? {}
    if (!validRequests.has(name) || CALLS_WITH_CODES.has(name)) continue
    expect(answered, `${name} sometimes succeeds`).toBeGreaterThan(ONE_TIME_CALLS.has(name) ? 0 : count / 1_000)
    const refusedCount = Object.values(refused).reduce((sum, count) => sum + count, 0)
    expect(refusedCount, `${name} sometimes refuses`).toBeGreaterThan(count / 1_000)
  }
  expect(facts.shop.log.filter(({ msg }) => msg === 'call failed')).toEqual([])
})

/** Sends a request, checks the response and returns its status. */
async function sendAndCheck({ call, caller, path, body, headers: sent }: FuzzRequest): Promise<number> {
  const headers = { ...sent, ...facts.headersOf[caller] }
  const init = { method: call.method, headers, ...(body !== undefined && { body }) }
  const response = await facts.shop.fetch(path, init)
  const text = await response.text()
  const { status } = response
  if (status >= 500) throw new Error(`${status} ${text} ${JSON.stringify(facts.shop.log.at(-1)).slice(0, 1_500)}`)
  const hasNoBody = call.method === 'HEAD' || (call.response === undefined && status < 300)
  if (hasNoBody) expect(text).toBe('')
  else expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const { error } = (hasNoBody ? {} : (JSON.parse(text) ?? {})) as { error?: { status: string } }
  if (caller === 'bad token') expect([401, 413]).toContain(status)
  const kind = KINDS[caller]
  if (caller !== 'bad token' && !call.callers.includes(kind)) expect([401, 403, 404, 405, 413]).toContain(status)
  if (status >= 400 && !hasNoBody) expect(error?.status).toBeTypeOf('string')
  if (kind === 'visitor' || caller === 'other customer') expect(text).not.toContain(email)
  if (kind === 'visitor' || kind === 'customer') expect(text).not.toContain(MEMO)
  return status
}
