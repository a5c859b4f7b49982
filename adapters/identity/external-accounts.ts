import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import type { ExternalProviderSettings } from '#domain/identity/external-provider.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { ExternalAccounts, ExternalCredential, ExternalIdentity } from '#services/ports/external-accounts.ts'

type DiscoveredProvider = {
  readonly client: openid.Configuration
  readonly keys: JWTVerifyGetKey
  readonly issuer: string
}

type Options = {
  readonly providers: readonly ExternalProviderSettings[]
  /** Receives errors of a provider, for the log. */
  readonly onError?: ((error: unknown, providerId: string) => void) | undefined
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const SCOPE = 'openid email profile'
/** Asymmetric algorithms only: the client secret must not be able to sign a token. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519']
const CLOCK_TOLERANCE_S = 30

/** Expiry is checked against the system clock, as by the provider: the shop's clock may be set to another day. */
export function createExternalAccounts({ providers, onError, timeoutMs = TIMEOUT_MS }: Options): ExternalAccounts {
  const discover = createDiscoveryCache(timeoutMs)
  const getProvider = async (id: string) => {
    const settings = providers.find((one) => one.id === id)
    if (settings === undefined) return rejected('provider-unknown')
    try {
      return await discover(settings)
    } catch (error) {
      onError?.(error, id)
      return rejected('provider-unreachable')
    }
  }
  return {
    providers: providers.map(({ id, label }) => ({ id, label })),
    async authorizationUrl(id, { state, nonce, verifier }, redirectUrl) {
      const provider = await getProvider(id)
      if (isRejected(provider)) return provider
      return openid.buildAuthorizationUrl(provider.client, {
        redirect_uri: redirectUrl,
        scope: SCOPE,
        state,
        nonce: sha256Hex(nonce),
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async exchangeCode(id, { state, nonce, verifier }, answerUrl) {
      const provider = await getProvider(id)
      if (isRejected(provider)) return provider
      const checks = { expectedState: state, expectedNonce: sha256Hex(nonce), pkceCodeVerifier: verifier }
      try {
        const tokens = await openid.authorizationCodeGrant(provider.client, answerUrl, {
          ...checks,
          idTokenExpected: true,
        })
        if (tokens.id_token === undefined) return rejected('answer-refused')
        return { idToken: tokens.id_token, accessToken: tokens.access_token }
      } catch (error) {
        const code = classifyResponseError(error)
        if (code !== 'declined') onError?.(error, id)
        return rejected(code)
      }
    },
    async verify(id, credential) {
      const provider = await getProvider(id)
      if (isRejected(provider)) return provider
      try {
        return await verifyCredential(provider, id, credential)
      } catch (error) {
        onError?.(error, id)
        return rejected(isTokenError(error) ? 'token-refused' : 'provider-unreachable')
      }
    },
  }
}

/** Caches the metadata of each provider; a failed discovery is not cached. */
function createDiscoveryCache(timeoutMs: number): (settings: ExternalProviderSettings) => Promise<DiscoveredProvider> {
  const cache = new Map<string, Promise<DiscoveredProvider>>()
  return (settings) => {
    const cached = cache.get(settings.id)
    if (cached !== undefined) return cached
    const discovery = discoverProvider(settings, timeoutMs)
    cache.set(settings.id, discovery)
    discovery.catch(() => cache.delete(settings.id))
    return discovery
  }
}

async function discoverProvider(settings: ExternalProviderSettings, timeoutMs: number): Promise<DiscoveredProvider> {
  const { issuer, clientId, clientSecret, clientAuthentication } = settings
  const authenticate = clientAuthentication === 'post' ? openid.ClientSecretPost : openid.ClientSecretBasic
  const client = await openid.discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
    timeout: timeoutMs / 1_000,
    // Only the configuration can name an issuer without https, and not in production.
    execute: new URL(issuer).protocol === 'http:' ? [openid.allowInsecureRequests] : [],
  })
  const { jwks_uri, issuer: named } = client.serverMetadata()
  if (jwks_uri === undefined) throw new Error(`${issuer} has no jwks_uri`)
  return { client, issuer: named, keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs }) }
}

