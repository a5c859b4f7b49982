import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type Rejection, rejected } from '#domain/result.ts'
import type { Clock } from '#services/ports/runtime.ts'
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts'

type Parts = {
  readonly keys: SigningKeys
  readonly clock: Clock
  readonly issuer: string
  /** Whom the tokens are for: it tells one kind of token from another. */
  readonly audience: string
}

/** JSON Web Tokens (RFC 7519) of one kind, signed by the keys that all processes share. */
export function createSignedTokens({ keys, clock, issuer, audience }: Parts) {
  const nowMs = () => clock.now().epochMilliseconds
  return {
    async sign(claims: JWTPayload, lifeSeconds: number): Promise<string> {
      const { kid, privateKey } = await keys.current()
      const now = Math.floor(nowMs() / 1_000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifeSeconds)
        .sign(privateKey)
    },
    /** Checks signature, issuer, audience, expiry and that the claims are there. */
    async verify(
      token: string,
      requiredClaims: readonly string[],
    ): Promise<JWTPayload | Rejection<'token-invalid' | 'token-expired', undefined>> {
      const keyOf = async ({ kid }: { kid?: string }) => {
        const key = typeof kid === 'string' ? await keys.find(kid) : undefined
        if (!key) throw new errors.JWSInvalid('unknown signing key')
        return key.publicKey
      }
      const checks = { issuer, audience, algorithms: [SIGNING_ALGORITHM], currentDate: new Date(nowMs()) }
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          ...checks,
          requiredClaims: ['iat', 'exp', ...requiredClaims],
        })
        return payload
      } catch (error) {
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
        if (code === 'ERR_JWT_EXPIRED') return rejected('token-expired')
        if (/^ERR_J(WS|WT|OSE|WK)/.test(code)) return rejected('token-invalid')
        throw error
      }
    },
  }
}
