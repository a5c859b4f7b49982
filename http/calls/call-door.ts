import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { z } from 'zod'
import type { Call } from './call.ts'
import { type Caller, type CallerParts, callerOf, VISITOR } from './caller.ts'
import { type CallRate, type RateState, rateHeaders } from './rate.ts'
import {
  type CallRefusal,
  internal,
  isRefusal,
  NO_SUCH_CALL,
  NOT_ALLOWED,
  refusal,
  refusalAnswer,
  SIGN_IN_FIRST,
  TOO_LARGE,
  TOO_OFTEN,
} from './refusals.ts'
import { readJson, USUAL_BYTES, unkeepable } from './request-body.ts'
import { REQUEST_ID, type RequestIds } from './request-id.ts'

/** Dependencies of all API routers. `note` records the caller's address. `onError` receives errors that cause a 500. */
export type CallParts = CallerParts & {
  readonly note: MiddlewareHandler
  readonly rate: CallRate
  readonly ids: RequestIds
  readonly onError: (error: unknown, about: { readonly requestId: string; readonly call: string }) => void
}

/**
 * The calls below one prefix, and below its `aliases`. `headers`: further header names that cross-origin browsers may
 * send or read.
 */
export type CallGroup = {
  readonly prefix: string
  readonly aliases?: readonly string[]
  readonly calls: readonly Call[]
  readonly headers?: { readonly sent?: readonly string[]; readonly told?: readonly string[] }
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
  REQUEST_ID,
]
const EXPOSED_HEADERS = [REQUEST_ID, 'ratelimit', 'ratelimit-policy', 'retry-after', 'allow']

/**
 * Router for API calls: authentication, rate limit, parsing, service, response. Mounted at its prefix before the CSRF
 * check and form limits. Every response below the prefix is JSON, including 404, 405, 413 and 500.
 */
export function callDoor(parts: CallParts, { prefix, calls, headers }: CallGroup): Hono {
  const router = new Hono<Env>()
  router.use(parts.ids.note, parts.note, corsMiddleware(calls, headers), async (context, next) => {
    await next()
    const responseHeaders = context.res.headers
    for (const [name, value] of DEFAULT_HEADERS) if (!responseHeaders.has(name)) responseHeaders.set(name, value)
    const rate = context.get('rate')
    if (rate) for (const [name, value] of rateHeaders(parts.rate, rate)) responseHeaders.set(name, value)
  })
  router.onError((error, context) => {
    const requestId = parts.ids.of(context.req.raw)
    parts.onError(error, { requestId, call: context.req.method })
    return refusalAnswer(internal(requestId))
  })
  router.use(async (context, next) => {
    const error = await authenticateAndLimit(parts, context)
    return error ? refusalAnswer(error) : next()
  })
  for (const call of calls) {
    const path = routeOf(prefix, call.path)
    router.on(call.method === 'HEAD' ? 'GET' : call.method, path, (context) => handleCall(parts, call, context))
  }
  for (const [path, methods] of methodsByPath(prefix, calls)) {
    router.all(path, () => {
      const answer = refusalAnswer(refusal('INVALID_ARGUMENT', `Call by ${methods.join(' or ')}.`, { http: 405 }))
      answer.headers.set('allow', [...methods, 'OPTIONS'].join(', '))
      return answer
    })
  }
  router.all('*', () => refusalAnswer(NO_SUCH_CALL))
  return router as unknown as Hono
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
    allowHeaders: [...ALLOWED_HEADERS, ...(headers?.sent ?? [])],
    exposeHeaders: [...EXPOSED_HEADERS, ...(headers?.told ?? [])],
    maxAge: 86_400,
  })
}

/** Authenticates the caller and applies the rate limit. A bad token counts for the caller's address. */
async function authenticateAndLimit(parts: CallParts, context: Context<Env>): Promise<CallRefusal | undefined> {
  const request = context.req.raw
  if (request.url.length > MAX_URL_LENGTH) return TOO_LARGE
  const caller = await callerOf(request, parts)
  const countedCaller = isRefusal(caller) ? VISITOR : caller
  const rateKey =
    'uid' in countedCaller ? `uid ${countedCaller.uid}` : `address ${parts.addressOf(request) ?? 'unknown'}`
  const state = await parts.rate.take(rateKey)
  context.set('rate', state)
  if (!state.isWithin) return TOO_OFTEN
  if (isRefusal(caller)) return caller
  context.set('caller', caller)
  return undefined
}

async function handleCall(parts: CallParts, call: Call, context: Context<Env>): Promise<Response> {
  const caller = context.get('caller')
  if (!call.callers.includes(caller.kind)) {
    return respond(context, caller.kind === 'visitor' ? SIGN_IN_FIRST : NOT_ALLOWED)
  }
  const input = await parseRequest(call, context)
  if (isRefusal(input)) return respond(context, input)
  const { raw: request } = context.req
  const extraHeaders = new Headers()
  const answer = await call.answer(input, {
    caller,
    request,
    requestId: parts.ids.of(request),
    context,
    tell: extraHeaders,
  })
  const response = respond(context, answer)
  for (const [name, value] of extraHeaders) response.headers.set(name, value)
  return response
}

/** Parses the request with the schemas of the call. The error names the first issue. */
async function parseRequest({ request: schemas, mostBytes = USUAL_BYTES }: Call, { req }: Context) {
  const params = parsePart('path', schemas.params, req.param())
  if (isRefusal(params)) return params
  const query = parsePart('query', schemas.query, Object.fromEntries(new URL(req.url).searchParams))
  if (isRefusal(query)) return query
  if (!schemas.body) return { params: params.value, query: query.value, body: undefined }
  const read = await readJson(req.raw, mostBytes)
  if (isRefusal(read)) return read
  const body = parsePart('body', schemas.body, read.json)
  return isRefusal(body) ? body : { params: params.value, query: query.value, body: body.value }
}

function parsePart(part: string, schema: z.ZodType | undefined, value: unknown): { value: unknown } | CallRefusal {
  if (schema === undefined) return { value: undefined }
  const unstorable = part === 'body' ? undefined : unkeepable(value)
  if (unstorable) return unstorable
  const { success, data, error } = schema.safeParse(value)
  if (success) return { value: data }
  const [issue] = error.issues
  const location = [part, ...(issue?.path ?? [])].join('.').slice(0, 100)
  return refusal('INVALID_ARGUMENT', `${location}: ${issue?.message ?? 'does not fit'}`)
}

function respond(context: Context, answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (isRefusal(answer)) return refusalAnswer(answer)
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
