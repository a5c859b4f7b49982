import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { SUPERUSER_ROLE } from '#domain/constants.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'

/** The request schemas of a call: path and query parameters, which are texts, and a JSON body. */
export type CallShapes = { readonly params?: z.ZodType; readonly query?: z.ZodType; readonly body?: z.ZodType }

/** How calls of a protocol fail: the name and schema of the body of an error, and the HTTP statuses. */
export type Failures = { readonly name: string; readonly body: z.ZodType; readonly statuses: readonly number[] }

/**
 * Documentation of a call. `path`: the whole path with parameters in braces, as `/documents/{collection}/{id}`.
 * `callers`: who may call it at all; the services decide about the data. `errors`: statuses beside the common ones.
 * `success`: the HTTP status of a success, 200 by default. `failures`: those of another protocol. `tag`: its area.
 */
export type CallDescription = {
  readonly name: string
  readonly tag: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly summary: string
  readonly request: CallShapes
  /** Undefined: the response has no JSON body. */
  readonly response?: z.ZodType | undefined
  readonly callers: readonly CallerKind[]
  readonly errors?: readonly (CallStatus | 412 | 415)[]
  readonly success?: 200 | 201 | 204
  readonly failures?: Failures
}

export type CallContext = {
  readonly caller: Caller
  readonly request: Request
  readonly requestId: string
  readonly context: Context
  readonly responseHeaders: Headers
}

/** A call with its handler. `maxBytes`: maximum size of the body, 64 KiB by default. */
export type Call = CallDescription & {
  readonly maxBytes?: number
  answer(input: CallInput, callContext: CallContext): Promise<unknown>
}

type CallInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

type Parsed<Shape> = Shape extends z.ZodType ? z.output<Shape> : undefined
type InputOf<Shapes extends CallShapes> = {
  readonly params: Parsed<Shapes['params']>
  readonly query: Parsed<Shapes['query']>
  readonly body: Parsed<Shapes['body']>
}

/** The schemas parse and document the call. `answer` returns a value of the schema, an error, or a Response. */
export function defineCall<const Shapes extends CallShapes, Answer extends z.ZodType = z.ZodType>(
  call: Omit<CallDescription, 'request' | 'response'> & {
    readonly request: Shapes
    readonly response?: Answer
    readonly maxBytes?: number
    answer(input: InputOf<Shapes>, callContext: CallContext): Promise<z.input<Answer> | CallError | Response>
  },
): Call {
  return call
}

/** The kinds of callers (docs/product/6). */
export const CALLER_KINDS = ['visitor', 'customer', 'staff', 'superuser'] as const
export type CallerKind = (typeof CALLER_KINDS)[number]

type Account = { readonly uid: string; readonly signedInAt: Temporal.Instant; readonly requestId?: string }

/**
 * The caller: a visitor, or the account of a bearer token. Only staff have a role, by which use cases of the back
 * office know them. `claimedRole`: of the token of a customer, above 0 when the account is of the staff and its second
 * factor was not shown.
 */
export type Caller =
  | { readonly kind: 'visitor' }
  | (Account & { readonly kind: 'customer'; readonly email: string; readonly claimedRole: number })
  | (Account & { readonly kind: 'staff' | 'superuser'; readonly role: number })

const BEARER = /^Bearer +([\w.~+/=-]{1,4096})$/i

export const VISITOR: Caller = { kind: 'visitor' }

/** The secret that `verifyStaff` returned (http/staff-second-factor.ts). */
export const STAFF_SECOND_FACTOR = 'x-staff-second-factor'

export type CallerDependencies = {
  readonly staff: { readonly secondFactor: Pick<Services['staff']['secondFactor'], 'isShown'> }
  readonly sessions: Pick<Services['sessions'], 'ofToken'>
}

/**
 * By the Authorization header; cookies are ignored, against CSRF. An invalid token is an error, not a visitor. An
 * anonymous account and one whose registration is not complete are visitors. An account with a role is a customer until
 * its second factor was shown, and ten hours after its sign-in (docs/rules.md Staff).
 */
export async function callerOf(request: Request, { sessions, staff }: CallerDependencies): Promise<Caller | CallError> {
  if (!request.headers.has('authorization')) return VISITOR
  const idToken = bearerToken(request)
  if (idToken === undefined) return BAD_TOKEN
  const session = await sessions.ofToken(idToken)
  if (isRejected(session)) return session.code === 'token-invalid' ? BAD_TOKEN : IDENTITY_UNAVAILABLE
  if (session === undefined) return VISITOR
  const { uid, email, role, signedInAt } = session
  const browserSecret = request.headers.get(STAFF_SECOND_FACTOR) ?? undefined
  const isStaff = role > 0 && (await staff.secondFactor.isShown({ session, browserSecret }))
  if (!isStaff) return { kind: 'customer', uid, email, claimedRole: role, signedInAt }
  return { kind: role === SUPERUSER_ROLE ? 'superuser' : 'staff', uid, role, signedInAt }
}

export function bearerToken(request: Request): string | undefined {
  return BEARER.exec(request.headers.get('authorization') ?? '')?.[1]
}

/** The error statuses and their HTTP status codes (docs/product/8, Cloud function statuses). */
export const CALL_STATUS = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const

/** An error status. Clients use it, not the HTTP status code (docs/api.md). */
export type CallStatus = keyof typeof CALL_STATUS

/** An API error. `http`: a more specific HTTP status code, such as 405 or 413. */
export type CallError = {
  readonly kind: 'call-error'
  readonly status: CallStatus
  readonly message: string
  readonly http?: ContentfulStatusCode | undefined
  readonly details?: unknown
}

/** Creates an API error. `message` is for developers: English, without personal data. */
export function callError(
  status: CallStatus,
  message: string,
  options: { readonly http?: ContentfulStatusCode; readonly details?: unknown } = {},
): CallError {
  return { kind: 'call-error', status, message, ...options }
}

export function isCallError(value: unknown): value is CallError {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call-error'
}

/** The error response: `{"error": {status, message, details?}}` with its HTTP status code. */
export function errorResponse({ status, message, http, details }: CallError): Response {
  const error = details === undefined ? { status, message } : { status, message, details }
  return Response.json({ error }, { status: http ?? CALL_STATUS[status] })
}

/** Errors common to all routers. */
const BAD_TOKEN = callError('UNAUTHENTICATED', 'The bearer token is invalid or has expired.')
export const UNKNOWN_CALL = callError('NOT_FOUND', 'There is no such call.')
export const SIGN_IN_REQUIRED = callError('UNAUTHENTICATED', 'This call needs the bearer token of a member.')
export const NOT_ALLOWED = callError('PERMISSION_DENIED', 'The caller may not do this.')
export const TOO_MANY_CALLS = callError('RESOURCE_EXHAUSTED', 'Too many calls. Retry-After says when to call again.')
export const TOO_LARGE = callError('INVALID_ARGUMENT', 'The request is too large.', { http: 413 })
const IDENTITY_UNAVAILABLE = callError('UNAVAILABLE', 'The identity provider does not answer. Call again later.')

/** An internal error, with the request id under which it is logged. */
export function internalError(requestId: string): CallError {
  return callError('INTERNAL', 'Something went wrong on our side.', { details: { requestId } })
}
