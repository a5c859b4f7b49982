import type { ContentfulStatusCode } from 'hono/utils/http-status'

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

/** Whether a value is an API error. */
export function isCallError(value: unknown): value is CallError {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call-error'
}

/** The error response: `{"error": {status, message, details?}}` with its HTTP status code. */
export function errorResponse({ status, message, http, details }: CallError): Response {
  const error = details === undefined ? { status, message } : { status, message, details }
  return Response.json({ error }, { status: http ?? CALL_STATUS[status] })
}

const INCOMPLETE = 'The bearer token is invalid or has expired, or its registration is not complete.'

/** Errors common to all routers. */
export const BAD_TOKEN = callError('UNAUTHENTICATED', INCOMPLETE)
export const UNKNOWN_CALL = callError('NOT_FOUND', 'There is no such call.')
export const SIGN_IN_REQUIRED = callError('UNAUTHENTICATED', 'This call needs a bearer token.')
export const NOT_ALLOWED = callError('PERMISSION_DENIED', 'The caller may not do this.')
export const TOO_MANY_CALLS = callError('RESOURCE_EXHAUSTED', 'Too many calls. Retry-After says when to call again.')
export const TOO_LARGE = callError('INVALID_ARGUMENT', 'The request is too large.', { http: 413 })
export const IDENTITY_UNAVAILABLE = callError('UNAVAILABLE', 'The identity provider does not answer. Call again later.')

/** An internal error, with the request id under which it is logged. */
export function internalError(requestId: string): CallError {
  return callError('INTERNAL', 'Something went wrong on our side.', { details: { requestId } })
}
