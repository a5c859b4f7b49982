import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { z } from 'zod'
import { networkOf } from '#domain/network.ts'
import { parseJson, readBody } from '../body.ts'
import {
  type Call,
  type CallError,
  type Caller,
  type CallerDependencies,
  callError,
  callerOf,
  errorResponse,
  internalError,
  isCallError,
  NOT_ALLOWED,
  SIGN_IN_REQUIRED,
  STAFF_SECOND_FACTOR,
  TOO_LARGE,
  TOO_MANY_CALLS,
  UNKNOWN_CALL,
  VISITOR,
} from './call.ts'
import { type CallRateLimit, type RateState, rateHeaders } from './rate-limit.ts'
import { REQUEST_ID, type RequestIds } from './request-id.ts'

/**
 * `addressMiddleware` records the caller's address. `onError` receives errors that cause a 500, `onRejected` the status
 * of a call that was read or written in vain.
 */
export type CallParts = CallerDependencies & {
  readonly addressOf: (request: Request) => string | undefined
  readonly addressMiddleware: MiddlewareHandler
  readonly rateLimit: CallRateLimit
  readonly requestIds: RequestIds
  readonly onError: (error: unknown, about: { readonly requestId: string; readonly call: string }) => void
  readonly onRejected: (about: { readonly requestId: string; readonly call: string; readonly code: string }) => void
}

/** Also below its `aliases`. `headers`: further header names that cross-origin browsers may send or read. */
export type CallGroup = {
  readonly prefix: string
  readonly aliases?: readonly string[]
  readonly calls: readonly Call[]
  readonly headers?: { readonly allowed?: readonly string[]; readonly exposed?: readonly string[] }
}

type Env = { Variables: { caller: Caller; rate: RateState } }

const MAX_URL_LENGTH = 8_192
/** Request headers of the official clients and of pages of other sites, and response headers that they may read. */
const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'firebase-instance-id-token',
  'x-cart-secret',
  'x-client-version',
  'x-firebase-appcheck',
  'x-firebase-client',
  'x-firebase-gmpid',
  'x-firebase-locale',
  STAFF_SECOND_FACTOR,
  REQUEST_ID,
]
const EXPOSED_HEADERS = [REQUEST_ID, 'ratelimit', 'ratelimit-policy', 'retry-after', 'allow']

/** Mounted before the CSRF check and form limits. Every response below the prefix is JSON, also 404, 405, 413, 500. */
export function rpcRouter(parts: CallParts, { prefix, calls, headers }: CallGroup): Hono {
  const router = new Hono<Env>()
  router.use(
    parts.requestIds.middleware,
    parts.addressMiddleware,
    corsMiddleware(calls, headers),
    async (context, next) => {
      await next()
      const responseHeaders = context.res.headers
      for (const [name, value] of DEFAULT_HEADERS) if (!responseHeaders.has(name)) responseHeaders.set(name, value)
      const rate = context.get('rate')
      if (rate) for (const [name, value] of rateHeaders(parts.rateLimit, rate)) responseHeaders.set(name, value)
    },
  )
  router.onError((error, context) => {
    const requestId = parts.requestIds.idOf(context.req.raw)
    parts.onError(error, { requestId, call: context.req.method })
    return errorResponse(internalError(requestId))
  })
  router.use(async (context, next) => {
    const error = await authenticateAndLimit(parts, context)
    return error ? errorResponse(error) : next()
  })
  for (const call of calls) {
    const path = routeOf(prefix, call.path)
    router.on(call.method === 'HEAD' ? 'GET' : call.method, path, (context) => handleCall(parts, call, context))
  }
  for (const [path, methods] of methodsByPath(prefix, calls)) {
    router.all(path, () => {
      const answer = errorResponse(callError('INVALID_ARGUMENT', `Call by ${methods.join(' or ')}.`, { http: 405 }))
      answer.headers.set('allow', [...methods, 'OPTIONS'].join(', '))
      return answer
    })
  }
  router.all('*', () => errorResponse(UNKNOWN_CALL))
  return new Hono().route('/', router)
}

const DEFAULT_HEADERS = [
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['cache-control', 'no-store'],
] as const

function corsMiddleware(calls: readonly Call[], headers: CallGroup['headers']) {
  return cors({
    origin: '*',
    allowMethods: [...new Set(['GET', ...calls.map(({ method }) => method), 'OPTIONS'])],
    allowHeaders: [...ALLOWED_HEADERS, ...(headers?.allowed ?? [])],
    exposeHeaders: [...EXPOSED_HEADERS, ...(headers?.exposed ?? [])],
    maxAge: 86_400,
  })
}

