import { setTimeout as delay } from 'node:timers/promises'
import type { JWK } from 'jose'
import { parseEmail } from '#domain/customer/email.ts'
import {
  type IdentityMethod,
  type IdentityRejection,
  type IdentityRequest,
  type IdentityResponse,
  parseIdentityRequest,
} from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { ExternalAccounts } from '#services/ports/external-accounts.ts'
import type {
  AccountFacts,
  Caller,
  IdentityAdmin,
  IdentityProvider,
  WriteIdentityMails,
} from '#services/ports/identity.ts'
import type { Clock, Ids, RateLimit } from '#services/ports/runtime.ts'
import type { Database } from '../postgres/connect.ts'
import { transactionWithRetry } from '../postgres/transaction-with-retry.ts'
import { deleteAccountOfCaller, lookup, token, update } from './account-methods.ts'
import { type Account, type AccountChange, deleteAccount, findAccount, lockAccount, updateAccount } from './accounts.ts'
import { deleteCodesOf, sendOobCode } from './action-codes.ts'
import { createIdTokens } from './id-tokens.ts'
import { type Call, type IdentityContext, issueTokens, startSession } from './identity-context.ts'
import { createIdentityRateLimits } from './identity-rate-limits.ts'
import { createPasswordHasher, type IdentityPasswordHasher } from './password-hasher.ts'
import { findSessionState, revokeSession, revokeSessionOf, revokeSessions } from './sessions.ts'
import { createAuthUri, signInWithPassword, signUp } from './sign-in.ts'
import { signInWithIdp } from './sign-in-with-idp.ts'
import { createSigningKeys } from './signing-keys.ts'
import { resetPassword, signInWithEmailLink } from './use-code.ts'
import { createVerifiedAccount } from './verified-account.ts'

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
    sendOobCode: sendOobCode(parts),
    resetPassword: resetPassword(parts),
    projects: async () => ({ authorizedDomains: parts.authorizedDomains, projectId: parts.projectId }),
    token: token(parts),
  }
}

async function verify({ tokens }: IdentityContext, idToken: string): ReturnType<IdentityProvider['verify']> {
  const checked = await tokens.verify(idToken)
  if (isRejected(checked)) return checked
  const state = await tokens.getSessionState(checked.sessionUid)
  if (state === undefined || state.isRevoked || state.isDisabled) return rejected('token-revoked')
  return { ...checked.claims, roleClaim: state.role > 0 ? state.role : undefined }
}

/** Administrative operations on accounts, without their password. Throws when an account does not exist. */
export function createEmbeddedAdmin(parts: IdentityContext): IdentityAdmin {
  const { db, clock, passwordHasher, throttle, tokens } = parts
  const change = async (uid: string, fields: AccountChange, { revokesSessions = false } = {}) => {
    const account = await transactionWithRetry(db, async (tx) => {
      if (revokesSessions) await revokeSessions(tx, uid, clock.now())
      if (revokesSessions) await deleteCodesOf(tx, uid)
      return updateAccount(tx, uid, fields)
    })
    tokens.clearSessionStates()
    if (account === undefined) throw new Error(`account ${uid} does not exist`)
    return account
  }
  return {
    find: async (key) => {
      const account = await findAccount(db, key)
      return account && factsOf(account)
    },
    setDisabled: async (uid, isDisabled) => void (await change(uid, { isDisabled }, { revokesSessions: isDisabled })),
    setRole: async (uid, role) => void (await change(uid, { role })),
    setEmailVerified: async (uid, given) => {
      const email = parseEmail(given)
      if (isRejected(email)) throw new Error(`${given} is not an e-mail address`)
      const account = await findAccount(db, { uid })
      const isOther = account?.emailKey !== email.toLowerCase()
      await change(uid, { email, isEmailVerified: true }, { revokesSessions: isOther })
    },
    setPassword: async (uid, password) => {
      const passwordHash = await passwordHasher.hash(password, { address: undefined })
      if (passwordHash === undefined) throw new Error('the password hashing queue is full')
      const { email } = await change(uid, { passwordHash }, { revokesSessions: true })
      if (email !== null) await throttle.clearFailures(email)
    },
    endSession: async ({ idToken, refreshToken }) => {
      if (refreshToken !== undefined) await revokeSessionOf(db, refreshToken, clock.now())
      const checked = idToken === undefined ? undefined : await tokens.verify(idToken)
      if (checked !== undefined && 'sessionUid' in checked) await revokeSession(db, checked.sessionUid, clock.now())
      tokens.clearSessionStates()
      return undefined
    },
    revoke: async (uid) => void (await change(uid, {}, { revokesSessions: true })),
    remove: async (uid) => {
      await transactionWithRetry(db, async (tx) => {
        await revokeSessions(tx, uid, clock.now())
        await deleteAccount(tx, uid)
      })
      tokens.clearSessionStates()
    },
    createVerified: (account) => createVerifiedAccount(parts, account),
    openSession: async (uid) => {
      const opened = await transactionWithRetry(db, async (tx) => {
        const account = await lockAccount(tx, uid)
        if (account === undefined) return rejected('USER_NOT_FOUND')
        if (account.isDisabled) return rejected('USER_DISABLED')
        return startSession(parts, tx, account, 'custom')
      })
      return isRejected(opened) ? opened : { ...(await issueTokens(parts, opened)), registered: true }
    },
  }
}

function factsOf(account: Account): AccountFacts {
  const { uid, email, isEmailVerified, isDisabled, role, createdAt, lastSignInAt } = account
  return {
    uid,
    email: email ?? undefined,
    isEmailVerified,
    isDisabled,
    role,
    createdAt,
    lastSignInAt: lastSignInAt ?? undefined,
  }
}
