import { setImmediate } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import type { Services } from '#services/services.ts'
import { acceptedEncoding, encodeResponse } from '../pages/encoding.ts'
import { readJson } from './request-body.ts'
import {
  isSearchableFacet,
  isSearchError,
  parseSearchParams,
  type SearchError,
  type SearchParams,
} from './search-params.ts'
import { facetResponse, searchResponse } from './search-responses.ts'

/**
 * Application id, API key and index name of the search. `onError` receives errors that cause a 500.
 */
export type SearchRouterOptions = {
  readonly appId: string
  readonly apiKey: string
  readonly indexName?: string
  readonly onError?: (error: unknown) => void
}

type Finder = Pick<Services['search'], 'find' | 'findValues'>

const MAX_REQUESTS = 50
const ALLOWED_HEADERS = [
  'x-algolia-application-id',
  'x-algolia-api-key',
  'x-algolia-agent',
  'x-algolia-usertoken',
  'x-algolia-request-id',
]
/** Paths of the protocol that the search key does not allow. */
const FORBIDDEN_PATHS = /^(?:\/1)?\/(?:indexes|keys|logs|clusters|dictionaries|security|task|recommend)(?:\/|$)/
const WRONG_CREDENTIALS: SearchError = { status: 403, message: 'Invalid Application-ID or API key' }
const NOT_ALLOWED: SearchError = { status: 403, message: 'Method not allowed with this API key' }

const object = z.record(z.string(), z.unknown())
const manySchema = z.object({
  requests: z
    .array(object.and(z.object({ indexName: z.string(), type: z.enum(['default', 'facet']).nullish() })))
    .max(MAX_REQUESTS),
})

/**
 * The Algolia query protocol for the official client, mounted at /1 before the CSRF check and form limits, because
 * browsers of other sites post text/plain here. Every response is JSON; errors are `{message, status}`. Read-only.
 */
export function searchRouter(search: Finder, options: SearchRouterOptions): Hono {
  const { indexName = 'items', onError = () => undefined } = options
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
    handle((context, json) => searchMany(search, indexName, context, json)),
  )
  router.all(
    '/indexes/:index/query',
    handle((context, json) => searchOne(search, indexName, context, json)),
  )
  router.all(
    '/indexes/:index/facets/:facet/query',
    handle((context, json) => searchFacet(search, indexName, context, json)),
  )
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

async function searchMany(search: Finder, indexName: string, context: Context, json: unknown): Promise<object> {
  if (context.req.param('index') !== '*') return NOT_ALLOWED
  const parsed = manySchema.safeParse(json)
  if (!parsed.success) return invalid(parsed.error)
  const results: object[] = []
  for (const request of parsed.data.requests) {
    const answer =
      request.type === 'facet'
        ? await facetValues(search, indexName, request.indexName, request.facet, request)
        : await hits(search, indexName, request.indexName, request)
    if (isSearchError(answer)) return answer
    results.push(answer)
    // Yield to other requests.
    await setImmediate()
  }
  return { results }
}

async function searchOne(search: Finder, indexName: string, context: Context, json: unknown): Promise<object> {
  const parsed = object.safeParse(json)
  return parsed.success ? hits(search, indexName, context.req.param('index')!, parsed.data) : invalid(parsed.error)
}

async function searchFacet(search: Finder, indexName: string, context: Context, json: unknown): Promise<object> {
  const parsed = object.safeParse(json)
  if (!parsed.success) return invalid(parsed.error)
  return facetValues(search, indexName, context.req.param('index')!, context.req.param('facet'), parsed.data)
}

async function hits(search: Finder, indexName: string, index: string, input: Record<string, unknown>): Promise<object> {
  const params = paramsFor(indexName, index, input)
  if (isSearchError(params)) return params
  const { page, hitsPerPage, facets, numbers } = params
  const startedAtMs = performance.now()
  const result = await search.find(params.question, { offset: page * hitsPerPage, limit: hitsPerPage, facets, numbers })
  return searchResponse(params, result, index, performance.now() - startedAtMs)
}

async function facetValues(
  search: Finder,
  indexName: string,
  index: string,
  name: unknown,
  input: Record<string, unknown>,
): Promise<object> {
  const params = paramsFor(indexName, index, input)
  if (isSearchError(params)) return params
  if (typeof name !== 'string' || !isSearchableFacet(name)) {
    return {
      status: 400,
      message: `Cannot search in "${String(name).slice(0, 40)}": it is no facet`,
    } satisfies SearchError
  }
  const startedAtMs = performance.now()
  const values = await search.findValues(name, params.facetQuery, params.question, params.maxFacetHits)
  return facetResponse(params, values, performance.now() - startedAtMs)
}

function paramsFor(indexName: string, index: string, input: Record<string, unknown>): SearchParams | SearchError {
  if (index === indexName) return parseSearchParams(input)
  return { status: 404, message: `Index ${index.slice(0, 100)} does not exist` }
}

function invalid(error: z.ZodError): SearchError {
  const [issue] = error.issues
  return {
    status: 400,
    message: `Invalid request${issue?.path.length ? ` at ${issue.path.join('.')}` : ''}: ${issue?.message}`,
  }
}

function errorResponse(context: Context, { status, message }: SearchError): Response {
  if (status === 405) context.header('allow', 'POST, OPTIONS')
  return context.json({ message, status }, status)
}

async function send(context: Context, answer: object): Promise<Response> {
  const accepted = acceptedEncoding(context.req.header('accept-encoding')?.replace(/\bbr\b/g, '') ?? null)
  const { bytes, encoding } = await encodeResponse(Buffer.from(JSON.stringify(answer)), accepted)
  context.header('content-type', 'application/json; charset=UTF-8')
  context.header('vary', 'accept-encoding')
  if (encoding !== 'identity') context.header('content-encoding', encoding)
  return context.body(new Uint8Array(bytes))
}
