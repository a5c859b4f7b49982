/** What is read of an error: libraries tag theirs, and a copy of a class is another class. */
type Tagged = { readonly name: string; readonly code: string; readonly error: string }

function tagsOf(error: unknown): Tagged {
  const tags = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const textOf = (name: string) => (typeof tags[name] === 'string' ? tags[name] : '')
  return { name: textOf('name'), code: textOf('code'), error: textOf('error') }
}

/** Not there, too slow, or talking nonsense: trying again later may help. */
const UNREACHABLE = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']
/** The access token opens nothing, or tells of somebody else. */
const REFUSED_TOKEN = [
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'OAUTH_RESPONSE_BODY_ERROR',
]
const BUSY = ['server_error', 'temporarily_unavailable']

/** What became of an answer that openid-client did not take. */
export function answerFault(error: unknown): 'provider-unreachable' | 'declined' | 'answer-refused' {
  const { name, code, error: reported } = tagsOf(error)
  if (name === 'AuthorizationResponseError' && reported === 'access_denied') return 'declined'
  const isDown = UNREACHABLE.includes(code) || BUSY.includes(reported) || (name === 'TypeError' && code === '')
  return isDown ? 'provider-unreachable' : 'answer-refused'
}

/** Whether a token is at fault, rather than the way to the provider's keys. */
export function isTokenFault(error: unknown): boolean {
  const { code } = tagsOf(error)
  if (code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JWKS_INVALID') return false
  return /^ERR_(JWT|JWS|JWKS|JOSE_ALG|JOSE_NOT)/.test(code) || REFUSED_TOKEN.includes(code)
}
