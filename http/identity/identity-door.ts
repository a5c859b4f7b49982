import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { IdentityMethod } from '#domain/identity/protocol.ts'
import { isIdentityMethod } from '#domain/identity/requests.ts'
import { isRejected } from '#domain/result.ts'
import type { IdentityServices } from '#services/identity-services.ts'
import { readForm, readJson } from './request-body.ts'

/** Under which key the provider answers. `note` and `addressOf`: where a request comes from. */
export type IdentityDoorOptions = {
  readonly apiKey: string
  readonly note: MiddlewareHandler
  readonly addressOf: (request: Request) => string | undefined
  readonly onError?: (error: unknown) => void
}

/** A refusal on the wire. `reason` is the protocol's own word for its kind. */
type Refusal = { readonly status: 400 | 403 | 404 | 405 | 413 | 415 | 500; readonly message: string }

/** Prefixes under which the door stands (wire.md, How a client is pointed at us). */
export const IDENTITY_PREFIXES = ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/v1'] as const

const WRONG_KEY: Refusal = { status: 400, message: 'API key not valid. Please pass a valid API key.' }
const MISSING_KEY: Refusal = {
  status: 403,
  message: 'The request is missing a valid API key.',
}
const UNKNOWN: Refusal = { status: 404, message: 'NOT_FOUND' }
const HEADERS = [
  'content-type',
  'authorization',
  'x-client-version',
  'x-firebase-client',
  'x-firebase-gmpid',
  'x-firebase-locale',
  'x-firebase-appcheck',
]
/** What answers call themselves. */
const KINDS: Readonly<Partial<Record<IdentityMethod, string>>> = {
  signUp: 'identitytoolkit#SignupNewUserResponse',
  signInWithPassword: 'identitytoolkit#VerifyPasswordResponse',
  signInWithEmailLink: 'identitytoolkit#EmailLinkSigninResponse',
  signInWithIdp: 'identitytoolkit#VerifyAssertionResponse',
  lookup: 'identitytoolkit#GetAccountInfoResponse',
  update: 'identitytoolkit#SetAccountInfoResponse',
  delete: 'identitytoolkit#DeleteAccountResponse',
  createAuthUri: 'identitytoolkit#CreateAuthUriResponse',
  sendOobCode: 'identitytoolkit#GetOobConfirmationCodeResponse',
  resetPassword: 'identitytoolkit#ResetPasswordResponse',
}

/**
 * The Identity Toolkit protocol for the official client, mounted under each of its prefixes before anything that looks
 * at forms or origins. Every answer is JSON; refusals are `{error: {code, message, errors}}`.
 */
export function identityDoor(identity: IdentityServices, options: IdentityDoorOptions): Hono {
  const door = new Hono()
  door.use(
    cors({ origin: '*', allowMethods: ['GET', 'POST', 'OPTIONS'], allowHeaders: HEADERS, maxAge: 86_400 }),
    async (context, next) => {
      await next()
      context.header('x-content-type-options', 'nosniff')
      context.header('cross-origin-resource-policy', 'cross-origin')
      if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store')
    },
    options.note,
  )
  door.all('*', (context) => answer(identity, options, context))
  door.onError((error, context) => {
    options.onError?.(error)
    return refuse(context, { status: 500, message: 'INTERNAL_ERROR' })
  })
  return door
}

/** What stands behind a path: a call with its verb, or the public keys. A colon is no parameter here. */
type Target = { readonly method: IdentityMethod | 'jwks'; readonly verb: 'GET' | 'POST' }

function targetOf(pathname: string): Target | undefined {
  const path = pathname.replace(/^\/(identitytoolkit|securetoken)\.googleapis\.com(?=\/)/, '')
  if (path === '/v1/jwks.json') return { method: 'jwks', verb: 'GET' }
  if (path === '/v1/projects') return { method: 'projects', verb: 'GET' }
  if (path === '/v1/token') return { method: 'token', verb: 'POST' }
  const name = /^\/v1\/accounts:([A-Za-z]+)$/.exec(path)?.[1]
  const isCall = name !== undefined && name !== 'projects' && name !== 'token' && isIdentityMethod(name)
  return isCall ? { method: name, verb: 'POST' } : undefined
}

async function answer(identity: IdentityServices, options: IdentityDoorOptions, context: Context): Promise<Response> {
  const { req } = context
  const target = targetOf(new URL(req.url).pathname)
  if (target === undefined) return refuse(context, UNKNOWN)
  if (req.method !== target.verb && !(req.method === 'HEAD' && target.verb === 'GET')) {
    context.header('allow', `${target.verb}, OPTIONS`)
    return refuse(context, { status: 405, message: 'METHOD_NOT_ALLOWED' })
  }
  if (target.method === 'jwks') {
    context.header('cache-control', 'public, max-age=300')
    return context.json(await identity.jwks())
  }
  const key = req.query('key') ?? req.header('x-goog-api-key')
  if (!key) return refuse(context, MISSING_KEY)
  if (key !== options.apiKey) return refuse(context, WRONG_KEY)
  const request = await requestOf(target.method, req.raw)
  if ('status' in request) return refuse(context, request)
  const from = { address: options.addressOf(req.raw), locale: req.header('x-firebase-locale')?.slice(0, 35) }
  const answered = await identity.call(target.method, request.members as never, from)
  if (isRejected(answered)) return refuse(context, { status: 400, message: answered.code })
  const kind = KINDS[target.method]
  return context.json(kind === undefined ? answered : { kind, ...answered })
}

function requestOf(
  method: IdentityMethod,
  request: Request,
): Promise<{ readonly members: Record<string, unknown> } | Refusal> {
  if (method === 'projects') return Promise.resolve({ members: {} })
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
  return method === 'token' && isForm ? readForm(request) : readJson(request)
}

function refuse(context: Context, { status, message }: Refusal): Response {
  const error = { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] }
  return context.json({ error }, status)
}
