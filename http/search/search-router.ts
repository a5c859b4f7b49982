import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import type { Services } from '#services/services.ts'
import { parseJson, readBody } from '../body.ts'
import { acceptedEncoding, encodeResponse } from '../pages/encoding.ts'
import {
  isSearchableFacet,
  isSearchError,
  parseSearchParams,
  type SearchError,
  type SearchParams,
} from './search-params.ts'
import { facetResponse, searchResponse } from './search-responses.ts'

/** `onError` receives errors that cause a 500. */
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

/** The Algolia query protocol, before CSRF check and form limits: other sites post text/plain. Read-only. */
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

/** Maximum size of a body in bytes, compressed and decompressed. */
const MAX_COMPRESSED_BYTES = 256 * 1_024
const MAX_DECOMPRESSED_BYTES = 1_024 * 1_024

const gunzipAsync = promisify(gunzip)
const TOO_LARGE: SearchError = { status: 413, message: 'Request body is too large' }

/** JSON regardless of the content type: clients send text/plain to avoid a preflight. An empty body has no members. */
export async function readJson(request: Request): Promise<{ readonly json: unknown } | SearchError> {
  const compressed = await readBody(request, MAX_COMPRESSED_BYTES)
  if (compressed === 'too-large') return TOO_LARGE
  if (compressed === 'aborted') return { status: 400, message: 'Request body could not be read' }
  const decompressed = await decompress(compressed, request.headers.get('content-encoding'))
  if ('status' in decompressed) return decompressed
  return parseJson(decompressed, {}) ?? { status: 400, message: 'Request body is not valid JSON' }
}

async function decompress(bytes: Uint8Array, encoding: string | null): Promise<Uint8Array | SearchError> {
  const name = (encoding ?? 'identity').trim().toLowerCase()
  if (name === 'identity' || name === '') return bytes
  if (name !== 'gzip' && name !== 'x-gzip')
    return { status: 415, message: 'Only gzip is understood as content encoding' }
  try {
    return await gunzipAsync(bytes, { maxOutputLength: MAX_DECOMPRESSED_BYTES })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? TOO_LARGE : { status: 400, message: 'Request body is not valid gzip' }
  }
}
