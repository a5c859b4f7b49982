import type { IdentityRefusal, IdentityRequest } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Database } from '../postgres/connect.ts'
import { retriedTransaction } from '../postgres/retried-transaction.ts'
import {
  type Account,
  type AccountChange,
  deleteAccount,
  isTaken,
  lockAccount,
  providersOf,
  updateAccount,
  userOf,
} from './accounts.ts'
import { deleteCodesOf } from './action-codes.ts'
import { checkNewPassword, readEmail } from './credentials.ts'
import {
  type Bearer,
  type Call,
  type IdentityParts,
  type Opened,
  openFor,
  readBearer,
  TOO_MANY,
  tokensOf,
  tooOld,
} from './identity-parts.ts'
import { linksOf, unlinkAccount } from './provider-links.ts'
import { addRefreshToken, revokeSessions, useRefreshToken } from './sessions.ts'
import { applyCode } from './use-code.ts'

export function lookup(parts: IdentityParts): Call<'lookup'> {
  return async ({ idToken }) => {
    const bearer = await readBearer(parts, idToken)
    if (isRejected(bearer)) return bearer
    return { users: [userOf(bearer.account, await linksOf(parts.db, bearer.account.uid))] }
  }
}

type Update = IdentityRequest<'update'>

/** Changes an account. E-mail and password end every session; the answer opens a new one. */
export function update(parts: IdentityParts): Call<'update'> {
  const { db, tokens } = parts
  return async (request) => {
    if (request.oobCode) return applyCode(parts, request.oobCode)
    const bearer = await readBearer(parts, request.idToken)
    if (isRejected(bearer)) return bearer
    const change = await changeOf(parts, bearer, request)
    if (isRejected(change)) return change
    try {
      const changed = await retriedTransaction(db, (tx) => makeChange(parts, tx, bearer, { request, change }))
      tokens.forgetStates()
      if (isRejected(changed)) return changed
      const { account, opened } = changed
      return {
        ...(opened ? await tokensOf(parts, opened) : { localId: account.uid }),
        ...(account.email !== null && { email: account.email, emailVerified: account.isEmailVerified }),
        ...(account.displayName !== null && { displayName: account.displayName }),
        ...(account.photoUrl !== null && { photoUrl: account.photoUrl }),
        providerUserInfo: providersOf(account, await linksOf(db, account.uid)),
      }
    } catch (error) {
      if (isTaken(error)) return rejected('EMAIL_EXISTS')
      throw error
    }
  }
}

/** What a request changes. Refusals: of e-mail and password, and of a sign-in that is too old. */
async function changeOf(
  { passwords, clock, hidesAccounts }: IdentityParts,
  bearer: Bearer,
  { email: given, password, displayName, photoUrl, deleteProvider }: Update,
): Promise<AccountChange | IdentityRefusal> {
  const isGrave = given !== undefined || password !== undefined
  const stale = isGrave ? tooOld(bearer, clock) : undefined
  if (stale) return stale
  const email = given === undefined ? undefined : readEmail(given)
  if (email !== undefined && isRejected(email)) return email
  // The answer would tell whether the address has an account: the mailed link alone changes it then.
  if (email !== undefined && hidesAccounts) return rejected('OPERATION_NOT_ALLOWED')
  const weak = password === undefined ? undefined : checkNewPassword(password)
  if (weak) return weak
  const passwordHash = password === undefined ? undefined : await passwords.hash(password)
  if (password !== undefined && passwordHash === undefined) return TOO_MANY
  const isOther = email !== undefined && email.toLowerCase() !== bearer.account.emailKey
  return {
    ...(email !== undefined && { email }),
    ...(isOther && { isEmailVerified: false }),
    ...(passwordHash !== undefined && { passwordHash }),
    ...(displayName !== undefined && { displayName: displayName || null }),
    ...(photoUrl !== undefined && { photoUrl: photoUrl || null }),
    ...(deleteProvider?.includes('password') && { passwordHash: null, hasEmailLink: false }),
  }
}

async function makeChange(
  parts: IdentityParts,
  tx: Database,
  { account: { uid }, session }: Bearer,
  { request, change }: { request: Update; change: AccountChange },
): Promise<{ account: Account; opened: Opened | undefined } | IdentityRefusal> {
  const before = await lockAccount(tx, uid)
  if (before === undefined) return rejected('USER_NOT_FOUND')
  if (request.deleteProvider) await unlinkAccount(tx, uid, request.deleteProvider)
  const account = (await updateAccount(tx, uid, change)) ?? before
  if (request.email !== undefined || request.password !== undefined) {
    await revokeSessions(tx, uid, parts.clock.now())
    await deleteCodesOf(tx, uid)
    return { account, opened: await openFor(parts, tx, account, session.provider) }
  }
  if (!request.returnSecureToken) return { account, opened: undefined }
  return { account, opened: { account, session, refreshToken: await addRefreshToken(tx, session.uid, parts.ids) } }
}

/** Deletes the account of whoever signed in a moment ago. */
export function deleteOwn(parts: IdentityParts): Call<'delete'> {
  return async ({ idToken }) => {
    const bearer = await readBearer(parts, idToken)
    if (isRejected(bearer)) return bearer
    const stale = tooOld(bearer, parts.clock)
    if (stale) return stale
    await retriedTransaction(parts.db, async (tx) => {
      await revokeSessions(tx, bearer.account.uid, parts.clock.now())
      await deleteAccount(tx, bearer.account.uid)
    })
    parts.tokens.forgetStates()
    return {}
  }
}

/** Takes a refresh token for new tokens. */
export function token(parts: IdentityParts): Call<'token'> {
  const { db, clock, ids, tokens, projectId } = parts
  return async ({ refresh_token }) => {
    const outcome = await retriedTransaction(db, async (tx) => {
      const session = await useRefreshToken(tx, refresh_token, clock.now())
      if (isRejected(session)) return session
      const account = await lockAccount(tx, session.accountUid)
      if (account === undefined) return rejected('USER_NOT_FOUND')
      return { account, session, refreshToken: await addRefreshToken(tx, session.uid, ids) }
    })
    if (isRejected(outcome)) {
      // Only a session that may have ended just now: whoever makes tokens up cannot empty what is remembered.
      if (outcome.code === 'TOKEN_EXPIRED') tokens.forgetStates()
      return outcome
    }
    const { idToken, refreshToken, expiresIn, localId } = await tokensOf(parts, outcome)
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
