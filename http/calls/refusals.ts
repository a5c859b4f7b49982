import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The word of a refusal on the wire and the HTTP status that goes with it (specification 8, cloud functions). */
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

/** Such a word. Clients go by it, whatever the HTTP status is (wire.md, Callable functions). */
export type CallStatus = keyof typeof CALL_STATUS

/** Why a call is not answered. `http`: a nearer HTTP status than the word's own, as 405 and 413 are. */
export type CallRefusal = {
  readonly kind: 'call-refused'
  readonly status: CallStatus
  readonly message: string
  readonly http?: ContentfulStatusCode | undefined
  readonly details?: unknown
}

/** A refusal as a value. `message` is for the people who write programs: English, and nothing of anybody in it. */
export function refusal(
  status: CallStatus,
  message: string,
  more: { readonly http?: ContentfulStatusCode; readonly details?: unknown } = {},
): CallRefusal {
  return { kind: 'call-refused', status, message, ...more }
}

/** Whether a value is a refusal rather than an answer. */
export function isRefusal(value: unknown): value is CallRefusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call-refused'
}

/** A refusal as it travels: `{"error": {status, message, details?}}` under its HTTP status. */
export function refusalAnswer({ status, message, http, details }: CallRefusal): Response {
  const error = details === undefined ? { status, message } : { status, message, details }
  return Response.json({ error }, { status: http ?? CALL_STATUS[status] })
}

const INCOMPLETE = 'The bearer token is invalid or has expired, or its registration is not complete.'

/** The refusals that every door has. */
export const BAD_TOKEN = refusal('UNAUTHENTICATED', INCOMPLETE)
export const NO_SUCH_CALL = refusal('NOT_FOUND', 'There is no such call.')
export const SIGN_IN_FIRST = refusal('UNAUTHENTICATED', 'This call needs a bearer token.')
export const NOT_ALLOWED = refusal('PERMISSION_DENIED', 'The caller may not do this.')
export const TOO_OFTEN = refusal('RESOURCE_EXHAUSTED', 'Too many calls. Retry-After says when to call again.')
export const TOO_LARGE = refusal('INVALID_ARGUMENT', 'The request is too large.', { http: 413 })
export const IDENTITY_AWAY = refusal('UNAVAILABLE', 'The identity provider does not answer. Call again later.')

/** The refusal of what cannot happen, under the id with which the log has it. */
export function internal(requestId: string): CallRefusal {
  return refusal('INTERNAL', 'Something went wrong on our side.', { details: { requestId } })
}
