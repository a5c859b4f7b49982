import type { IdentityRejection, IdentityResponse } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Database } from '../postgres/connect.ts'
import { transactionWithRetry } from '../postgres/transaction-with-retry.ts'
import {
  type Account,
  findAccount,
  insertAccount,
  isUniqueViolation,
  lockAccount,
  unlinkAccount,
  updateAccount,
} from './accounts.ts'
import { type ActionCode, deleteCode, deleteCodesOf, lockCode } from './action-codes.ts'
import {
  type Call,
  checkNewPassword,
  type IdentityContext,
  issueTokens,
  readBearer,
  readEmail,
  startSession,
  TOO_MANY,
} from './identity-context.ts'
import { revokeSessions } from './sessions.ts'

type Parts = IdentityContext
const INVALID_CODE = rejected('INVALID_OOB_CODE')

/** Without a new password: returns the purpose of a code. With one: changes it and revokes every session. */
export function resetPassword(parts: Parts): Call<'resetPassword'> {
  const { db, clock, passwordHasher, throttle, tokens } = parts
  return async ({ oobCode, newPassword }, from) => {
    if (!(await throttle.allowCodeAttempt(from))) return TOO_MANY
    const code = await lockCode(db, oobCode, clock.now())
    if (isRejected(code)) return code
    if (newPassword === undefined) return factsOf(code)
    if (code.requestType !== 'PASSWORD_RESET') return INVALID_CODE
    const weak = checkNewPassword(newPassword)
    if (weak) return weak
    const passwordHash = await passwordHasher.hash(newPassword, { ...from, account: code.email })
    if (passwordHash === undefined) return TOO_MANY
    const outcome = await transactionWithRetry(db, async (tx) => {
      const lockedCode = await lockCode(tx, oobCode, clock.now())
      if (isRejected(lockedCode)) return lockedCode
      const account = await proveMailbox(tx, lockedCode, clock.now())
      if (isRejected(account)) return account
      await updateAccount(tx, account.uid, { passwordHash })
      await revokeSessions(tx, account.uid, clock.now())
      await deleteCodesOf(tx, account.uid)
      return factsOf(lockedCode)
    })
    tokens.clearSessionStates()
    if (!isRejected(outcome)) await throttle.clearFailures(outcome.email)
    return outcome
  }
}

function factsOf({ requestType, email, newEmail }: ActionCode): IdentityResponse<'resetPassword'> {
  return { requestType, email, ...(newEmail !== null && { newEmail }) }
}

/**
 * Records that the account's mailbox is proven, since its mailed link was opened. If the address was not verified
 * before, another person may have registered it: its password, external accounts and sessions are removed.
 */
async function proveMailbox(
  tx: Database,
  { accountUid, email }: ActionCode,
  now: Temporal.Instant,
): Promise<Account | IdentityRejection> {
  const account = accountUid === null ? undefined : await lockAccount(tx, accountUid)
  if (account === undefined || account.emailKey !== email.toLowerCase()) return INVALID_CODE
  if (account.isDisabled) return rejected('USER_DISABLED')
  if (account.isEmailVerified) return account
  await unlinkAccount(tx, account.uid)
  await revokeSessions(tx, account.uid, now)
  return (await updateAccount(tx, account.uid, { isEmailVerified: true, passwordHash: null })) ?? INVALID_CODE
}

/** Applies a code that verifies an address or the new address of an account (accounts:update with oobCode). */
export async function applyActionCode(
  parts: Parts,
  oobCode: string,
): Promise<IdentityResponse<'update'> | IdentityRejection> {
  const { db, clock, tokens } = parts
  try {
    const outcome = await transactionWithRetry(db, async (tx) => {
      const code = await lockCode(tx, oobCode, clock.now())
      if (isRejected(code)) return code
      const account = code.accountUid === null ? undefined : await lockAccount(tx, code.accountUid)
      if (account === undefined || account.emailKey !== code.email.toLowerCase()) return INVALID_CODE
      if (account.isDisabled) return rejected('USER_DISABLED')
      if (code.requestType === 'VERIFY_EMAIL') {
        await deleteCode(tx, oobCode)
        return (await updateAccount(tx, account.uid, { isEmailVerified: true })) ?? INVALID_CODE
      }
      if (code.requestType !== 'VERIFY_AND_CHANGE_EMAIL' || code.newEmail === null) return INVALID_CODE
      await deleteCodesOf(tx, account.uid)
      await revokeSessions(tx, account.uid, clock.now())
      return (await updateAccount(tx, account.uid, { email: code.newEmail, isEmailVerified: true })) ?? INVALID_CODE
    })
    tokens.clearSessionStates()
    if (isRejected(outcome)) return outcome
    return { localId: outcome.uid, email: outcome.email ?? '', emailVerified: outcome.isEmailVerified }
  } catch (error) {
    if (isUniqueViolation(error)) return rejected('EMAIL_EXISTS')
    throw error
  }
}

/** Signs in with a mailed link. Creates an account for a new address, or links the signed-in account. */
export function signInWithEmailLink(parts: Parts): Call<'signInWithEmailLink'> {
  const { db, clock, throttle, tokens } = parts
  return async ({ email: given, oobCode, idToken }, from) => {
    const email = readEmail(given)
    if (isRejected(email)) return email
    if (!(await throttle.allowCodeAttempt(from))) return TOO_MANY
    const bearer = idToken === undefined ? undefined : await readBearer(parts, idToken)
    if (bearer && isRejected(bearer)) return bearer
    const outcome = await transactionWithRetry(db, async (tx) => {
      const code = await lockCode(tx, oobCode, clock.now())
      if (isRejected(code)) return code
      if (code.requestType !== 'EMAIL_SIGNIN' || code.email.toLowerCase() !== email.toLowerCase()) return INVALID_CODE
      const owner = await findOrCreateOwner(parts, tx, code, bearer?.account)
      if (isRejected(owner)) return owner
      await deleteCode(tx, oobCode)
      const account = (await updateAccount(tx, owner.account.uid, { hasEmailLink: true })) ?? owner.account
      return { isNewUser: owner.isNew, opened: await startSession(parts, tx, account, 'password') }
    })
    tokens.clearSessionStates()
    if (isRejected(outcome)) return outcome
    await throttle.clearFailures(email)
    return { ...(await issueTokens(parts, outcome.opened)), isNewUser: outcome.isNewUser }
  }
}

async function findOrCreateOwner(
  { ids, clock }: Parts,
  tx: Database,
  code: ActionCode,
  signedIn: Account | undefined,
): Promise<{ account: Account; isNew: boolean } | IdentityRejection> {
  const { email } = code
  const existing = await findAccount(tx, { email })
  if (signedIn) {
    if (existing && existing.uid !== signedIn.uid) return rejected('EMAIL_EXISTS')
    const account = await updateAccount(tx, signedIn.uid, { email, isEmailVerified: true })
    return account ? { account, isNew: false } : rejected('USER_NOT_FOUND')
  }
  if (existing) {
    const account = await proveMailbox(tx, { ...code, accountUid: existing.uid }, clock.now())
    return isRejected(account) ? account : { account, isNew: false }
  }
  const created = await insertAccount(tx, { uid: ids.next(), at: clock.now(), email, isEmailVerified: true })
  return created ? { account: created, isNew: true } : rejected('EMAIL_EXISTS')
}
