import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallerKind } from '#http/calls/call.ts'
import { CALLERS, type CallerName, type CallFacts, openCallFacts } from '#tests/support/call-facts.ts'
import { outcomeOf, ROWS } from '#tests/support/call-rows.ts'
import { openCallShop } from '#tests/support/call-shop.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let opened: TestDatabase
let facts: CallFacts

beforeAll(async () => {
  opened = await openTestDatabase()
  facts = await openCallFacts(opened.db)
})
afterAll(async () => {
  await facts?.shop.close()
  await opened?.close()
})

test('every call has rows, and every row names a call', () => {
  const registered = facts.shop.calls.map(({ name }) => name)
  expect(registered.length).toBeGreaterThan(12)
  expect([...new Set(ROWS.map(({ call }) => call))].sort()).toEqual(registered.toSorted())
})

test('the API description lists every call and is served only in development', async () => {
  const { json, status } = await facts.shop.request('GET', '/docs/api/openapi.json')
  const methods = Object.values(json.paths as Record<string, Record<string, { operationId: string }>>)
  const described = new Set(methods.flatMap((byMethod) => Object.values(byMethod).map((one) => one.operationId)))
  expect(facts.shop.calls.filter(({ name }) => !described.has(name))).toEqual([])
  expect([status, (await facts.shop.fetch('/docs/api')).status]).toEqual([200, 200])
  const own = await openTestDatabase()
  const production = await openCallShop(own.db, [], {}, true)
  for (const path of ['/docs/api', '/docs/api/openapi.json']) expect((await production.fetch(path)).status).toBe(404)
  await production.close()
  await own.close()
})

describe.each(ROWS)('$call: $about', ({ call: name, request: createRequest, outcomes }) => {
  test.each(CALLERS)('returns the expected outcome to: %s', async (caller) => {
    const call = facts.shop.calls.find((one) => one.name === name)
    if (call === undefined) throw new Error(`unknown call ${name}`)
    const { method, path, body, headers } = await createRequest(facts)
    const before = await snapshot()
    const response = await facts.shop.request(method, path, body, { ...headers, ...facts.headersOf[caller] })
    expect(outcomeOf(response.json), JSON.stringify(response.json)).toBe(outcomes[caller])
    expect(response.headers.get('ratelimit-policy')).toMatch(/^"calls";q=\d+;w=60$/)
    const isRefused = response.json?.error !== undefined
    if (!isRefused) expect(() => call.response?.parse(response.json)).not.toThrow()
    if (isRefused) expect(await snapshot(), 'a refused call changes nothing').toBe(before)
    if (isRefused) expect(JSON.stringify(response.json)).not.toMatch(facts.secretWords)
    if (!call.callers.includes(KINDS[caller]))
      expect(['UNAUTHENTICATED', 'PERMISSION_DENIED']).toContain(outcomes[caller])
  })
})

/** The kind under which a call lists each caller. */
const KINDS: Readonly<Record<CallerName, CallerKind>> = {
  visitor: 'visitor',
  customer: 'customer',
  'other customer': 'customer',
  staff: 'staff',
  superuser: 'superuser',
  'bad token': 'visitor',
}

/** The parts of the database that any write changes. */
async function snapshot(): Promise<string> {
  const { rows } = await sql`SELECT
    (SELECT count(*) || '/' || coalesce(sum(version), 0) FROM orders) AS orders,
    (SELECT count(*) FROM order_lines) AS lines,
    (SELECT md5(string_agg(makers::text, ',' ORDER BY uid)) FROM makers) AS makers`.execute(opened.db)
  return JSON.stringify(rows)
}
