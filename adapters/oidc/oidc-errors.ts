/** Tags of a library error. Tags are compared instead of classes, because a bundle holds its own copies of classes. */
type Tagged = { readonly name: string; readonly code: string; readonly error: string }

function tagsOf(error: unknown): Tagged {
  const tags = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const textOf = (name: string) => (typeof tags[name] === 'string' ? tags[name] : '')
  return { name: textOf('name'), code: textOf('code'), error: textOf('error') }
}

/** The provider is down, too slow, or sends malformed responses: a retry may help. */
const UNREACHABLE_CODES = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]
/** The access token is invalid, or belongs to another subject. */
const INVALID_TOKEN_CODES = [
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'OAUTH_RESPONSE_BODY_ERROR',
]
const BUSY_ERRORS = ['server_error', 'temporarily_unavailable']

/** Classifies the error of an authorization response that openid-client rejected. */
export function classifyResponseError(error: unknown): 'provider-unreachable' | 'declined' | 'answer-refused' {
  const { name, code, error: reported } = tagsOf(error)
  if (name === 'AuthorizationResponseError' && reported === 'access_denied') return 'declined'
  const isDown =
    UNREACHABLE_CODES.includes(code) || BUSY_ERRORS.includes(reported) || (name === 'TypeError' && code === '')
  return isDown ? 'provider-unreachable' : 'answer-refused'
}

/** Whether an error is about the token, not about fetching the provider's keys. */
export function isTokenError(error: unknown): boolean {
  const { code } = tagsOf(error)
  if (code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JWKS_INVALID') return false
  return /^ERR_(JWT|JWS|JWKS|JOSE_ALG|JOSE_NOT)/.test(code) || INVALID_TOKEN_CODES.includes(code)
}
