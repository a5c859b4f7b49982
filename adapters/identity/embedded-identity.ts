import { setTimeout as delay } from 'node:timers/promises'
import type { JWK } from 'jose'
import type { IdentityAnswer, IdentityMethod, IdentityRefusal, IdentityRequest } from '#domain/identity/protocol.ts'
import { parseIdentityRequest } from '#domain/identity/requests.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Clock } from '#services/ports/clock.ts'
import type { Caller, IdentityAdmin, IdentityProvider, WriteIdentityMails } from '#services/ports/identity-provider.ts'
import type { Ids } from '#services/ports/ids.ts'
import type { OtherAccounts } from '#services/ports/other-accounts.ts'
import type { RateLimit } from '#services/ports/rate-limit.ts'
import type { Wake } from '../jobs/wake.ts'
import type { Database } from '../postgres/connect.ts'
import { deleteOwn, lookup, token, update } from './account-calls.ts'
import { embeddedAdmin } from './embedded-admin.ts'
import { idTokens } from './id-tokens.ts'
import type { Call, IdentityParts } from './identity-parts.ts'
import { type Passwords, passwordHashes } from './passwords.ts'
import { sendOobCode } from './send-code.ts'
import { findSessionState } from './sessions.ts'
import { createAuthUri, signInWithPassword, signUp } from './sign-in.ts'
import { signInWithIdp } from './sign-in-with-idp.ts'
import { signingKeys } from './signing-keys.ts'
import { throttleOf } from './throttle.ts'
import { resetPassword, signInWithEmailLink } from './use-code.ts'

/** Configuration of the embedded identity provider. */
export type EmbeddedIdentityOptions = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly rates: RateLimit
  readonly writeMails: WriteIdentityMails
  /** Issuer of the tokens: an origin. */
  readonly issuer: string
  readonly projectId: string
  readonly authorizedDomains: readonly string[]
  /** E-mail enumeration protection: INVALID_LOGIN_CREDENTIALS instead of EMAIL_NOT_FOUND and INVALID_PASSWORD. */
  readonly hidesAccounts?: boolean
  readonly wake?: Wake | undefined
  /** Tests pass a hasher with a low cost. */
  readonly passwords?: Passwords
  readonly keyLifeDays?: number
  /** Delay function; tests pass one that they control. */
  readonly wait?: (ms: number) => Promise<unknown>
  /** Federated identity providers; absent: none. */
  readonly otherAccounts?: OtherAccounts | undefined
}

/** The provider, its administrative operations and its public keys. */
export type EmbeddedIdentity = {
  readonly provider: IdentityProvider
  readonly admin: IdentityAdmin
  jwks(): Promise<{ readonly keys: readonly JWK[] }>
}

/**
 * An identity provider that runs in the process of the shop. It has its own database schema and implements the
 * Identity Toolkit protocol.
 */
export function embeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { db, clock, ids, issuer, projectId, keyLifeDays } = options
  const keys = signingKeys({ db, clock, ids, ...(keyLifeDays !== undefined && { keyLifeDays }) })
  const readState = (uid: string) => findSessionState(db, uid)
  const parts: IdentityParts = {
    ...options,
    wake: options.wake,
    passwords: options.passwords ?? passwordHashes(),
    tokens: idTokens({ keys, clock, issuer: { issuer, projectId }, readState }),
    throttle: throttleOf(options),
    hidesAccounts: options.hidesAccounts ?? false,
    wait: options.wait ?? delay,
  }
  const methods = createMethods(parts)
  return {
    provider: {
      async call<M extends IdentityMethod>(method: M, request: IdentityRequest<M>, from: Caller) {
        const parsed = parseIdentityRequest(method, request)
        if (isRejected(parsed)) return parsed as IdentityRefusal
        return methods[method](parsed as IdentityRequest<M>, from) as Promise<IdentityAnswer<M> | IdentityRefusal>
      },
      verify: (idToken) => verify(parts, idToken),
    },
    admin: embeddedAdmin(parts),
    jwks: keys.jwks,
  }
}

function createMethods(parts: IdentityParts): { readonly [M in IdentityMethod]: Call<M> } {
  return {
    signUp: signUp(parts),
    signInWithPassword: signInWithPassword(parts),
    signInWithEmailLink: signInWithEmailLink(parts),
    signInWithIdp: signInWithIdp(parts),
    lookup: lookup(parts),
    update: update(parts),
    delete: deleteOwn(parts),
    createAuthUri: createAuthUri(parts),
    sendOobCode: sendOobCode(parts),
    resetPassword: resetPassword(parts),
    projects: async () => ({ authorizedDomains: parts.authorizedDomains, projectId: parts.projectId }),
    token: token(parts),
  }
}

async function verify({ tokens }: IdentityParts, idToken: string): ReturnType<IdentityProvider['verify']> {
  const checked = await tokens.check(idToken)
  if (isRejected(checked)) return checked
  const state = await tokens.stateOf(checked.sessionUid)
  if (state === undefined || state.isRevoked || state.isDisabled) return rejected('token-revoked')
  return { ...checked.claims, roleClaim: state.role > 0 ? state.role : undefined }
}
