import { z } from 'zod'
import { IDENTITY_REQUESTS } from '#domain/identity/protocol.ts'
import type { CallDescription } from '../calls/call.ts'
import { CALLER_KINDS } from '../calls/caller.ts'

type ProtocolCall = Omit<CallDescription, 'tag' | 'callers'>

const area = (tag: string, calls: readonly ProtocolCall[]): readonly CallDescription[] =>
  calls.map((call) => ({ ...call, tag, callers: CALLER_KINDS }))

const key = z.object({ key: z.string().describe('The API key') })
const json = z.record(z.string(), z.unknown())

/** Summaries of the identity provider's methods (docs/product/7, Identity provider). */
const IDENTITY_SUMMARIES: Readonly<Record<keyof typeof IDENTITY_REQUESTS, string>> = {
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
  token: 'Refreshes a token',
}

const IDENTITY = area(
  'identity',
  Object.entries(IDENTITY_REQUESTS).map(([name, body]): ProtocolCall => {
    const isBare = name === 'projects' || name === 'token'
    const path = isBare ? `/v1/${name}` : `/v1/accounts:${name}`
    const summary = IDENTITY_SUMMARIES[name as keyof typeof IDENTITY_REQUESTS]
    const request = name === 'projects' ? { query: key } : { query: key, body }
    return { name, path, summary, request, method: name === 'projects' ? 'GET' : 'POST', response: json }
  }),
)

const index = z.object({ index: z.string() })
const SEARCH = area('search', [
  {
    name: 'searchMany',
    method: 'POST',
    path: '/1/indexes/*/queries',
    summary: 'Several searches in one request (Algolia protocol)',
    request: { body: z.object({ requests: z.array(json).max(50) }) },
    response: z.object({ results: z.array(json) }),
  },
  {
    name: 'search',
    method: 'POST',
    path: '/1/indexes/{index}/query',
    summary: 'One search',
    request: { params: index, body: json },
    response: json,
  },
  {
    name: 'searchFacet',
    method: 'POST',
    path: '/1/indexes/{index}/facets/{facet}/query',
    summary: 'Searches the values of a facet',
    request: { params: index.extend({ facet: z.string() }), body: json },
    response: z.object({ facetHits: z.array(json) }),
  },
  {
    name: 'suggest',
    method: 'GET',
    path: '/search/suggest',
    summary: 'Suggestions for a search box, up to 8',
    request: { query: z.object({ q: z.string() }) },
    response: z.object({ suggestions: z.array(json) }),
  },
])

const build = z.object({ id: z.string(), timestamp: z.int() })
const SITE = area('site', [
  {
    name: 'latestBuild',
    method: 'GET',
    path: '/builds/latest.json',
    summary: 'The current build',
    request: {},
    response: build,
  },
  {
    name: 'buildMeta',
    method: 'GET',
    path: '/builds/meta/{id}.json',
    summary: 'A build by its id; immutable',
    request: { params: z.object({ id: z.string() }) },
    response: build,
  },
  {
    name: 'postalCode',
    method: 'GET',
    path: '/postal-code',
    summary: 'The address of a postal code',
    request: { query: z.object({ code: z.string().describe('7 digits') }) },
    response: z.object({ prefecture: z.int(), address1: z.string() }),
  },
  {
    name: 'live',
    method: 'GET',
    path: '/health/live',
    summary: 'Liveness: the process responds',
    request: {},
    response: z.object({ status: z.string() }),
  },
  {
    name: 'ready',
    method: 'GET',
    path: '/health/ready',
    summary: 'Readiness: the process accepts traffic; 503 otherwise',
    request: {},
    response: z.object({ status: z.string(), reason: z.string().optional() }),
  },
])

/** Endpoints with their own protocols and parsers, listed here for documentation only. */
export const PROTOCOLS: readonly CallDescription[] = [...IDENTITY, ...SEARCH, ...SITE]
