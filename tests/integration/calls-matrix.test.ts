import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DUTIES } from '#domain/staff/duties.ts'
import { CALLERS, type CallFacts, KINDS, openCallFacts } from '#tests/support/calls/call-facts.ts'
import { outcomeOf, ROWS } from '#tests/support/calls/call-rows.ts'
import { callShopOver, openCallShop } from '#tests/support/calls/call-shop.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

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

/** Answered to any duty and not logged: nothing of a person, and what an upload begun by the same person has. */
const UNLOGGED: readonly RegExp[] = [
  /^(getservertime|firstrentalstarts?): /,
  /^(getDocument|queryDocuments): (an item|no item|makers|no maker)/,
  /^(findUpload|appendUpload|dropUpload): /,
]

describe('every call that staff may make, by each duty', () => {
  test.each(DUTIES)('is refused to the duty %s, or a row of the audit log', async (duty) => {
    const { shop } = facts
    const { uid, bearer } = await shop.account(`duty-${duty}@example.jp`, 5)
    await staffOf(() => shop).withDuties([duty], uid)
    await callEach(uid, bearer)
  })

  test('is refused to a person without a duty, and to one who was stopped', async () => {
    const { shop } = facts
    const { uid, bearer } = await shop.account('no-duty@example.jp', 5)
    await staffOf(() => shop).withDuties([], uid)
    expect(await callEach(uid, bearer)).toEqual([])
    await sql`UPDATE staff SET active = false WHERE uid = ${uid}`.execute(opened.db)
    expect(await callEach(uid, bearer)).toEqual([])
  })
})

test('staff whose second factor was not shown are answered as customers, whatever their duties', async () => {
  const { bearer } = await facts.shop.account('unproven@example.jp', 5)
  const guarded = callShopOver(facts.shop, {}, true)
  // Other tests have written makers, which everybody may read.
  for (const { call, about, request, outcomes } of ROWS.filter(({ about }) => !about.includes('maker'))) {
    const { method, path, body, headers } = await request(facts)
    const { json } = await guarded.request(method, path, body, { ...headers, ...bearer })
    expect(outcomeOf(json), `${call}: ${about}`).toBe(outcomes['other customer'])
  }
})

/** Makes every call; each answer that is no error is logged or declared. Returns the calls that were logged. */
async function callEach(uid: string, headers: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const logged: string[] = []
  for (const { call, about, request } of ROWS) {
    const { method, path, body, headers: own } = await request(facts)
    const before = await auditedBy(uid)
    const { json } = await facts.shop.request(method, path, body, { ...own, ...headers })
    const name = `${call}: ${about}`
    const isRefused = (json as object | null) !== null && (json as { error?: object }).error !== undefined
    const isLogged = (await auditedBy(uid)) > before
    if (isLogged) logged.push(name)
    const isOpen = UNLOGGED.some((pattern) => pattern.test(name)) || isOfGuest(own)
    expect(isRefused || isLogged || isOpen || isNothing(json), `${name}: ${JSON.stringify(json)}`).toBe(true)
  }
  return logged
}

/** With the secret of a cart the caller is its guest. */
const isOfGuest = (headers: object = {}) => 'x-cart-secret' in headers
const isNothing = (json: unknown) => ['null', 'false'].includes(outcomeOf(json))

async function auditedBy(uid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM staff_audit WHERE staff_uid = ${uid}`.execute(opened.db)
  return rows[0]!.count
}

/** The parts of the database that any write changes. */
async function snapshot(): Promise<string> {
  const { rows } = await sql`SELECT
    (SELECT count(*) || '/' || coalesce(sum(version), 0) FROM orders) AS orders,
    (SELECT count(*) FROM order_lines) AS lines,
    (SELECT md5(string_agg(makers::text, ',' ORDER BY uid)) FROM makers) AS makers`.execute(opened.db)
  return JSON.stringify(rows)
}