async function verifyCredential(
  provider: DiscoveredProvider,
  id: string,
  { idToken, accessToken, nonce }: ExternalCredential,
): Promise<ExternalIdentity | Rejection<'token-refused' | 'nonce-refused', undefined>> {
  const claims =
    idToken === undefined
      ? await introspectedClaims(provider, accessToken ?? '')
      : await verifiedClaims(provider, idToken)
  if (claims === undefined) return rejected('token-refused')
  if (idToken !== undefined && !isNonceRight(claims.nonce, nonce)) return rejected('nonce-refused')
  const isComplete = accessToken === undefined || (claims.email !== undefined && claims.name !== undefined)
  if (isComplete) return identityOf(id, claims, {})
  const subject = textOf(claims, 'sub') ?? ''
  return identityOf(id, claims, await openid.fetchUserInfo(provider.client, accessToken, subject))
}

/** The claims of an ID token issued only to this client; undefined when it has another audience or `azp`. */
async function verifiedClaims(
  { client, keys, issuer }: DiscoveredProvider,
  idToken: string,
): Promise<JWTPayload | undefined> {
  const clientId = client.clientMetadata().client_id
  const { payload } = await jwtVerify(idToken, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['sub', 'iat', 'exp'],
    clockTolerance: CLOCK_TOLERANCE_S,
  })
  const isForThisClient = payload.azp === clientId || (payload.azp === undefined && hasSingleValue(payload.aud))
  return isForThisClient && hasSingleValue(payload.sub) ? payload : undefined
}

/**
 * The subject of an access token issued to this client, as the provider's introspection tells (RFC 7662); undefined
 * when it was issued to another one, is over, or the provider does not tell. An access token names no audience itself:
 * one that another site received would sign in here.
 */
async function introspectedClaims({ client }: DiscoveredProvider, accessToken: string): Promise<Claims | undefined> {
  if (client.serverMetadata().introspection_endpoint === undefined) return undefined
  const { active, client_id, sub } = await openid.tokenIntrospection(client, accessToken)
  return active && client_id === client.clientMetadata().client_id && hasSingleValue(sub) ? { sub } : undefined
}

function hasSingleValue(claim: unknown): boolean {
  return Array.isArray(claim) ? claim.length === 1 : typeof claim === 'string' && claim !== ''
}

/** A token with a nonce needs the matching nonce, and a token without one must come without one. */
function isNonceRight(claim: unknown, nonce: string | undefined): boolean {
  return nonce === undefined ? claim === undefined : claim === sha256Hex(nonce)
}

function sha256Hex(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex')
}

type Claims = Readonly<Record<string, unknown>>

/** Takes `email_verified` from the same source as the address: the ID token or the user info response. */
function identityOf(providerId: string, tokenClaims: Claims, userInfo: Claims): ExternalIdentity {
  const claims: Claims = { ...userInfo, ...tokenClaims }
  const { email_verified: isVerified } = textOf(tokenClaims, 'email') === undefined ? userInfo : tokenClaims
  return {
    providerId,
    subject: textOf(tokenClaims, 'sub') ?? '',
    email: textOf(claims, 'email'),
    // Some providers send a string.
    isEmailVerified: isVerified === true || isVerified === 'true',
    name: textOf(claims, 'name'),
    picture: textOf(claims, 'picture'),
    claims,
  }
}

function textOf(claims: Claims, name: string): string | undefined {
  const value = claims[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

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
function classifyResponseError(error: unknown): 'provider-unreachable' | 'declined' | 'answer-refused' {
  const { name, code, error: reported } = tagsOf(error)
  if (name === 'AuthorizationResponseError' && reported === 'access_denied') return 'declined'
  const isDown =
    UNREACHABLE_CODES.includes(code) || BUSY_ERRORS.includes(reported) || (name === 'TypeError' && code === '')
  return isDown ? 'provider-unreachable' : 'answer-refused'
}

/** Whether an error is about the token, not about fetching the provider's keys. */
function isTokenError(error: unknown): boolean {
  const { code } = tagsOf(error)
  if (code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JWKS_INVALID') return false
  return /^ERR_(JWT|JWS|JWKS|JOSE_ALG|JOSE_NOT)/.test(code) || INVALID_TOKEN_CODES.includes(code)
}
