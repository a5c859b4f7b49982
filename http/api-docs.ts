import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { BuildResponse } from '#domain/calls/responses.ts'
import { LIST_FILTER_NAMES, rowOf } from '#domain/catalog/list-filters.ts'
import { IDENTITY_READS, IDENTITY_REQUESTS, type IdentityMethod, identityPath } from '#domain/identity/protocol.ts'
import type { OperatorNow } from '#domain/operator/operator.ts'
import { CALLER_KINDS, type CallDescription, type Failures } from './calls/call.ts'
import { openApi } from './calls/open-api.ts'
import { IDENTITY_ERROR } from './identity.ts'
import { MESSAGE_ERROR } from './message-error.ts'

const postalTown = { prefecture: z.int(), city: z.string(), address1: z.string() }

export const API_DOCS_PREFIX = '/docs/api'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Files of Swagger UI, which is installed for development only. */
const FILES: readonly (readonly [name: string, type: string])[] = [
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]

const START = `SwaggerUIBundle({
  url: '${API_DOCS_PREFIX}/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: 'none',
})`

const pageOf = (shopName: string) => html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>Calls | ${shopName}</title>
<link rel="stylesheet" href="${API_DOCS_PREFIX}/swagger-ui.css">
<script src="${API_DOCS_PREFIX}/swagger-ui-bundle.js" defer></script>
<script src="${API_DOCS_PREFIX}/start.js" defer></script></head>
<body><div id="calls"></div><noscript>This page needs JavaScript. The same as
<a href="${API_DOCS_PREFIX}/openapi.json">OpenAPI 3.1</a>.</noscript></body>
</html>`

/**
 * The API documentation, for development only, mounted at /docs/api: an OpenAPI 3.1 document (`/openapi.json`)
 * generated from the schemas that parse the calls, and Swagger UI, in which the calls can be tried
 * (docs/decisions/036-own-code-or-library.md). All its files come from the shop.
 */
export function apiDocsRouter(
  calls: readonly CallDescription[],
  { siteUrl, operator }: { readonly siteUrl: string; readonly operator: OperatorNow<'shopName'> },
): Hono {
  const document = () =>
    openApi([...calls, ...PROTOCOLS], { title: operator.now().shopName, version: '1', serverUrl: siteUrl })
  const router = new Hono()
  router.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
    context.header('content-security-policy', POLICY)
  })
  router.get('/', (context) => context.html(pageOf(operator.now().shopName)))
  router.get('/openapi.json', (context) => context.json(document()))
  router.get('/start.js', (context) => context.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  for (const [name, type] of FILES) {
    router.get(`/${name}`, async (context) => {
      const file = await readFile(new URL(import.meta.resolve(`swagger-ui-dist/${name}`)))
      return context.body(file, 200, { 'content-type': type })
    })
  }
  return router
}

type ProtocolCall = Omit<CallDescription, 'tag' | 'callers' | 'errors'> & { readonly failures: Failures }

const area = (tag: string, calls: readonly ProtocolCall[]): readonly CallDescription[] =>
  calls.map((call) => ({ ...call, tag, callers: CALLER_KINDS }))

const identityFailures = (statuses: Failures['statuses']) => ({ name: 'IdentityError', body: IDENTITY_ERROR, statuses })
const messageFailures = (statuses: Failures['statuses']) => ({ name: 'MessageError', body: MESSAGE_ERROR, statuses })

const key = z.object({ key: z.string().describe('The API key') })
const json = z.record(z.string(), z.unknown())

/** Summaries of the identity provider's methods (docs/product/7, Identity provider). */
const IDENTITY_SUMMARIES: Readonly<Record<IdentityMethod, string>> = {
  signUp: 'Creates an account, or links an e-mail to one',
  signInWithPassword: 'Signs in with a password',
  signInWithEmailLink: 'Signs in with a mailed link',
  signInWithIdp: 'Signs in with a federated identity provider',
  lookup: 'Returns the account of a token',
  update: 'Changes profile, e-mail or password, or uses a mailed code',
  delete: 'Deletes the account of a token',
  createAuthUri: 'Returns the sign-in methods of an address',
  sendOobCode: 'Mails a code',
  resetPassword: 'Sets a password with a mailed code',
  projects: 'Returns the authorized domains',
  passwordPolicy: 'Returns the lengths that a new password may have',
  token: 'Refreshes a token',
  'mfaEnrollment:start': 'Starts the enrolment of an authenticator app',
  'mfaEnrollment:finalize': 'Enrols an authenticator app by its code',
  'mfaEnrollment:withdraw': 'Removes an authenticator app',
  'mfaSignIn:start': 'Checks a sign-in that waits for a code',
  'mfaSignIn:finalize': 'Completes a sign-in by a code',
}

const IDENTITY = area(
  'identity',
  (Object.keys(IDENTITY_REQUESTS) as IdentityMethod[]).map((name): ProtocolCall => {
    const [body, path, summary] = [IDENTITY_REQUESTS[name], identityPath(name), IDENTITY_SUMMARIES[name]]
    const described = { name, path, summary, response: json }
    return IDENTITY_READS.has(name)
      ? { ...described, request: { query: key }, method: 'GET', failures: identityFailures([400, 403, 405, 500]) }
      : {
          ...described,
          request: { query: key, body },
          method: 'POST',
          failures: identityFailures([400, 403, 405, 413, 500]),
        }
  }),
)

const index = z.object({ index: z.string() })
/** The number of items by facet and choice: a uid, or one of some options. */
const facetCounts = LIST_FILTER_NAMES.map(rowOf).flatMap(({ facet, options }) => {
  const choice = options && z.enum(options.map(String))
  if (facet === undefined) return []
  return [[facet, choice ? z.partialRecord(choice, z.int()) : z.record(z.string(), z.int())]]
})
const listCounts = z.object({ total: z.int(), ...Object.fromEntries(facetCounts) })
const searchFailures = messageFailures([400, 403, 404, 405, 408, 413, 415, 429, 500])
const SEARCH = area('search', [
  {
    name: 'searchMany',
    method: 'POST',
    path: '/1/indexes/*/queries',
    summary: 'Several searches in one request (Algolia protocol)',
    request: { body: z.object({ requests: z.array(json).max(50) }) },
    response: z.object({ results: z.array(json) }),
    failures: searchFailures,
  },
  {
    name: 'search',
    method: 'POST',
    path: '/1/indexes/{index}/query',
    summary: 'One search',
    request: { params: index, body: json },
    response: json,
    failures: searchFailures,
  },
  {
    name: 'searchFacet',
    method: 'POST',
    path: '/1/indexes/{index}/facets/{facet}/query',
    summary: 'Searches the values of a facet',
    request: { params: index.extend({ facet: z.string() }), body: json },
    response: z.looseObject({ facetHits: z.array(json) }),
    failures: searchFailures,
  },
  {
    name: 'suggest',
    method: 'GET',
    path: '/search/suggest',
    summary: 'Suggestions for a search box, up to 8',
    request: { query: z.object({ q: z.string() }) },
    response: z.object({ suggestions: z.array(json) }),
    failures: messageFailures([400, 405, 429, 500]),
  },
  {
    name: 'count',
    method: 'GET',
    path: '/search/count',
    summary: 'Number of items of a list, and for each choice of its filters',
    request: { query: json },
    response: listCounts,
    failures: messageFailures([405, 429, 500]),
  },
])

const build = z.object({ id: z.string(), timestamp: z.int() }) satisfies z.ZodType<BuildResponse>
const buildFailures = { name: 'BuildError', body: z.object({ error: z.string() }), statuses: [404] }
const health = z.object({ status: z.string(), reason: z.string().optional(), version: z.string().optional() })
const SITE = area('site', [
  {
    name: 'latestBuild',
    method: 'GET',
    path: '/builds/latest.json',
    summary: 'The current build',
    request: {},
    response: build,
    failures: buildFailures,
  },
  {
    name: 'buildMeta',
    method: 'GET',
    path: '/builds/meta/{id}.json',
    summary: 'A build by its id; immutable',
    request: { params: z.object({ id: z.string() }) },
    response: build,
    failures: buildFailures,
  },
  {
    name: 'postalCode',
    method: 'GET',
    path: '/postal-code',
    summary: 'The address of a postal code',
    request: { query: z.object({ code: z.string().describe('7 digits') }) },
    response: z.object({ ...postalTown, towns: z.array(z.object(postalTown)).optional() }),
    failures: messageFailures([400, 404, 405, 429, 500]),
  },
  {
    name: 'live',
    method: 'GET',
    path: '/health/live',
    summary: 'Liveness: the process responds',
    request: {},
    response: health,
    failures: { name: 'Health', body: health, statuses: [404] },
  },
  {
    name: 'ready',
    method: 'GET',
    path: '/health/ready',
    summary: 'Readiness: the process accepts traffic; 503 otherwise',
    request: {},
    response: health,
    failures: { name: 'Health', body: health, statuses: [404, 503] },
  },
])

/** Endpoints with their own protocols and parsers, listed here for documentation only. */
const PROTOCOLS: readonly CallDescription[] = [...IDENTITY, ...SEARCH, ...SITE]
