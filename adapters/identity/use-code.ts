import type { IdentityRejection, IdentityResponse } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Database } from '../postgres/database/connect.ts'
import { transactionWithRetry } from '../postgres/database/transaction-with-retry.ts'
import {
  type Account,
  findAccount,
  insertAccount,
  isUniqueViolation,
  lockAccount,
  unlinkAccount,
  updateAccount,
} from './accounts.ts'
import {
  type ActionCode,
  type CodePurpose,
  deleteCode,
  deleteCodesOf,
  isUndoing,
  lockCode,
  queueRecovery,
} from './action-codes.ts'
import {
  type Bearer,
  type Call,
  checkNewPassword,
  checkRecentSignIn,
  continueSession,
  type IdentityContext,
  readBearer,
  readEmail,
  TOO_MANY,
} from './identity-context.ts'
import { answerSignIn, openSession } from './second-factor-calls.ts'
import { deleteFactors, factorsOf, toEnrolledFactor } from './second-factors.ts'
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
    if (newPassword === undefined) return checkCode(db, code)
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

/** The facts of a code; of the removal of a second factor also which one. */
async function checkCode(db: Database, code: ActionCode): Promise<IdentityResponse<'resetPassword'>> {
  const { accountUid, secondFactorUid } = code
  if (accountUid === null || secondFactorUid === null) return factsOf(code)
  const factor = (await factorsOf(db, accountUid)).find(({ uid }) => uid === secondFactorUid)
  return { ...factsOf(code), ...(factor && { mfaInfo: toEnrolledFactor(factor) }) }
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

/** Applies a code that verifies an address, changes or restores it, or removes a second factor (accounts:update). */
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
      const apply = APPLY[code.requestType]
      if (account === undefined || apply === undefined) return INVALID_CODE
      if (!isUndoing(code) && account.emailKey !== code.email.toLowerCase()) return INVALID_CODE
      if (account.isDisabled) return rejected('USER_DISABLED')
      await deleteCode(tx, oobCode)
      return (await apply(tx, account, { code, now: clock.now() })) ?? INVALID_CODE
    })
    tokens.clearSessionStates()
    if (isRejected(outcome)) return outcome
    return { localId: outcome.uid, email: outcome.email ?? '', emailVerified: outcome.isEmailVerified }
  } catch (error) {
    if (isUniqueViolation(error)) return rejected('EMAIL_EXISTS')
    throw error
  }
}

type ApplyCode = (
  tx: Database,
  account: Account,
  about: { readonly code: ActionCode; readonly now: Temporal.Instant },
) => Promise<Account | undefined>

/** What a code does. A change of the address and the removal of a second factor revoke every session. */
const APPLY: Readonly<Partial<Record<CodePurpose, ApplyCode>>> = {
  VERIFY_EMAIL: (tx, { uid }) => updateAccount(tx, uid, { isEmailVerified: true }),
  VERIFY_AND_CHANGE_EMAIL: (tx, account, about) => changeEmail(tx, account, about, about.code.newEmail),
  RECOVER_EMAIL: (tx, account, about) => changeEmail(tx, account, about, about.code.email),
  async REVERT_SECOND_FACTOR_ADDITION(tx, { uid }, { code, now }) {
    if (!(await deleteFactors(tx, uid, code.secondFactorUid ?? ''))) return undefined
    await revokeSessions(tx, uid, now)
    return updateAccount(tx, uid, {})
  },
}

async function changeEmail(
  tx: Database,
  { uid }: Account,
  { now }: { readonly now: Temporal.Instant },
  email: string | null,
): Promise<Account | undefined> {
  if (email === null) return undefined
  await deleteCodesOf(tx, uid)
  await revokeSessions(tx, uid, now)
  return updateAccount(tx, uid, { email, isEmailVerified: true })
}

/** Signs in with a mailed link. Creates an account for a new address, or links the signed-in account. */
export function signInWithEmailLink(parts: Parts): Call<'signInWithEmailLink'> {
  const { db, clock, throttle, tokens } = parts
  return async ({ email: given, oobCode, idToken }, from) => {
    const email = readEmail(given)
    if (isRejected(email)) return email
    if (!(await throttle.allowCodeAttempt(from))) return TOO_MANY
    const bearer = idToken === undefined ? undefined : await readLinking(parts, idToken)
    if (bearer && isRejected(bearer)) return bearer
    const outcome = await transactionWithRetry(db, async (tx) => {
      const code = await lockCode(tx, oobCode, clock.now())
      if (isRejected(code)) return code
      if (code.requestType !== 'EMAIL_SIGNIN' || code.email.toLowerCase() !== email.toLowerCase()) return INVALID_CODE
      const owner = await findOrCreateOwner(parts, tx, code, bearer?.account)
      if (isRejected(owner)) return owner
      await deleteCode(tx, oobCode)
      const account = (await updateAccount(tx, owner.account.uid, { hasEmailLink: true })) ?? owner.account
      if (bearer !== undefined) await queueRecovery(parts, tx, { before: bearer.account, account }, from)
      if (bearer === undefined)
        return { isNewUser: owner.isNew, opened: await openSession(parts, tx, account, 'password') }
      return {
        isNewUser: owner.isNew,
        opened: await continueSession(parts, tx, account, bearer.session, 'password'),
      }
    })
    tokens.clearSessionStates()
    if (isRejected(outcome)) return outcome
    await throttle.clearFailures(email)
    return { ...(await answerSignIn(parts, outcome.opened)), isNewUser: outcome.isNewUser }
  }
}

/** An account that has an address, which the link may replace, needs a recent sign-in. */
async function readLinking(parts: Parts, idToken: string): Promise<Bearer | IdentityRejection> {
  const bearer = await readBearer(parts, idToken)
  if (isRejected(bearer) || bearer.account.email === null) return bearer
  return checkRecentSignIn(bearer, parts.clock) ?? bearer
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
