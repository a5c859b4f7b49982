import { setTimeout as delay } from 'node:timers/promises'
import type { JWK } from 'jose'
import {
  type IdentityMethod,
  type IdentityRejection,
  type IdentityRequest,
  type IdentityResponse,
  PASSWORD_POLICY,
  parseIdentityRequest,
} from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { ExternalAccounts } from '#services/ports/external-accounts.ts'
import type { Caller, IdentityAdmin, IdentityProvider, WriteIdentityMails } from '#services/ports/identity.ts'
import type { Clock, Ids, RateLimit } from '#services/ports/runtime.ts'
import type { Database } from '../postgres/database/connect.ts'
import { deleteAccountOfCaller, lookup, token, update } from './account-methods.ts'
import { sendLink } from './action-codes.ts'
import { createEmbeddedAdmin } from './embedded-admin.ts'
import { createIdTokens } from './id-tokens.ts'
import type { Call, IdentityContext } from './identity-context.ts'
import { createIdentityRateLimits } from './identity-rate-limits.ts'
import { createPasswordHasher, type IdentityPasswordHasher } from './password-hasher.ts'
import { createPendingCredentials } from './pending-credentials.ts'
import {
  finalizeEnrolment,
  finalizeSecondFactor,
  startEnrolment,
  startSecondFactor,
  withdrawEnrolment,
} from './second-factor-calls.ts'
import { findSessionState } from './sessions.ts'
import { createAuthUri, signInWithPassword, signUp } from './sign-in.ts'
import { signInWithIdp } from './sign-in-with-idp.ts'
import { createSigningKeys } from './signing-keys.ts'
import { resetPassword, signInWithEmailLink } from './use-code.ts'

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
  readonly hasEnumerationProtection?: boolean
  /** Tests pass a hasher with a low cost. */
  readonly passwordHasher?: IdentityPasswordHasher
  readonly keyLifeDays?: number
  /** Delay function; tests pass one that they control. */
  readonly delay?: (ms: number) => Promise<unknown>
  readonly externalAccounts?: ExternalAccounts | undefined
}

export type EmbeddedIdentity = {
  readonly provider: IdentityProvider
  readonly admin: IdentityAdmin
  jwks(): Promise<{ readonly keys: readonly JWK[] }>
}

/** An identity provider in the process of the shop: its own database schema, the Identity Toolkit protocol. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { db, clock, ids, issuer, projectId, keyLifeDays } = options
  const keys = createSigningKeys({ db, clock, ids, ...(keyLifeDays !== undefined && { keyLifeDays }) })
  const readState = (uid: string) => findSessionState(db, uid)
  const parts: IdentityContext = {
    ...options,
    passwordHasher: options.passwordHasher ?? createPasswordHasher(),
    tokens: createIdTokens({ keys, clock, issuer: { issuer, projectId }, readState }),
    pendingCredentials: createPendingCredentials({ keys, clock, issuer: { issuer, projectId } }),
    throttle: createIdentityRateLimits(options),
    hasEnumerationProtection: options.hasEnumerationProtection ?? false,
    delay: options.delay ?? delay,
  }
  const methods = createMethods(parts)
  return {
    provider: {
      async call<M extends IdentityMethod>(method: M, request: IdentityRequest<M>, from: Caller) {
        const parsed = parseIdentityRequest(method, request)
        if (isRejected(parsed)) return parsed as IdentityRejection
        return methods[method](parsed as IdentityRequest<M>, from) as Promise<IdentityResponse<M> | IdentityRejection>
      },
      sendLink: sendLink(parts, 'program'),
      verify: (idToken) => verify(parts, idToken),
    },
    admin: createEmbeddedAdmin(parts),
    jwks: keys.jwks,
  }
}

function createMethods(parts: IdentityContext): { readonly [M in IdentityMethod]: Call<M> } {
  return {
    signUp: signUp(parts),
    signInWithPassword: signInWithPassword(parts),
    signInWithEmailLink: signInWithEmailLink(parts),
    signInWithIdp: signInWithIdp(parts),
    lookup: lookup(parts),
    update: update(parts),
    delete: deleteAccountOfCaller(parts),
    createAuthUri: createAuthUri(parts),
    sendOobCode: (request, from) => sendLink(parts, 'page')(request, from, async () => true),
    resetPassword: resetPassword(parts),
    projects: async () => ({ authorizedDomains: parts.authorizedDomains, projectId: parts.projectId }),
    passwordPolicy: async () => PASSWORD_POLICY,
    token: token(parts),
    'mfaEnrollment:start': startEnrolment(parts),
    'mfaEnrollment:finalize': finalizeEnrolment(parts),
    'mfaEnrollment:withdraw': withdrawEnrolment(parts),
    'mfaSignIn:start': startSecondFactor(parts),
    'mfaSignIn:finalize': finalizeSecondFactor(parts),
  }
}

async function verify({ tokens }: IdentityContext, idToken: string): ReturnType<IdentityProvider['verify']> {
  const checked = await tokens.verify(idToken)
  if (isRejected(checked)) return checked
  const state = await tokens.getSessionState(checked.sessionUid)
  if (state === undefined || state.isRevoked || state.isDisabled) return rejected('token-revoked')
  return { ...checked.claims, roleClaim: state.role > 0 ? state.role : undefined }
}
