import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { ExternalIdentity } from '#services/ports/external-accounts.ts'
import type { Clock } from '#services/ports/runtime.ts'
import type { TokenIssuer } from './id-tokens.ts'
import { createSignedTokens } from './signed-tokens.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Tokens that stand for an external identity that was verified a short time ago: `pendingToken` of the protocol. */
export type PendingCredentials = {
  sign(identity: ExternalIdentity): Promise<string>
  verify(pendingToken: string): Promise<ExternalIdentity | Rejection<'pending-token-invalid', undefined>>
}

const PENDING_SECONDS = 600

type Parts = { readonly keys: SigningKeys; readonly clock: Clock; readonly issuer: TokenIssuer }

/** The client that has to confirm a sign-in by another method links the external account with it afterwards. */
export function createPendingCredentials({ keys, clock, issuer: { issuer, projectId } }: Parts): PendingCredentials {
  const tokens = createSignedTokens({ keys, clock, issuer, audience: `${projectId}/pending-credential` })
  return {
    sign: (identity) => tokens.sign({ identity }, PENDING_SECONDS),
    async verify(pendingToken) {
      const claims = await tokens.verify(pendingToken, ['identity'])
      return isRejected(claims) ? rejected('pending-token-invalid') : (claims.identity as ExternalIdentity)
    },
  }
}
