import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { IDENTITY_READS, IDENTITY_REQUESTS, type IdentityMethod, identityPath } from '#domain/identity/protocol.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import { parseJson, readBody } from './body.ts'
import { identityCaller } from './identity-caller.ts'

/** API key of the provider; `addressMiddleware` and `addressOf`: the address of the caller. */
export type IdentityRouterOptions = {
  readonly apiKey: string
  readonly addressMiddleware: MiddlewareHandler
  readonly addressOf: (request: Request) => string | undefined
  readonly onError?: (error: unknown) => void
}

/** The body of an error of the identity provider. `code`: the HTTP status; `message`: a code of the protocol. */
export const IDENTITY_ERROR = z.object({
  error: z.object({
    code: z.int(),
    message: z.string(),
    errors: z.array(z.object({ message: z.string(), domain: z.string(), reason: z.string() })),
  }),
})

type ErrorResponse = { readonly status: 400 | 403 | 404 | 405 | 413 | 415 | 500; readonly message: string }

/** Prefixes of the router: those that the official client uses with an emulator, /v1 and /v2. */
export const IDENTITY_PREFIXES = [
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/v1',
  '/v2',
] as const

const MAX_BYTES = 64 * 1_024
const WRONG_KEY: ErrorResponse = { status: 400, message: 'API key not valid. Please pass a valid API key.' }
const MISSING_KEY: ErrorResponse = {
  status: 403,
  message: 'The request is missing a valid API key.',
}
const TOO_LARGE: ErrorResponse = { status: 413, message: 'REQUEST_TOO_LARGE' }
const NOT_READABLE: ErrorResponse = { status: 400, message: 'INVALID_ARGUMENT' }
const NOT_FOUND: ErrorResponse = { status: 404, message: 'NOT_FOUND' }
const ALLOWED_HEADERS = [
  'content-type',
  'authorization',
  'x-client-version',
  'x-firebase-client',
  'x-firebase-gmpid',
  'x-firebase-locale',
  'x-firebase-appcheck',
]
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

/** The Identity Toolkit protocol, before the CSRF check and form limits. Every response is JSON, also an error. */
export function identityRouter(identity: Services['identity'], options: IdentityRouterOptions): Hono {
  const router = new Hono()
  router.use(
    cors({ origin: '*', allowMethods: ['GET', 'POST', 'OPTIONS'], allowHeaders: ALLOWED_HEADERS, maxAge: 86_400 }),
    async (context, next) => {
      await next()
      context.header('x-content-type-options', 'nosniff')
      context.header('cross-origin-resource-policy', 'cross-origin')
      if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store')
    },
    options.addressMiddleware,
  )
  router.all('*', (context) => answer(identity, options, context))
  router.onError((error, context) => {
    options.onError?.(error)
    return errorResponse(context, { status: 500, message: 'INTERNAL_ERROR' })
  })
  return router
}

const METHODS: ReadonlyMap<string, IdentityMethod> = new Map(
  (Object.keys(IDENTITY_REQUESTS) as IdentityMethod[]).map((method) => [identityPath(method), method]),
)

/** Target of a path: a method with its HTTP verb, or the public keys. A colon does not start a parameter here. */
type Target = { readonly method: IdentityMethod | 'jwks'; readonly verb: 'GET' | 'POST' }

function targetOf(pathname: string): Target | undefined {
  const path = pathname.replace(/^\/(identitytoolkit|securetoken)\.googleapis\.com(?=\/)/, '')
  if (path === '/v1/jwks.json') return { method: 'jwks', verb: 'GET' }
  const method = METHODS.get(path)
  return method && { method, verb: IDENTITY_READS.has(method) ? 'GET' : 'POST' }
}

async function answer(
  identity: Services['identity'],
  options: IdentityRouterOptions,
  context: Context,
): Promise<Response> {
  const { req } = context
  const target = targetOf(new URL(req.url).pathname)
  const { jwks } = identity
  if (target === undefined || (target.method === 'jwks' && jwks === undefined)) return errorResponse(context, NOT_FOUND)
  if (req.method !== target.verb && !(req.method === 'HEAD' && target.verb === 'GET')) {
    context.header('allow', `${target.verb}, OPTIONS`)
    return errorResponse(context, { status: 405, message: 'METHOD_NOT_ALLOWED' })
  }
  if (target.method === 'jwks') {
    context.header('cache-control', 'public, max-age=300')
    return context.json(await jwks?.())
  }
  const key = req.query('key') ?? req.header('x-goog-api-key')
  if (!key) return errorResponse(context, MISSING_KEY)
  if (key !== options.apiKey) return errorResponse(context, WRONG_KEY)
  const request = await requestOf(target.method, req.raw)
  if ('status' in request) return errorResponse(context, request)
  const locale = req.header('x-firebase-locale')?.slice(0, 35)
  const from = { ...identityCaller(req.raw, options.addressOf), locale }
  const result = await identity.call(target.method, request.members as never, from)
  if (isRejected(result)) return errorResponse(context, { status: 400, message: result.code })
  const kind = KINDS[target.method]
  return context.json(kind === undefined ? result : { kind, ...result })
}

/** A JSON object, regardless of the content type, or for a token also a form. An empty body has no members. */
async function requestOf(
  method: IdentityMethod,
  request: Request,
): Promise<{ readonly members: Record<string, unknown> } | ErrorResponse> {
  if (IDENTITY_READS.has(method)) return { members: {} }
  const body = await readBody(request, MAX_BYTES)
  if (body === 'too-large') return TOO_LARGE
  if (body === 'aborted') return NOT_READABLE
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
  const members = method === 'token' && isForm ? parseForm(body) : parseJson(body, {})?.json
  if (typeof members !== 'object' || members === null || Array.isArray(members)) return NOT_READABLE
  return { members: { ...members } }
}

function parseForm(bytes: Uint8Array): object | undefined {
  try {
    return Object.fromEntries(new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return undefined
  }
}

function errorResponse(context: Context, { status, message }: ErrorResponse): Response {
  const error = { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] }
  return context.json<z.infer<typeof IDENTITY_ERROR>>({ error }, status)
}
