import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExternalAccounts } from '#adapters/identity/external-accounts.ts'
import { rejected } from '#domain/result.ts'
import { CALLERS, type CallFacts, type CallRequest, openCallFacts, TUS } from '#tests/support/calls/call-facts.ts'
import { ROWS } from '#tests/support/calls/call-rows.ts'
import { callShopOver } from '#tests/support/calls/call-shop.ts'
import {
  type ApiDocument,
  addressOf,
  documentedAnswers,
  operationsOf,
} from '#tests/support/calls/documented-answers.ts'
import { broken, failingParts } from '#tests/support/calls/failing-parts.ts'
import { PASSWORD } from '#tests/support/customers/members.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { EXTERNAL_BACK, EXTERNAL_ID, externalTokens } from '#tests/support/identity/external-tokens.ts'
import { identityRequests } from '#tests/support/identity/identity-requests.ts'
import { openTestIdentity, tokensOf } from '#tests/support/identity/identity-server.ts'
import { startOidcServer } from '#tests/support/identity/oidc-server.ts'
import { type BuiltShop, openBuiltShop } from '#tests/support/shop/built-shop.ts'
import { staffFactors } from '#tests/support/staff/staff-factors.ts'
import type { Listening } from '#tests/support/third-parties/listening.ts'

/** Documented statuses that no request here leads to. Each has a reason. */
const NOT_MET: Readonly<Record<string, string>> = {
  '408': 'the searches of one request take longer than 2 seconds (http/search/search-limits.test.ts)',
  'queryDocuments 405': 'the other methods of its path are those of a document with the uid query',
}

const database = databaseOfSuite()
let facts: CallFacts
let built: BuiltShop
let servers: { readonly shop: Listening; readonly built: Listening; readonly limited: Listening }
let answers: ReturnType<typeof documentedAnswers>
let operations: ReturnType<typeof operationsOf>
beforeAll(async () => {
  facts = await openCallFacts(database().db)
  built = await openBuiltShop(database().db, 'loaded')
  const limited = callShopOver(facts.shop, { CALLS_PER_MINUTE: '1', SEARCHES_PER_MINUTE: '1' })
  servers = { shop: await facts.shop.listen(), built: await built.listen(), limited: await limited.listen() }
  const document = (await facts.shop.request('GET', '/docs/api/openapi.json')).json as unknown as ApiDocument
  answers = documentedAnswers(document)
  operations = operationsOf(document)
}, 240_000)
afterAll(async () => {
  for (const server of Object.values(servers ?? {})) await server.close()
  await built?.close()
  await facts?.shop.close()
})

const faults: string[] = []
/** Sends a request to a started shop, and compares its answer with what is documented of a call. */
async function send(call: string, { method, path, body, headers = {} }: CallRequest, server = servers.shop) {
  const operation = operations.find(({ operationId }) => operationId === call)
  if (operation === undefined) throw new Error(`${call} is not documented`)
  const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const answer = await fetch(`${server.url}${path}`, { method, headers, ...(sent !== undefined && { body: sent }) })
  const copy = answer.clone()
  const fault = await answers.errorOf(operation, method, answer)
  if (fault !== undefined) faults.push(`${call}: ${method} ${path}: ${fault}`)
  return copy
}
const expectNoErrors = () => expect(faults.splice(0)).toEqual([])

const isCall = (name: string) => facts.shop.calls.some((call) => call.name === name)
const serverOf = (path: string) => (path.startsWith('/builds') ? servers.built : servers.shop)
const TUS_LENGTH = { ...TUS, 'upload-length': '9' }

test('calls answer every caller as documented', async () => {
  for (const { call, request } of ROWS)
    for (const caller of CALLERS) {
      const sent = await request(facts)
      await send(call, { ...sent, headers: { ...sent.headers, ...facts.headersOf[caller] } })
    }
  await send('findUpload', {
    method: 'HEAD',
    path: await facts.upload(),
    headers: { ...TUS, ...facts.headersOf.staff },
  })
  expectNoErrors()
}, 120_000)

