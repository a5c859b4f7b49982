import { z } from 'zod'
import { IDENTITY_REQUESTS } from '#domain/identity/requests.ts'
import type { CallDescription } from '../calls/call.ts'
import { CALLER_KINDS } from '../calls/caller.ts'

type Described = Omit<CallDescription, 'tag' | 'callers'>

const area = (tag: string, calls: readonly Described[]): readonly CallDescription[] =>
  calls.map((call) => ({ ...call, tag, callers: CALLER_KINDS }))

const key = z.object({ key: z.string().describe('The API key') })
const json = z.record(z.string(), z.unknown())

/** What the identity provider's calls do, in a word each (specification 7, Identity provider). */
const IDENTITY_SUMMARIES: Readonly<Record<keyof typeof IDENTITY_REQUESTS, string>> = {
  signUp: 'Creates an account, or links an e-mail to one',
  signInWithPassword: 'Signs in by password',
  signInWithEmailLink: 'Signs in by a mailed link',
  signInWithIdp: 'Signs in by an account elsewhere',
  lookup: 'The account of a token',
  update: 'Changes profile, e-mail or password, or uses a mailed code',
  delete: 'Deletes the account of a token',
  createAuthUri: 'By which methods somebody signs in',
  sendOobCode: 'Mails a code',
  resetPassword: 'Sets a password by a mailed code',
  projects: 'Where sign-in may come from',
  token: 'Renews a token',
}

const IDENTITY = area(
  'identity',
  Object.entries(IDENTITY_REQUESTS).map(([name, body]): Described => {
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
    summary: 'Several searches at once, by the Algolia protocol',
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
    summary: 'Values of a facet',
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
    summary: 'Which build answers now',
    request: {},
    response: build,
  },
  {
    name: 'buildMeta',
    method: 'GET',
    path: '/builds/meta/{id}.json',
    summary: 'A build by its id; never changes',
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
    summary: 'The process answers',
    request: {},
    response: z.object({ status: z.string() }),
  },
  {
    name: 'ready',
    method: 'GET',
    path: '/health/ready',
    summary: 'Visitors may be sent here; 503 otherwise',
    request: {},
    response: z.object({ status: z.string(), reason: z.string().optional() }),
  },
])

/** Doors that speak a protocol of their own and parse by it; here they are only told of. */
export const PROTOCOLS: readonly CallDescription[] = [...IDENTITY, ...SEARCH, ...SITE]
