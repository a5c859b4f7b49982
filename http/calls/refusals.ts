import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The error statuses and their HTTP status codes (docs/product/8, cloud functions). */
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
export type CallRefusal = {
  readonly kind: 'call-refused'
  readonly status: CallStatus
  readonly message: string
  readonly http?: ContentfulStatusCode | undefined
  readonly details?: unknown
}

/** Creates an API error. `message` is for developers: English, without personal data. */
export function refusal(
  status: CallStatus,
  message: string,
  options: { readonly http?: ContentfulStatusCode; readonly details?: unknown } = {},
): CallRefusal {
  return { kind: 'call-refused', status, message, ...options }
}

/** Whether a value is an API error. */
export function isRefusal(value: unknown): value is CallRefusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call-refused'
}

/** The error response: `{"error": {status, message, details?}}` with its HTTP status code. */
export function refusalAnswer({ status, message, http, details }: CallRefusal): Response {
  const error = details === undefined ? { status, message } : { status, message, details }
  return Response.json({ error }, { status: http ?? CALL_STATUS[status] })
}

const INCOMPLETE = 'The bearer token is invalid or has expired, or its registration is not complete.'

/** Errors common to all routers. */
export const BAD_TOKEN = refusal('UNAUTHENTICATED', INCOMPLETE)
export const NO_SUCH_CALL = refusal('NOT_FOUND', 'There is no such call.')
export const SIGN_IN_FIRST = refusal('UNAUTHENTICATED', 'This call needs a bearer token.')
export const NOT_ALLOWED = refusal('PERMISSION_DENIED', 'The caller may not do this.')
export const TOO_OFTEN = refusal('RESOURCE_EXHAUSTED', 'Too many calls. Retry-After says when to call again.')
export const TOO_LARGE = refusal('INVALID_ARGUMENT', 'The request is too large.', { http: 413 })
export const IDENTITY_AWAY = refusal('UNAVAILABLE', 'The identity provider does not answer. Call again later.')

/** An internal error, with the request id under which it is logged. */
export function internal(requestId: string): CallRefusal {
  return refusal('INTERNAL', 'Something went wrong on our side.', { details: { requestId } })
}