/** Authenticates the caller and applies the rate limit. A bad token counts for the caller's network. */
async function authenticateAndLimit(parts: CallParts, context: Context<Env>): Promise<CallError | undefined> {
  const request = context.req.raw
  if (request.url.length > MAX_URL_LENGTH) return TOO_LARGE
  const caller = await callerOf(request, parts)
  const countedCaller = isCallError(caller) ? VISITOR : caller
  const rateKey = 'uid' in countedCaller ? `uid ${countedCaller.uid}` : `network ${networkOf(parts.addressOf(request))}`
  const state = await parts.rateLimit.take(rateKey)
  context.set('rate', state)
  if (!state.isAllowed) return TOO_MANY_CALLS
  if (isCallError(caller)) return caller
  context.set('caller', caller)
  return undefined
}

async function handleCall(parts: CallParts, call: Call, context: Context<Env>): Promise<Response> {
  const caller = context.get('caller')
  if (!call.callers.includes(caller.kind)) {
    return respond(context, caller.kind === 'visitor' ? SIGN_IN_REQUIRED : NOT_ALLOWED)
  }
  const input = await parseRequest(call, context)
  if (isCallError(input)) return respond(context, input)
  const { raw: request } = context.req
  const extraHeaders = new Headers()
  const requestId = parts.requestIds.idOf(request)
  const answer = await call.answer(input, {
    caller: caller.kind === 'visitor' ? caller : { ...caller, requestId },
    request,
    requestId,
    context,
    responseHeaders: extraHeaders,
  })
  if (isCallError(answer)) parts.onRejected({ requestId, call: call.name, code: answer.status })
  const response = respond(context, answer)
  for (const [name, value] of extraHeaders) response.headers.set(name, value)
  return response
}

/** Parses the request with the schemas of the call. The error names the first issue. */
async function parseRequest({ request: schemas, maxBytes = DEFAULT_MAX_BYTES }: Call, { req }: Context) {
  const params = parsePart('path', schemas.params, req.param())
  if (isCallError(params)) return params
  const query = parsePart('query', schemas.query, Object.fromEntries(new URL(req.url).searchParams))
  if (isCallError(query)) return query
  if (!schemas.body) return { params: params.value, query: query.value, body: undefined }
  const read = await readJson(req.raw, maxBytes)
  if (isCallError(read)) return read
  const body = parsePart('body', schemas.body, read.json)
  return isCallError(body) ? body : { params: params.value, query: query.value, body: body.value }
}

function parsePart(part: string, schema: z.ZodType | undefined, value: unknown): { value: unknown } | CallError {
  if (schema === undefined) return { value: undefined }
  const unstorable = part === 'body' ? undefined : rejectUnstorable(value)
  if (unstorable) return unstorable
  const { success, data, error } = schema.safeParse(value)
  if (success) return { value: data }
  const [issue] = error.issues
  const location = [part, ...(issue?.path ?? [])].join('.').slice(0, 100)
  return callError('INVALID_ARGUMENT', `${location}: ${issue?.message ?? 'does not fit'}`)
}

function respond(context: Context, answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (isCallError(answer)) return errorResponse(answer)
  return context.json(answer as object)
}

function routeOf(prefix: string, path: string): string {
  const relativePath = path.startsWith(prefix) ? path.slice(prefix.length) : path
  return relativePath.replace(/\{(\w+)\}/g, ':$1') || '/'
}

function methodsByPath(prefix: string, calls: readonly Call[]): Map<string, readonly string[]> {
  const byPath = Map.groupBy(calls, ({ path }) => routeOf(prefix, path))
  return new Map([...byPath].map(([path, group]) => [path, [...new Set(group.map(({ method }) => method))]]))
}

const DEFAULT_MAX_BYTES = 64 * 1_024
/** Maximum nesting depth; no call needs more. */
const MAX_DEPTH = 32

const NOT_READABLE = callError('INVALID_ARGUMENT', 'The body could not be read.')
const NOT_JSON = callError('INVALID_ARGUMENT', 'The body is not valid JSON in UTF-8.')
const NOT_TEXT = callError('INVALID_ARGUMENT', 'A text holds a character that cannot be kept.')
const TOO_DEEP = callError('INVALID_ARGUMENT', `The body is nested deeper than ${MAX_DEPTH} levels.`)

/** Reads a body as JSON, regardless of its content type. An empty body is null. */
async function readJson(request: Request, maxBytes: number): Promise<{ readonly json: unknown } | CallError> {
  const body = await readBody(request, maxBytes)
  if (body === 'too-large') return TOO_LARGE
  if (body === 'aborted') return NOT_READABLE
  const parsed = parseJson(body, null)
  return parsed === undefined ? NOT_JSON : (rejectUnstorable(parsed.json, MAX_DEPTH) ?? parsed)
}

/** Rejects texts with NUL or a lone surrogate, which PostgreSQL cannot store, and values nested too deep. */
function rejectUnstorable(value: unknown, depth: number = MAX_DEPTH): CallError | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : NOT_TEXT
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === 0) return TOO_DEEP
  for (const [name, member] of Object.entries(value)) {
    const error = isStorable(name) ? rejectUnstorable(member, depth - 1) : NOT_TEXT
    if (error) return error
  }
  return undefined
}

/** `__proto__` is rejected, too, against prototype pollution. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed() && text !== '__proto__'
}
