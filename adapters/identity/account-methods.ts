import type { IdentityRejection, IdentityRequest } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Caller } from '#services/ports/identity.ts'
import type { Database } from '../postgres/database/connect.ts'
import { transactionWithRetry } from '../postgres/database/transaction-with-retry.ts'
import {
  type Account,
  type AccountChange,
  deleteAccount,
  isUniqueViolation,
  linksOf,
  lockAccount,
  providersOf,
  toIdentityUser,
  unlinkAccount,
  updateAccount,
} from './accounts.ts'
import { deleteCodesOf, queueRecovery } from './action-codes.ts'
import {
  type Bearer,
  type Call,
  checkNewPassword,
  checkRecentSignIn,
  continueSession,
  type IdentityContext,
  issueTokens,
  readBearer,
  readEmail,
  type StartedSession,
  TOO_MANY,
} from './identity-context.ts'
import { factorsOf, toEnrolledFactor } from './second-factors.ts'
import { addRefreshToken, consumeRefreshToken, revokeSessions } from './sessions.ts'
import { applyActionCode } from './use-code.ts'

export function lookup(parts: IdentityContext): Call<'lookup'> {
  return async ({ idToken }) => {
    const bearer = await readBearer(parts, idToken)
    if (isRejected(bearer)) return bearer
    const { account } = bearer
    const [links, factors] = await Promise.all([linksOf(parts.db, account.uid), factorsOf(parts.db, account.uid)])
    return { users: [toIdentityUser(account, links, factors.map(toEnrolledFactor))] }
  }
}

type Update = IdentityRequest<'update'>

/**
 * Changes an account. A new e-mail address or password revokes every session and starts a new one. A verified address
 * that is replaced is mailed a link that restores it.
 */
export function update(parts: IdentityContext): Call<'update'> {
  const { db, tokens } = parts
  return async (request, from) => {
    if (request.oobCode) return applyActionCode(parts, request.oobCode)
    const bearer = await readBearer(parts, request.idToken)
    if (isRejected(bearer)) return bearer
    const change = await readChange(parts, bearer, request, from)
    if (isRejected(change)) return change
    try {
      const outcome = await transactionWithRetry(db, (tx) => applyChange(parts, tx, bearer, { request, change, from }))
      tokens.clearSessionStates()
      if (isRejected(outcome)) return outcome
      const { account, opened } = outcome
      return {
        ...(opened ? await issueTokens(parts, opened) : { localId: account.uid }),
        ...(account.email !== null && { email: account.email, emailVerified: account.isEmailVerified }),
        ...(account.displayName !== null && { displayName: account.displayName }),
        ...(account.photoUrl !== null && { photoUrl: account.photoUrl }),
        providerUserInfo: providersOf(account, await linksOf(db, account.uid)),
      }
    } catch (error) {
      if (isUniqueViolation(error)) return rejected('EMAIL_EXISTS')
      throw error
    }
  }
}

/** The change that a request asks for. Rejections: those of e-mail and password, and of a sign-in that is too old. */
async function readChange(
  { passwordHasher, clock, hasEnumerationProtection }: IdentityContext,
  bearer: Bearer,
  { email: given, password, displayName, photoUrl, deleteProvider }: Update,
  from: Caller,
): Promise<AccountChange | IdentityRejection> {
  const needsRecentSignIn = given !== undefined || password !== undefined
  const stale = needsRecentSignIn ? checkRecentSignIn(bearer, clock) : undefined
  if (stale) return stale
  const email = given === undefined ? undefined : readEmail(given)
  if (email !== undefined && isRejected(email)) return email
  const isNewAddress = email !== undefined && email.toLowerCase() !== bearer.account.emailKey
  // The response would reveal whether the address has an account. Only a mailed link may change it.
  if (isNewAddress && hasEnumerationProtection) return rejected('OPERATION_NOT_ALLOWED')
  const weak = password === undefined ? undefined : checkNewPassword(password)
  if (weak) return weak
  const passwordHash =
    password === undefined ? undefined : await passwordHasher.hash(password, { ...from, account: bearer.account.uid })
  if (password !== undefined && passwordHash === undefined) return TOO_MANY
  return {
    ...(email !== undefined && { email }),
    ...(isNewAddress && { isEmailVerified: false }),
    ...(passwordHash !== undefined && { passwordHash }),
    ...(displayName !== undefined && { displayName: displayName || null }),
    ...(photoUrl !== undefined && { photoUrl: photoUrl || null }),
    ...(deleteProvider?.includes('password') && { passwordHash: null, hasEmailLink: false }),
  }
}

async function applyChange(
  parts: IdentityContext,
  tx: Database,
  { account: { uid }, session }: Bearer,
  { request, change, from }: { request: Update; change: AccountChange; from: Caller },
): Promise<{ account: Account; opened: StartedSession | undefined } | IdentityRejection> {
  const before = await lockAccount(tx, uid)
  if (before === undefined) return rejected('USER_NOT_FOUND')
  if (request.deleteProvider) await unlinkAccount(tx, uid, request.deleteProvider)
  const account = (await updateAccount(tx, uid, change)) ?? before
  if (request.email !== undefined || request.password !== undefined) {
    await revokeSessions(tx, uid, parts.clock.now())
    await deleteCodesOf(tx, uid)
    await queueRecovery(parts, tx, { before, account }, from)
    return { account, opened: await continueSession(parts, tx, account, session) }
  }
  if (!request.returnSecureToken) return { account, opened: undefined }
  return { account, opened: { account, session, refreshToken: await addRefreshToken(tx, session.uid, parts.ids) } }
}

/** Deletes the account of the caller. Needs a recent sign-in. */
export function deleteAccountOfCaller(parts: IdentityContext): Call<'delete'> {
  return async ({ idToken }) => {
    const bearer = await readBearer(parts, idToken)
    if (isRejected(bearer)) return bearer
    const stale = checkRecentSignIn(bearer, parts.clock)
    if (stale) return stale
    await transactionWithRetry(parts.db, async (tx) => {
      await revokeSessions(tx, bearer.account.uid, parts.clock.now())
      await deleteAccount(tx, bearer.account.uid)
    })
    parts.tokens.clearSessionStates()
    return {}
  }
}

export function token(parts: IdentityContext): Call<'token'> {
  const { db, clock, ids, tokens, projectId } = parts
  return async ({ refresh_token }) => {
    const outcome = await transactionWithRetry(db, async (tx) => {
      const session = await consumeRefreshToken(tx, refresh_token, clock.now())
      if (isRejected(session)) return session
      const account = await lockAccount(tx, session.accountUid)
      if (account === undefined) return rejected('USER_NOT_FOUND')
      return { account, session, refreshToken: await addRefreshToken(tx, session.uid, ids) }
    })
    if (isRejected(outcome)) {
      // Clear the cache only when a session may have just been revoked: made-up tokens must not empty it.
      if (outcome.code === 'TOKEN_EXPIRED') tokens.clearSessionStates()
      return outcome
    }
    const { idToken, refreshToken, expiresIn, localId } = await issueTokens(parts, outcome)
    return {
      access_token: idToken,
      refresh_token: refreshToken,
      expires_in: expiresIn,
      id_token: idToken,
      token_type: 'Bearer',
      user_id: localId,
      project_id: projectId,
    }
  }
}
