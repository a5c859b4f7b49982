import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import type { OtherProviderSettings } from '#domain/identity/other-provider.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { OtherAccounts, OtherIdentity } from '#services/ports/other-accounts.ts'
import { answerFault, isTokenFault } from './faults.ts'

/** What the shop needs to know of a provider: its metadata and its keys. */
type Known = { readonly client: openid.Configuration; readonly keys: JWTVerifyGetKey; readonly issuer: string }

type Options = {
  readonly providers: readonly OtherProviderSettings[]
  /** Told of what a provider did wrong, for the log. */
  readonly onFault?: ((error: unknown, providerId: string) => void) | undefined
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const SCOPE = 'openid email profile'
/** Keys that only the provider has: never those that our own secret could sign with. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519']
const CLOCK_TOLERANCE_S = 30

/**
 * Accounts elsewhere, by openid-client. Lives of tokens are judged by the machine's clock, because it is theirs too,
 * whatever day the shop's own clock plays.
 */
export function otherAccounts({ providers, onFault, timeoutMs = TIMEOUT_MS }: Options): OtherAccounts {
  const known = knownProviders(timeoutMs)
  const reach = async (id: string) => {
    const settings = providers.find((one) => one.id === id)
    if (settings === undefined) return rejected('provider-unknown')
    try {
      return await known(settings)
    } catch (error) {
      onFault?.(error, id)
      return rejected('provider-unreachable')
    }
  }
  return {
    providers: providers.map(({ id, label }) => ({ id, label })),
    async authorizationUrl(id, { state, nonce, verifier }, redirectUrl) {
      const provider = await reach(id)
      if (isRejected(provider)) return provider
      return openid.buildAuthorizationUrl(provider.client, {
        redirect_uri: redirectUrl,
        scope: SCOPE,
        state,
        nonce: hashed(nonce),
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    async takeAnswer(id, { state, nonce, verifier }, answerUrl) {
      const provider = await reach(id)
      if (isRejected(provider)) return provider
      const checks = { expectedState: state, expectedNonce: hashed(nonce), pkceCodeVerifier: verifier }
      try {
        const tokens = await openid.authorizationCodeGrant(provider.client, answerUrl, {
          ...checks,
          idTokenExpected: true,
        })
        if (tokens.id_token === undefined) return rejected('answer-refused')
        return { idToken: tokens.id_token, accessToken: tokens.access_token }
      } catch (error) {
        const fault = answerFault(error)
        if (fault !== 'declined') onFault?.(error, id)
        return rejected(fault)
      }
    },
    async verify(id, { idToken, accessToken, nonce }) {
      const provider = await reach(id)
      if (isRejected(provider)) return provider
      try {
        const claims = await verifiedClaims(provider, idToken)
        if (claims === undefined) return rejected('token-refused')
        if (!isNonceRight(claims.nonce, nonce)) return rejected('nonce-refused')
        const isWhole = accessToken === undefined || (claims.email !== undefined && claims.name !== undefined)
        const more = isWhole ? {} : await openid.fetchUserInfo(provider.client, accessToken, claims.sub ?? '')
        return identityOf(id, claims, more)
      } catch (error) {
        onFault?.(error, id)
        return rejected(isTokenFault(error) ? 'token-refused' : 'provider-unreachable')
      }
    },
  }
}

/** Asks each provider once for its metadata; one that did not answer is asked again. */
function knownProviders(timeoutMs: number): (settings: OtherProviderSettings) => Promise<Known> {
  const asked = new Map<string, Promise<Known>>()
  return (settings) => {
    const before = asked.get(settings.id)
    if (before !== undefined) return before
    const asking = askProvider(settings, timeoutMs)
    asked.set(settings.id, asking)
    asking.catch(() => asked.delete(settings.id))
    return asking
  }
}

async function askProvider(settings: OtherProviderSettings, timeoutMs: number): Promise<Known> {
  const { issuer, clientId, clientSecret, clientAuthentication } = settings
  const show = clientAuthentication === 'post' ? openid.ClientSecretPost : openid.ClientSecretBasic
  const client = await openid.discovery(new URL(issuer), clientId, undefined, show(clientSecret), {
    timeout: timeoutMs / 1_000,
    // Only the configuration can name an issuer without https, and in production it must not.
    execute: new URL(issuer).protocol === 'http:' ? [openid.allowInsecureRequests] : [],
  })
  const { jwks_uri, issuer: named } = client.serverMetadata()
  if (jwks_uri === undefined) throw new Error(`${issuer} names no keys`)
  return { client, issuer: named, keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs }) }
}

/** The claims of an ID token that was made for this shop; undefined when it was made for another one, too. */
async function verifiedClaims({ client, keys, issuer }: Known, idToken: string): Promise<JWTPayload | undefined> {
  const clientId = client.clientMetadata().client_id
  const { payload } = await jwtVerify(idToken, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['sub', 'iat', 'exp'],
    clockTolerance: CLOCK_TOLERANCE_S,
  })
  const isForUs = payload.azp === clientId || (payload.azp === undefined && isOne(payload.aud))
  return isForUs && isOne(payload.sub) ? payload : undefined
}

function isOne(claim: unknown): boolean {
  return Array.isArray(claim) ? claim.length === 1 : typeof claim === 'string' && claim !== ''
}

/** A token with a nonce is good only together with what the nonce was made of, and the other way round. */
function isNonceRight(claim: unknown, nonce: string | undefined): boolean {
  return nonce === undefined ? claim === undefined : claim === hashed(nonce)
}

function hashed(nonce: string): string {
  return createHash('sha256').update(nonce).digest('hex')
}

type Claims = Readonly<Record<string, unknown>>

/** Whether an address is verified is believed only from where the address itself is from. */
function identityOf(providerId: string, told: Claims, more: Claims): OtherIdentity {
  const claims: Claims = { ...more, ...told }
  const { email_verified: isVerified } = textOf(told, 'email') === undefined ? more : told
  return {
    providerId,
    subject: textOf(told, 'sub') ?? '',
    email: textOf(claims, 'email'),
    // Some providers send the word.
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
