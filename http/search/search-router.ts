import { setImmediate } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { networkOf } from '#domain/network.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { orderOfIndex } from '#domain/search/orders.ts'
import type { Services } from '#services/services.ts'
import type { CallRateLimit } from '../calls/rate-limit.ts'
import { type MessageError, messageResponse } from '../message-error.ts'
import { acceptedEncoding, createRepeatedEncoder } from '../pages/encoding.ts'
import { readJson } from './search-body.ts'
import {
  isSearchableFacet,
  isSearchError,
  PAGINATION_LIMIT,
  parseSearchParams,
  type SearchParams,
} from './search-params.ts'
import { facetResponse, searchResponse } from './search-responses.ts'

/** Runs the queries of all requests so that networks take turns; a rejection when too many wait. */
type SearchQueue = {
  run<T>(
    share: { readonly network: string },
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T | Rejection<string, undefined>>
}

/** `rateLimit`: queries per key and network. `onError` receives errors that cause a 500. */
export type SearchRouterOptions = {
  readonly appId: string
  readonly apiKey: string
  readonly indexName?: string
  readonly rateLimit?: CallRateLimit
  readonly addressOf?: (request: Request) => string | undefined
  readonly queue?: SearchQueue
  readonly budgetMs?: number
  readonly onError?: (error: unknown) => void
}

type Finder = Pick<Services['search'], 'find' | 'findValues'>
/** One query with its parameters. `facet`: the name of the facet whose values are searched. */
type Query = { readonly index: string; readonly params: SearchParams; readonly facet?: unknown }
type Searches = { readonly search: Finder; readonly indexName: string; readonly options: SearchRouterOptions }

const MAX_REQUESTS = 50
/**
 * Maximum hits of all queries of one request. An instant search asks for some dozens; a program that reads the whole
 * index asks for one page of 1,000 at a time. 50,000 hits took 6 to 10 seconds and 13 MB (decided here).
 */
const MAX_HITS_PER_REQUEST = 2_000
const HITS_PER_CHARGE = 50
/** Maximum time that the queries of one request may take together. */
const BUDGET_MS = 2_000
const ALLOWED_HEADERS = [
  'x-algolia-application-id',
  'x-algolia-api-key',
  'x-algolia-agent',
  'x-algolia-usertoken',
  'x-algolia-request-id',
]
/** Paths of the protocol that the search key does not allow. */
const FORBIDDEN_PATHS = /^(?:\/1)?\/(?:indexes|keys|logs|clusters|dictionaries|security|task|recommend)(?:\/|$)/
const WRONG_CREDENTIALS: MessageError = { status: 403, message: 'Invalid Application-ID or API key' }
const TOO_MANY_HITS: MessageError = {
  status: 400,
  message: `The queries of one request ask for more than ${MAX_HITS_PER_REQUEST} hits: lower hitsPerPage or length`,
}
/** 408 is final for the official client; it retries 429 and 503 at once. */
const TOO_SLOW: MessageError = { status: 408, message: 'The queries took too long: send fewer of them at once' }
const TOO_MANY_WAIT: MessageError = { status: 429, message: 'Too many queries wait: ask again' }
const NOT_ALLOWED: MessageError = { status: 403, message: 'Method not allowed with this API key' }

const object = z.record(z.string(), z.unknown())
const manySchema = z.object({
  requests: z
    .array(object.and(z.object({ indexName: z.string(), type: z.enum(['default', 'facet']).nullish() })))
    .max(MAX_REQUESTS),
})

/** The Algolia query protocol, before CSRF check and form limits: other sites post text/plain. Read-only. */
export function searchRouter(search: Finder, options: SearchRouterOptions): Hono {
  const { indexName = 'items', onError = () => undefined } = options
  const searches: Searches = { search, indexName, options }
  const router = new Hono()
  router.use(
    cors({
      origin: '*',
      allowMethods: ['POST', 'GET', 'OPTIONS'],
      allowHeaders: [...ALLOWED_HEADERS, 'content-type', 'content-encoding', 'accept', 'request-id'],
      maxAge: 86_400,
    }),
  )
  router.use(async (context, next) => {
    await next()
    context.header('x-content-type-options', 'nosniff')
    context.header('cross-origin-resource-policy', 'cross-origin')
    context.header('cache-control', 'no-store')
  })
  router.use(async (context, next) =>
    isAuthorized(context, options) ? next() : errorResponse(context, WRONG_CREDENTIALS),
  )
  const handle = (answer: (context: Context, json: unknown) => Promise<object>) => async (context: Context) => {
    if (/^(GET|HEAD)$/.test(context.req.method))
      return errorResponse(context, { status: 405, message: 'Searches are asked by POST' })
    if (context.req.method !== 'POST') return errorResponse(context, NOT_ALLOWED)
    const body = await readJson(context.req.raw)
    const result = isSearchError(body) ? body : await answer(context, body.json)
    return isSearchError(result) ? errorResponse(context, result) : send(context, result)
  }
  router.all(
    '/indexes/:index/queries',
    handle((context, json) => searchMany(searches, context, json)),
  )
  const answerOne = handle((context, json) => searchOne(searches, context, json))
  router.all('/indexes/:index/query', answerOne)
  router.all('/indexes/:index/facets/:facet/query', answerOne)
  router.all('*', (context) =>
    errorResponse(
      context,
      FORBIDDEN_PATHS.test(context.req.path) ? NOT_ALLOWED : { status: 404, message: 'Path not supported by this API' },
    ),
  )
  router.onError((error, context) => {
    onError(error)
    return errorResponse(context, { status: 500, message: 'Internal server error' })
  })
  return router
}

/** The official client sends the credentials as headers in Node and in the query string in browsers. */
function isAuthorized({ req }: Context, { appId, apiKey }: SearchRouterOptions): boolean {
  const credential = (name: string) => req.header(name) ?? req.query(name)
  return credential('x-algolia-application-id') === appId && credential('x-algolia-api-key') === apiKey
}

async function searchMany(searches: Searches, context: Context, json: unknown): Promise<object> {
  if (context.req.param('index') !== '*') return NOT_ALLOWED
  const parsed = manySchema.safeParse(json)
  if (!parsed.success) return invalid(parsed.error)
  const queries: Query[] = []
  for (const { indexName, type, facet, ...input } of parsed.data.requests) {
    const params = paramsFor(searches.indexName, indexName, input)
    if (isSearchError(params)) return params
    queries.push({ index: indexName, params, ...(type === 'facet' && { facet }) })
  }
  const hitCount = queries.reduce((sum, query) => sum + ('facet' in query ? 0 : query.params.limit), 0)
  if (hitCount > MAX_HITS_PER_REQUEST) return TOO_MANY_HITS
  const refused = await chargeQueries(searches, context, queries)
  if (refused) return refused
  const results: object[] = []
  let usedMs = 0
  for (const query of queries) {
    if (usedMs > (searches.options.budgetMs ?? BUDGET_MS)) return TOO_SLOW
    const answer = await answerInTurn(searches, context, async () => {
      const startedAtMs = performance.now()
      const result = await answerQuery(searches, query)
      usedMs += performance.now() - startedAtMs
      return result
    })
    if (isSearchError(answer)) return answer
    results.push(answer)
  }
  return { results }
}

/** One search (`/query`), or the values of one facet (`/facets/{facet}/query`). */
async function searchOne(searches: Searches, context: Context, json: unknown): Promise<object> {
  const parsed = object.safeParse(json)
  if (!parsed.success) return invalid(parsed.error)
  const { index = '', facet }: Record<string, string | undefined> = context.req.param()
  const params = paramsFor(searches.indexName, index, parsed.data)
  if (isSearchError(params)) return params
  const query = { index, params, ...(facet !== undefined && { facet }) }
  const refused = await chargeQueries(searches, context, [query])
  return refused ?? answerInTurn(searches, context, () => answerQuery(searches, query))
}

/** Charges queries to the key and the network of the caller: one for the query, and one for every 50 hits. */
async function chargeQueries({ options }: Searches, context: Context, queries: readonly Query[]) {
  const { rateLimit, addressOf, apiKey } = options
  if (rateLimit === undefined) return undefined
  const cost = queries.reduce((sum, { params }) => sum + 1 + Math.floor(params.limit / HITS_PER_CHARGE), 0)
  const state = await rateLimit.take(`${apiKey} ${networkOf(addressOf?.(context.req.raw))}`, Math.max(1, cost))
  if (state.isAllowed) return undefined
  const { resetSeconds } = state
  context.header('retry-after', String(resetSeconds))
  return { status: 429, message: `Too many queries: ask again in ${resetSeconds} s` } satisfies MessageError
}

/** Runs one query in the turn of the caller's network. Other requests are served before the next turn. */
async function answerInTurn({ options }: Searches, context: Context, answer: () => Promise<object>): Promise<object> {
  const { raw } = context.req
  const run = () => answer().finally(() => setImmediate())
  if (options.queue === undefined) return run()
  const result = await options.queue.run({ network: networkOf(options.addressOf?.(raw)) }, run, raw.signal)
  return isRejected(result) ? TOO_MANY_WAIT : result
}

async function answerQuery({ search }: Searches, { index, params, ...query }: Query): Promise<object> {
  const startedAtMs = performance.now()
  if ('facet' in query) {
    const { facet } = query
    if (typeof facet !== 'string' || !isSearchableFacet(facet)) {
      const name = String(facet).slice(0, 40)
      return { status: 400, message: `Cannot search in "${name}": it is no facet` } satisfies MessageError
    }
    const values = await search.findValues(facet, params.facetQuery, params.question, params.maxFacetHits)
    return facetResponse(params, values, performance.now() - startedAtMs)
  }
  const { offset, facets, numbers } = params
  const limit = Math.max(0, Math.min(params.limit, PAGINATION_LIMIT - offset))
  const result = await search.find(params.question, { offset, limit, facets, numbers })
  return searchResponse(params, result, index, performance.now() - startedAtMs)
}

/** Replicas of the index (domain/search/orders.ts) find the same in another order. */
function paramsFor(indexName: string, index: string, input: Record<string, unknown>): SearchParams | MessageError {
  const order = orderOfIndex(indexName, index)
  if (order !== undefined) return parseSearchParams(input, order)
  return { status: 404, message: `Index ${index.slice(0, 100)} does not exist` }
}

function invalid(error: z.ZodError): MessageError {
  const [issue] = error.issues
  const place = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
  return { status: 400, message: `Invalid request${place}: ${issue?.message}` }
}

function errorResponse(context: Context, error: MessageError): Response {
  if (error.status === 405) context.header('allow', 'POST, OPTIONS')
  return messageResponse(context, error)
}

/** Compressing an answer takes longer than finding it, and most visitors ask for the same few words. */
const encodeAnswer = createRepeatedEncoder()

async function send(context: Context, answer: object): Promise<Response> {
  const accepted = acceptedEncoding(context.req.header('accept-encoding')?.replace(/\bbr\b/g, '') ?? null)
  const { bytes, encoding } = await encodeAnswer(Buffer.from(JSON.stringify(answer)), accepted)
  context.header('content-type', 'application/json; charset=UTF-8')
  context.header('vary', 'accept-encoding')
  if (encoding !== 'identity') context.header('content-encoding', encoding)
  return context.body(new Uint8Array(bytes))
}
