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

/** What all doors for programs share. `note`: where a request comes from. `onError` is told of what ends in a 500. */
export type CallParts = CallerParts & {
  readonly note: MiddlewareHandler
  readonly rate: CallRate
  readonly ids: RequestIds
  readonly onError: (error: unknown, about: { readonly requestId: string; readonly call: string }) => void
}

/**
 * Calls below one prefix, and below `aliases` of it. `headers`: names that browsers of other sites may send or read
 * beside the usual ones.
 */
export type CallGroup = {
  readonly prefix: string
  readonly aliases?: readonly string[]
  readonly calls: readonly Call[]
  readonly headers?: { readonly sent?: readonly string[]; readonly told?: readonly string[] }
}

type Env = { Variables: { caller: Caller; rate: RateState } }

const LONGEST_URL = 8_192
/** What official clients and pages of other sites send (wire.md), and what they may read of an answer. */
const SENT = [
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
const TOLD = [REQUEST_ID, 'ratelimit', 'ratelimit-policy', 'retry-after', 'allow']

/**
 * A door for programs: who calls, how often, what is asked, the service, the answer. Mounted at its prefix before
 * anything that looks at forms or origins. Every answer below the prefix is JSON, 404, 405, 413 and 500 included.
 */
export function callDoor(parts: CallParts, { prefix, calls, headers }: CallGroup): Hono {
  const door = new Hono<Env>()
  door.use(parts.ids.note, parts.note, crossOrigin(calls, headers), async (context, next) => {
    await next()
    const told = context.res.headers
    for (const [name, value] of ALWAYS) if (!told.has(name)) told.set(name, value)
    const rate = context.get('rate')
    if (rate) for (const [name, value] of rateHeaders(parts.rate, rate)) told.set(name, value)
  })
  door.onError((error, context) => {
    const requestId = parts.ids.of(context.req.raw)
    parts.onError(error, { requestId, call: context.req.method })
    return refusalAnswer(internal(requestId))
  })
  door.use(async (context, next) => {
    const refused = await admit(parts, context)
    return refused ? refusalAnswer(refused) : next()
  })
  for (const call of calls) {
    const path = routeOf(prefix, call.path)
    door.on(call.method === 'HEAD' ? 'GET' : call.method, path, (context) => answerCall(parts, call, context))
  }
  for (const [path, methods] of methodsByPath(prefix, calls)) {
    door.all(path, () => {
      const answer = refusalAnswer(refusal('INVALID_ARGUMENT', `Call by ${methods.join(' or ')}.`, { http: 405 }))
      answer.headers.set('allow', [...methods, 'OPTIONS'].join(', '))
      return answer
    })
  }
  door.all('*', () => refusalAnswer(NO_SUCH_CALL))
  return door as unknown as Hono
}

const ALWAYS = [
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['cache-control', 'no-store'],
] as const

function crossOrigin(calls: readonly Call[], headers: CallGroup['headers']) {
  return cors({
    origin: '*',
    allowMethods: [...new Set(['GET', ...calls.map(({ method }) => method), 'OPTIONS'])],
    allowHeaders: [...SENT, ...(headers?.sent ?? [])],
    exposeHeaders: [...TOLD, ...(headers?.told ?? [])],
    maxAge: 86_400,
  })
}

/** Who calls, and whether not too often. A bad token counts for the address that it came from. */
async function admit(parts: CallParts, context: Context<Env>): Promise<CallRefusal | undefined> {
  const request = context.req.raw
  if (request.url.length > LONGEST_URL) return TOO_LARGE
  const caller = await callerOf(request, parts)
  const known = isRefusal(caller) ? VISITOR : caller
  const who = 'uid' in known ? `uid ${known.uid}` : `address ${parts.addressOf(request) ?? 'unknown'}`
  const state = await parts.rate.take(who)
  context.set('rate', state)
  if (!state.isWithin) return TOO_OFTEN
  if (isRefusal(caller)) return caller
  context.set('caller', caller)
  return undefined
}

async function answerCall(parts: CallParts, call: Call, context: Context<Env>): Promise<Response> {
  const caller = context.get('caller')
  if (!call.callers.includes(caller.kind)) {
    return respond(context, caller.kind === 'visitor' ? SIGN_IN_FIRST : NOT_ALLOWED)
  }
  const given = await givenOf(call, context)
  if (isRefusal(given)) return respond(context, given)
  const { raw: request } = context.req
  const tell = new Headers()
  const answer = await call.answer(given, { caller, request, requestId: parts.ids.of(request), context, tell })
  const response = respond(context, answer)
  for (const [name, value] of tell) response.headers.set(name, value)
  return response
}

/** What came, by the schemas of the call; the first thing that does not fit is told. */
async function givenOf({ request: shapes, mostBytes = USUAL_BYTES }: Call, { req }: Context) {
  const params = parsed('path', shapes.params, req.param())
  if (isRefusal(params)) return params
  const query = parsed('query', shapes.query, Object.fromEntries(new URL(req.url).searchParams))
  if (isRefusal(query)) return query
  if (!shapes.body) return { params: params.value, query: query.value, body: undefined }
  const read = await readJson(req.raw, mostBytes)
  if (isRefusal(read)) return read
  const body = parsed('body', shapes.body, read.json)
  return isRefusal(body) ? body : { params: params.value, query: query.value, body: body.value }
}

function parsed(place: string, shape: z.ZodType | undefined, value: unknown): { value: unknown } | CallRefusal {
  if (shape === undefined) return { value: undefined }
  const refused = place === 'body' ? undefined : unkeepable(value)
  if (refused) return refused
  const { success, data, error } = shape.safeParse(value)
  if (success) return { value: data }
  const [issue] = error.issues
  const where = [place, ...(issue?.path ?? [])].join('.').slice(0, 100)
  return refusal('INVALID_ARGUMENT', `${where}: ${issue?.message ?? 'does not fit'}`)
}

function respond(context: Context, answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (isRefusal(answer)) return refusalAnswer(answer)
  return context.json(answer as object)
}

function routeOf(prefix: string, path: string): string {
  const below = path.startsWith(prefix) ? path.slice(prefix.length) : path
  return below.replace(/\{(\w+)\}/g, ':$1') || '/'
}

function methodsByPath(prefix: string, calls: readonly Call[]): Map<string, readonly string[]> {
  const byPath = Map.groupBy(calls, ({ path }) => routeOf(prefix, path))
  return new Map([...byPath].map(([path, group]) => [path, [...new Set(group.map(({ method }) => method))]]))
}
