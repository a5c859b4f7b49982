import type { IdentityAnswer, IdentityRefusal } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Database } from '../postgres/connect.ts'
import { retriedTransaction } from '../postgres/retried-transaction.ts'
import { type Account, findAccount, insertAccount, isTaken, lockAccount, updateAccount } from './accounts.ts'
import { type ActionCode, deleteCode, deleteCodesOf, lockCode } from './action-codes.ts'
import { checkNewPassword, readEmail } from './credentials.ts'
import { type Call, type IdentityParts, openFor, readBearer, TOO_MANY, tokensOf } from './identity-parts.ts'
import { unlinkAccount } from './provider-links.ts'
import { revokeSessions } from './sessions.ts'

type Parts = IdentityParts
const USED = rejected('INVALID_OOB_CODE')

/** Without a new password: what a code is for. With one: the password is changed and every session ends. */
export function resetPassword(parts: Parts): Call<'resetPassword'> {
  const { db, clock, passwords, throttle, tokens } = parts
  return async ({ oobCode, newPassword }, from) => {
    if (!(await throttle.mayTryCode(from))) return TOO_MANY
    const code = await lockCode(db, oobCode, clock.now())
    if (isRejected(code)) return code
    if (newPassword === undefined) return factsOf(code)
    if (code.requestType !== 'PASSWORD_RESET') return USED
    const weak = checkNewPassword(newPassword)
    if (weak) return weak
    const passwordHash = await passwords.hash(newPassword)
    if (passwordHash === undefined) return TOO_MANY
    const outcome = await retriedTransaction(db, async (tx) => {
      const again = await lockCode(tx, oobCode, clock.now())
      if (isRejected(again)) return again
      const account = await proveMailbox(tx, again, clock.now())
      if (isRejected(account)) return account
      await updateAccount(tx, account.uid, { passwordHash })
      await revokeSessions(tx, account.uid, clock.now())
      await deleteCodesOf(tx, account.uid)
      return factsOf(again)
    })
    tokens.forgetStates()
    if (!isRejected(outcome)) await throttle.forgive(outcome.email)
    return outcome
  }
}

function factsOf({ requestType, email, newEmail }: ActionCode): IdentityAnswer<'resetPassword'> {
  return { requestType, email, ...(newEmail !== null && { newEmail }) }
}

/**
 * Whoever opens the link owns the mailbox. Was that not known before, somebody else may have registered it: password
 * and links of then open nothing any more.
 */
async function proveMailbox(
  tx: Database,
  { accountUid, email }: ActionCode,
  now: Temporal.Instant,
): Promise<Account | IdentityRefusal> {
  const account = accountUid === null ? undefined : await lockAccount(tx, accountUid)
  if (account === undefined || account.emailKey !== email.toLowerCase()) return USED
  if (account.isDisabled) return rejected('USER_DISABLED')
  if (account.isEmailVerified) return account
  await unlinkAccount(tx, account.uid)
  await revokeSessions(tx, account.uid, now)
  return (await updateAccount(tx, account.uid, { isEmailVerified: true, passwordHash: null })) ?? USED
}

/** Opens a link that verifies an address, or the new address of an account (accounts:update with oobCode). */
export async function applyCode(parts: Parts, oobCode: string): Promise<IdentityAnswer<'update'> | IdentityRefusal> {
  const { db, clock, tokens } = parts
  try {
    const outcome = await retriedTransaction(db, async (tx) => {
      const code = await lockCode(tx, oobCode, clock.now())
      if (isRejected(code)) return code
      const account = code.accountUid === null ? undefined : await lockAccount(tx, code.accountUid)
      if (account === undefined || account.emailKey !== code.email.toLowerCase()) return USED
      if (account.isDisabled) return rejected('USER_DISABLED')
      if (code.requestType === 'VERIFY_EMAIL') {
        await deleteCode(tx, oobCode)
        return (await updateAccount(tx, account.uid, { isEmailVerified: true })) ?? USED
      }
      if (code.requestType !== 'VERIFY_AND_CHANGE_EMAIL' || code.newEmail === null) return USED
      await deleteCodesOf(tx, account.uid)
      await revokeSessions(tx, account.uid, clock.now())
      return (await updateAccount(tx, account.uid, { email: code.newEmail, isEmailVerified: true })) ?? USED
    })
    tokens.forgetStates()
    if (isRejected(outcome)) return outcome
    return { localId: outcome.uid, email: outcome.email ?? '', emailVerified: outcome.isEmailVerified }
  } catch (error) {
    if (isTaken(error)) return rejected('EMAIL_EXISTS')
    throw error
  }
}

/** Signs in by a mailed link; makes the account of an address that has none, or links the one that is signed in. */
export function signInWithEmailLink(parts: Parts): Call<'signInWithEmailLink'> {
  const { db, clock, throttle, tokens } = parts
  return async ({ email: given, oobCode, idToken }, from) => {
    const email = readEmail(given)
    if (isRejected(email)) return email
    if (!(await throttle.mayTryCode(from))) return TOO_MANY
    const bearer = idToken === undefined ? undefined : await readBearer(parts, idToken)
    if (bearer && isRejected(bearer)) return bearer
    const outcome = await retriedTransaction(db, async (tx) => {
      const code = await lockCode(tx, oobCode, clock.now())
      if (isRejected(code)) return code
      if (code.requestType !== 'EMAIL_SIGNIN' || code.email.toLowerCase() !== email.toLowerCase()) return USED
      const owner = await ownerOfLink(parts, tx, code, bearer?.account)
      if (isRejected(owner)) return owner
      await deleteCode(tx, oobCode)
      const account = (await updateAccount(tx, owner.account.uid, { hasEmailLink: true })) ?? owner.account
      return { isNewUser: owner.isNew, opened: await openFor(parts, tx, account, 'password') }
    })
    tokens.forgetStates()
    if (isRejected(outcome)) return outcome
    await throttle.forgive(email)
    return { ...(await tokensOf(parts, outcome.opened)), isNewUser: outcome.isNewUser }
  }
}

async function ownerOfLink(
  { ids, clock }: Parts,
  tx: Database,
  code: ActionCode,
  signedIn: Account | undefined,
): Promise<{ account: Account; isNew: boolean } | IdentityRefusal> {
  const { email } = code
  const known = await findAccount(tx, { email })
  if (signedIn) {
    if (known && known.uid !== signedIn.uid) return rejected('EMAIL_EXISTS')
    const account = await updateAccount(tx, signedIn.uid, { email, isEmailVerified: true })
    return account ? { account, isNew: false } : rejected('USER_NOT_FOUND')
  }
  if (known) {
    const account = await proveMailbox(tx, { ...code, accountUid: known.uid }, clock.now())
    return isRejected(account) ? account : { account, isNew: false }
  }
  const made = await insertAccount(tx, { uid: ids.next(), at: clock.now(), email, isEmailVerified: true })
  return made ? { account: made, isNew: true } : rejected('EMAIL_EXISTS')
}