test('calls refuse bad requests as documented', async () => {
  const headers = { ...TUS_LENGTH, ...facts.headersOf.superuser }
  for (const { operationId: call, method, path } of operations.filter(({ operationId }) => isCall(operationId))) {
    const address = addressOf(path)
    const hasBody = /^P/.test(method)
    await send(call, { method, path: `${address}?${'x'.repeat(9_000)}`, headers })
    const unstorable = addressOf(path.replace(/\{\w+\}(?!.*\{)/, '%00'))
    await send(call, { method, path: unstorable, headers, ...(hasBody && { body: '{' }) })
    await send(call, { method, path: `${address}?limit=x`, headers, ...(hasBody && { body: '{' }) })
    if (hasBody) await send(call, { method, path: address, headers, body: 'x'.repeat(1_100_000) })
    const unknown = address.replace('makers', 'mails')
    await send(call, { method, path: unknown, headers, ...(hasBody && { body: { data: {} } }) })
    for (const caller of ['visitor', 'customer', 'bad token'] as const)
      await send(call, { method, path: address, headers: { ...TUS_LENGTH, ...facts.headersOf[caller] } })
    for (const _ of [1, 2]) await send(call, { method, path: address }, servers.limited)
  }
  expectNoErrors()
}, 120_000)

test('the document store answers conflicts as documented', async () => {
  const headers = facts.headersOf.superuser
  const data = { name: '迷子', tagcategoryuid: '424242' }
  const write = { op: 'set', collection: 'tags', data }
  await send('addDocument', { method: 'POST', path: '/documents/tags', body: { data }, headers })
  await send('setDocument', { method: 'PUT', path: '/documents/tags/7', body: { data }, headers })
  await send('changeDocument', { method: 'PATCH', path: '/documents/tags/909', body: { data }, headers })
  await send('deleteDocument', { method: 'DELETE', path: '/documents/items/1', headers })
  for (const one of [write, { op: 'delete', collection: 'mails', uid: '1' }])
    await send('writeDocuments', { method: 'POST', path: '/documents/batch', body: { writes: [one] }, headers })
  expectNoErrors()
})

test('uploads answer as documented', async () => {
  const own = facts.headersOf.staff
  const path = await facts.upload()
  const other = { ...TUS, ...own, 'tus-resumable': '0.2.2' }
  for (const headers of [other, { ...TUS, ...own }])
    await send('beginUpload', { method: 'POST', path: '/files/uploads', headers })
  for (const [call, method] of [
    ['findUpload', 'HEAD'],
    ['appendUpload', 'PATCH'],
    ['dropUpload', 'DELETE'],
  ] as const) {
    await send(call, { method, path, headers: other })
    await send(call, { method, path: '/files/uploads/unknown', headers: { ...TUS, ...own } })
  }
  const append = (headers: Record<string, string>, body = '') =>
    send('appendUpload', { method: 'PATCH', path, body, headers: { ...TUS, ...own, ...headers } })
  await append({ 'content-type': 'text/plain' })
  await append({ 'upload-offset': '5' })
  await append({}, 'more than nine bytes')
  expectNoErrors()
})

test('the identity provider answers as documented', async () => {
  const post = (name: string, body: unknown) =>
    send(name, { method: 'POST', path: addressOf(operations.find((one) => one.operationId === name)!.path), body })
  await identityRequests(facts.shop, async (name, body) => (await (await post(name, body)).json()) as never)
  for (const { operationId: name, method, path } of operations.filter(({ path }) => /^\/v[12]\//.test(path))) {
    const body = method === 'POST' ? '{"email":7' : undefined
    for (const address of [path, `${path}?key=wrong`, addressOf(path)])
      await send(name, { method, path: address, ...(address !== path && { body }) })
    if (method === 'POST') await send(name, { method, path: addressOf(path), body: 'x'.repeat(70_000) })
    else await send(name, { method, path: addressOf(path) })
  }
  expectNoErrors()
})

test('a sign-in by an external account and a second factor answer as documented', async () => {
  const oidc = await startOidcServer([EXTERNAL_BACK])
  const externalAccounts = createExternalAccounts({ providers: [oidc.settings] })
  const { provider: identity } = openTestIdentity(facts.shop.db, { externalAccounts })
  const external = await callShopOver({ ...facts.shop, ports: { ...facts.shop.ports, identity } }, {}, true).listen()
  const { idToken, nonce } = await externalTokens(oidc, externalAccounts, 'hanako')
  const postBody = `${new URLSearchParams({ providerId: EXTERNAL_ID, id_token: idToken, nonce })}`
  const body = { requestUri: 'http://shop.test/', returnSecureToken: true, postBody }
  await send('signInWithIdp', { method: 'POST', path: addressOf('/v1/accounts:signInWithIdp'), body }, external)
  const { email, recoveryCode: code } = await staffFactors(facts.shop).byPassword()
  const signedIn = await facts.shop.ports.identity.call(
    'signInWithPassword',
    { email, password: PASSWORD },
    { address: undefined },
  )
  const headers = { authorization: `Bearer ${tokensOf(signedIn).idToken}` }
  await send('verifyStaff', { method: 'POST', path: '/second-factor', body: { code }, headers })
  await external.close()
  await oidc.close()
  expectNoErrors()
})

test('searches, suggestions, counts and postal codes answer as documented', async () => {
  const POST = { method: 'POST' }
  for (const { operationId: name, path } of operations.filter(({ path }) => path.startsWith('/1/'))) {
    const address = addressOf(path)
    const many = (indexName: string) => ({ requests: [{ indexName, query: '黒' }] })
    await send(name, { ...POST, path: address, body: many('items') })
    await send(name, { ...POST, path: address.replace('/items/', '/nothing/'), body: many('nothing') })
    await send(name, { ...POST, path: path, body: many('items') })
    await send(name, { ...POST, path: address, body: '{' })
    await send(name, { ...POST, path: address, body: 'x'.repeat(300_000) })
    await send(name, { ...POST, path: address, body: '{}', headers: { 'content-encoding': 'br' } })
    for (const _ of [1, 2]) await send(name, { ...POST, path: address, body: many('items') }, servers.limited)
  }
  const GET = { method: 'GET' }
  for (const query of ['', '?q=', '?q=%E9%BB%92']) await send('suggest', { ...GET, path: `/search/suggest${query}` })
  for (const query of ['', '?pref=13&size=9', '?category_id=x'])
    await send('count', { ...GET, path: `/search/count${query}` })
  for (const _ of [1, 2]) {
    await send('suggest', { ...GET, path: '/search/suggest?q=a' }, servers.limited)
    await send('count', { ...GET, path: '/search/count' }, servers.limited)
  }
  for (const code of ['1000001', '4980000', '9999999', 'x'])
    await send('postalCode', { ...GET, path: `/postal-code?code=${code}` })
  for (let n = 0; n < 62; n += 1) await send('postalCode', { ...GET, path: `/postal-code?code=${1_000_002 + n}` })
  expectNoErrors()
})

test('builds and health answer as documented, and every path refuses other methods so', async () => {
  const latest = await send('latestBuild', { method: 'GET', path: '/builds/latest.json' }, servers.built)
  const { id } = (await latest.json()) as { id: string }
  for (const build of [id, 'x'])
    await send('buildMeta', { method: 'GET', path: `/builds/meta/${build}.json` }, servers.built)
  for (const name of ['live', 'ready']) await send(name, { method: 'GET', path: `/health/${name}` })
  for (const { operationId, path } of operations) {
    const used = new Set(operations.filter((other) => other.path === path).map(({ method }) => method))
    const method = ['POST', 'DELETE', 'GET', 'PUT'].find(
      (one) => !used.has(one) && !(one === 'GET' && used.has('HEAD')),
    )!
    if (`${operationId} 405` in NOT_MET) continue
    await send(operationId, { method, path: addressOf(path) }, serverOf(path))
    if (path.startsWith('/1/')) await send(operationId, { method: 'GET', path: addressOf(path) })
  }
  expectNoErrors()
})

test('calls answer failures of the store and of the identity provider as documented', async () => {
  let failure: 'defect' | 'identity' | 'slow' | undefined
  const insteadOf: Readonly<Record<NonNullable<typeof failure>, (name: string) => (() => unknown) | undefined>> = {
    defect: (name) => (/^(ids|sessions)\.|now$/.test(name) ? undefined : broken),
    identity: (name) => (name === 'sessions.ofToken' ? async () => rejected('identity-unreachable') : undefined),
    slow: (name) => (/^(documents|orderApi)\./.test(name) ? async () => rejected('took-too-long') : undefined),
  }
  const instead = (name: string) => failure && insteadOf[failure](name)
  const { services, ports } = facts.shop
  const small = { ...facts.shop, services: failingParts(services, instead), ports: failingParts(ports, instead) }
  const failing = await callShopOver(small).listen()
  for (failure of ['defect', 'identity', 'slow'] as const)
    for (const { call, request } of ROWS) {
      const sent = await request(facts)
      await send(call, { ...sent, headers: { ...sent.headers, ...facts.headersOf.superuser } }, failing)
    }
  failure = 'defect'
  for (const { operationId, method, path } of operations.filter((one) => !isCall(one.operationId))) {
    const query = { suggest: '?q=a', postalCode: '?code=1000001' }[operationId] ?? ''
    const body = path.startsWith('/1/') ? { requests: [{ indexName: 'items', query: '黒' }] } : {}
    const sent = { method, path: `${addressOf(path)}${query}`, ...(method === 'POST' && { body }) }
    if (!path.startsWith('/builds')) await send(operationId, sent, failing)
  }
  await failing.close()
  expectNoErrors()
}, 120_000)

test('every documented status was met, save the named ones', () => {
  const nameOf = (status: string) => [status, status.split(' ')[1]!].find((name) => name in NOT_MET) ?? status
  expect(new Set(answers.notMet().map(nameOf))).toEqual(new Set(Object.keys(NOT_MET)))
})
