import { type Email, parseEmail } from '#domain/customer/email.ts'
import { PASSWORD_MIN_LENGTH } from '#domain/identity/password-length.ts'
import type { IdentityMethod, IdentityRejection, IdentityRequest, IdentityResponse } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { ExternalAccounts } from '#services/ports/external-accounts.ts'
import type { Caller, TokenClaims, WriteIdentityMails } from '#services/ports/identity.ts'
import type { Clock, Ids } from '#services/ports/runtime.ts'
import type { Database } from '../postgres/database/connect.ts'
import { type Account, findAccount, updateAccount } from './accounts.ts'
import { ID_TOKEN_SECONDS, type IdTokens } from './id-tokens.ts'
import type { IdentityRateLimits } from './identity-rate-limits.ts'
import type { IdentityPasswordHasher } from './password-hasher.ts'
import type { PendingCredentials } from './pending-credentials.ts'
import { ANONYMOUS, addRefreshToken, findSessionState, insertSession, type Session } from './sessions.ts'

export type IdentityContext = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly passwordHasher: IdentityPasswordHasher
  readonly tokens: IdTokens
  readonly pendingCredentials: PendingCredentials
  readonly throttle: IdentityRateLimits
  readonly writeMails: WriteIdentityMails
  readonly projectId: string
  /** Hosts that continue URLs may name, and on which federated sign-in is allowed. */
  readonly authorizedDomains: readonly string[]
  readonly hasEnumerationProtection: boolean
  readonly delay: (ms: number) => Promise<unknown>
  readonly externalAccounts?: ExternalAccounts | undefined
}

export type Call<M extends IdentityMethod> = (
  request: IdentityRequest<M>,
  from: Caller,
) => Promise<IdentityResponse<M> | IdentityRejection>

/** A session created in a transaction; its tokens are issued after the commit. */
export type StartedSession = { readonly account: Account; readonly session: Session; readonly refreshToken: string }

/** Changing e-mail or password and deleting the account need a sign-in no older than this. */
const RECENT_MINUTES = 5

export const TOO_MANY = rejected('TOO_MANY_ATTEMPTS_TRY_LATER')

type SignIn = Pick<Session, 'provider'> & Partial<Pick<Session, 'secondFactorUid' | 'signedInAt'>>

/** Creates a session for an account, within a transaction. `secondFactorUid`: the second factor that was shown. */
export async function startSession(
  { ids, clock }: Pick<IdentityContext, 'ids' | 'clock'>,
  tx: Database,
  account: Account,
  { provider, secondFactorUid = null, signedInAt = clock.now() }: SignIn,
): Promise<StartedSession> {
  const now = clock.now()
  const session = { uid: ids.next(), accountUid: account.uid, provider, signedInAt, secondFactorUid }
  await insertSession(tx, session, now)
  const signedIn = await updateAccount(tx, account.uid, { lastSignInAt: now })
  return { account: signedIn ?? account, session, refreshToken: await addRefreshToken(tx, session.uid, ids) }
}

/**
 * Creates the session that continues another one after a change of how its account signs in. It has the time of the
 * sign-in, because no one signed in again; for an anonymous account the change is the first sign-in.
 */
export function continueSession(
  parts: Pick<IdentityContext, 'ids' | 'clock'>,
  tx: Database,
  account: Account,
  { provider: before, secondFactorUid, signedInAt }: Session,
  provider = before,
): Promise<StartedSession> {
  const time = before === ANONYMOUS ? {} : { signedInAt }
  return startSession(parts, tx, account, { provider, secondFactorUid, ...time })
}

/** Issues the tokens of a new session. Must not run in a transaction: it may have to read the signing key. */
export async function issueTokens(
  { tokens }: Pick<IdentityContext, 'tokens'>,
  { account, session, refreshToken }: StartedSession,
) {
  return {
    idToken: await tokens.sign(account, session),
    refreshToken,
    expiresIn: String(ID_TOKEN_SECONDS),
    localId: account.uid,
    ...(account.email !== null && { email: account.email }),
  }
}

export type Bearer = { readonly account: Account; readonly claims: TokenClaims; readonly session: Session }

/** Rejections: INVALID_ID_TOKEN, TOKEN_EXPIRED (expired or revoked), USER_NOT_FOUND, USER_DISABLED. */
export async function readBearer(
  { db, tokens }: Pick<IdentityContext, 'db' | 'tokens'>,
  idToken: string | undefined,
): Promise<Bearer | IdentityRejection> {
  if (!idToken) return rejected('INVALID_ID_TOKEN')
  const checked = await tokens.verify(idToken)
  if ('code' in checked) return rejected(checked.code === 'token-expired' ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN')
  const account = await findAccount(db, { uid: checked.claims.uid })
  if (account === undefined) return rejected('USER_NOT_FOUND')
  if (account.isDisabled) return rejected('USER_DISABLED')
  const state = await findSessionState(db, checked.sessionUid)
  if (state === undefined || state.isRevoked) return rejected('TOKEN_EXPIRED')
  const { claims, sessionUid } = checked
  const { provider, secondFactorUid } = state
  const { signedInAt } = claims
  const session = { uid: sessionUid, accountUid: account.uid, provider, signedInAt, secondFactorUid }
  return { account, claims, session }
}

/** Rejects a sign-in older than 5 minutes with CREDENTIAL_TOO_OLD_LOGIN_AGAIN. */
export function checkRecentSignIn({ claims }: Bearer, clock: Clock): IdentityRejection | undefined {
  const until = claims.signedInAt.add({ minutes: RECENT_MINUTES })
  return Temporal.Instant.compare(clock.now(), until) > 0 ? rejected('CREDENTIAL_TOO_OLD_LOGIN_AGAIN') : undefined
}

/** Rejections: MISSING_EMAIL, INVALID_EMAIL. */
export function readEmail(email: string | undefined): Email | IdentityRejection {
  if (!email) return rejected('MISSING_EMAIL')
  const parsed = parseEmail(email)
  return isRejected(parsed) ? rejected('INVALID_EMAIL') : parsed
}

/** Rejections: MISSING_PASSWORD, WEAK_PASSWORD. */
export function checkNewPassword(password: string | undefined): IdentityRejection | undefined {
  if (!password) return rejected('MISSING_PASSWORD')
  return [...password].length < PASSWORD_MIN_LENGTH ? rejected('WEAK_PASSWORD') : undefined
}
