import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Clock } from '#services/ports/runtime.ts'

/** A service account of an external provider, as its console exports it. `privateKey`: PKCS #8 in PEM, RSA. */
export type ServiceAccount = { readonly email: string; readonly privateKey: string; readonly tokenUrl: string }

const ALGORITHM = 'RS256'
const TOKEN_SECONDS = 3_600
/** A token is renewed this long before it expires. */
const MARGIN_SECONDS = 60
const TIMEOUT_MS = 10_000
const SCOPES = 'https://www.googleapis.com/auth/identitytoolkit https://www.googleapis.com/auth/cloud-platform'
const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

export type ServiceAccountTokens = {
  /** The access token for admin calls (RFC 7523), cached until it expires. */
  access(): Promise<string>
  /** A token with which an account signs in without a password (signInWithCustomToken). */
  custom(uid: string): Promise<string>
}

export function createServiceAccountTokens(account: ServiceAccount, clock: Clock): ServiceAccountTokens {
  const key = importPKCS8(account.privateKey, ALGORITHM)
  // A malformed key rejects each call; it must not end the process before the first one.
  key.catch(() => undefined)
  const nowSeconds = () => Math.floor(clock.now().epochMilliseconds / 1_000)
  const sign = async (claims: Record<string, unknown>, audience: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuer(account.email)
      .setSubject(account.email)
      .setAudience(audience)
      .setIssuedAt(nowSeconds())
      .setExpirationTime(nowSeconds() + TOKEN_SECONDS)
      .sign(await key)
  let cached: { readonly token: string; readonly untilSeconds: number } | undefined
  return {
    async access() {
      if (cached !== undefined && nowSeconds() < cached.untilSeconds) return cached.token
      const assertion = await sign({ scope: SCOPES }, account.tokenUrl)
      const { access_token, expires_in } = await requestToken(account.tokenUrl, assertion)
      cached = { token: access_token, untilSeconds: nowSeconds() + expires_in - MARGIN_SECONDS }
      return access_token
    },
    custom: (uid) => sign({ uid }, CUSTOM_TOKEN_AUDIENCE),
  }
}

async function requestToken(url: string, assertion: string): Promise<z.infer<typeof tokenSchema>> {
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const response = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const parsed = tokenSchema.safeParse(await response.json())
  if (!response.ok || !parsed.success) throw new Error(`${url} answered ${response.status}`)
  return parsed.data
}
