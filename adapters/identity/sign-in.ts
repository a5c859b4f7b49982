import type { IdentityRejection } from '#domain/identity/protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Caller } from '#services/ports/identity.ts'
import { transactionWithRetry } from '../postgres/database/transaction-with-retry.ts'
import { findAccount, insertAccount, isUniqueViolation, linksOf, lockAccount, updateAccount } from './accounts.ts'
import { deleteCodesOf, queueRecovery } from './action-codes.ts'
import {
  type Call,
  checkNewPassword,
  checkRecentSignIn,
  continueSession,
  type IdentityContext,
  issueTokens,
  readBearer,
  readEmail,
  startSession,
  TOO_MANY,
} from './identity-context.ts'
import { answerSignIn, openSession } from './second-factor-calls.ts'
import { ANONYMOUS, revokeSessions } from './sessions.ts'

/** Creates an account with a password or an anonymous account, or links a password to the signed-in account. */
export function signUp(parts: IdentityContext): Call<'signUp'> {
  const { clock, ids, passwordHasher, throttle } = parts
  return async ({ email: given, password, idToken }, from) => {
    if (!(await throttle.allowSignUp(from))) return TOO_MANY
    if (idToken === undefined && given === undefined && password === undefined)
      return createAndSignIn(parts, { uid: ids.next(), at: clock.now() }, ANONYMOUS)
    const email = readEmail(given)
    const rejection = isRejected(email) ? email : checkNewPassword(password)
    if (rejection || isRejected(email)) return rejection!
    const passwordHash = await passwordHasher.hash(password!, { ...from, account: email })
    if (passwordHash === undefined) return TOO_MANY
    if (idToken !== undefined) return linkPassword(parts, { idToken, email, passwordHash }, from)
    return createAndSignIn(parts, { uid: ids.next(), at: clock.now(), email, passwordHash }, 'password')
  }
}

async function createAndSignIn(parts: IdentityContext, account: Parameters<typeof insertAccount>[1], provider: string) {
  const outcome = await transactionWithRetry(parts.db, async (tx) => {
    const created = await insertAccount(tx, account)
    return created ? startSession(parts, tx, created, { provider }) : rejected('EMAIL_EXISTS')
  })
  return isRejected(outcome) ? outcome : issueTokens(parts, outcome)
}

async function linkPassword(
  parts: IdentityContext,
  { idToken, email, passwordHash }: { idToken: string; email: string; passwordHash: string },
  from: Caller,
) {
  const bearer = await readBearer(parts, idToken)
  if (isRejected(bearer)) return bearer
  const stale = bearer.account.email === null ? undefined : checkRecentSignIn(bearer, parts.clock)
  if (stale) return stale
  // A verified address stays verified; another address is not verified yet.
  const isSame = bearer.account.emailKey === email.toLowerCase()
  // As accounts:update: only a mailed link changes an address.
  if (bearer.account.email !== null && !isSame && parts.hasEnumerationProtection)
    return rejected('OPERATION_NOT_ALLOWED')
  const change = { email, passwordHash, ...(!isSame && { isEmailVerified: false }) }
  try {
    const outcome = await transactionWithRetry(parts.db, async (tx) => {
      const account = await updateAccount(tx, bearer.account.uid, change)
      if (account === undefined) return rejected('USER_NOT_FOUND')
      // The account had an address, so its password changes: revoke its sessions, as accounts:update does.
      if (bearer.account.email !== null) {
        await revokeSessions(tx, account.uid, parts.clock.now())
        await deleteCodesOf(tx, account.uid)
        await queueRecovery(parts, tx, { before: bearer.account, account }, from)
      }
      return continueSession(parts, tx, account, bearer.session, 'password')
    })
    parts.tokens.clearSessionStates()
    return isRejected(outcome) ? outcome : await issueTokens(parts, outcome)
  } catch (error) {
    if (isUniqueViolation(error)) return rejected('EMAIL_EXISTS')
    throw error
  }
}

/** Signs in with e-mail and password. An unknown address takes as long as a wrong password. */
export function signInWithPassword(parts: IdentityContext): Call<'signInWithPassword'> {
  const { db, passwordHasher, throttle, hasEnumerationProtection } = parts
  return async ({ email: given, password }, from) => {
    const email = readEmail(given)
    if (isRejected(email)) return email
    if (!(await throttle.allowPasswordAttempt(email, from))) return TOO_MANY
    const account = await findAccount(db, { email })
    const isRight = await passwordHasher.verify(password, account?.passwordHash, { ...from, account: email })
    if (isRight === undefined) return TOO_MANY
    if (account === undefined)
      return rejected(hasEnumerationProtection ? 'INVALID_LOGIN_CREDENTIALS' : 'EMAIL_NOT_FOUND')
    const wrong = rejected(hasEnumerationProtection ? 'INVALID_LOGIN_CREDENTIALS' : 'INVALID_PASSWORD')
    if (!isRight) return wrong
    await throttle.recordSuccess(email, from)
    const outcome = await openByPassword(parts, account.uid, {
      storedHash: account.passwordHash,
      password,
      wrong,
      from,
    })
    if (isRejected(outcome)) return outcome
    const { displayName } = outcome.account
    return { ...(await answerSignIn(parts, outcome)), registered: true, ...(displayName !== null && { displayName }) }
  }
}

type PasswordProof = {
  readonly storedHash: string | null
  readonly password: string
  readonly wrong: IdentityRejection
  readonly from: Caller
}

/** Checks under lock that the password has not changed and the account is not disabled, then creates a session. */
async function openByPassword(
  parts: IdentityContext,
  uid: string,
  { storedHash, password, wrong, from }: PasswordProof,
): Promise<Awaited<ReturnType<typeof openSession>> | IdentityRejection> {
  const { db, passwordHasher } = parts
  const newHash =
    storedHash !== null && passwordHasher.isOutdated(storedHash) ? await passwordHasher.hash(password, from) : undefined
  return transactionWithRetry(db, async (tx) => {
    const account = await lockAccount(tx, uid)
    if (account === undefined || account.passwordHash !== storedHash) return wrong
    if (account.isDisabled) return rejected('USER_DISABLED')
    if (newHash !== undefined) await updateAccount(tx, uid, { passwordHash: newHash })
    return openSession(parts, tx, account, 'password')
  })
}

/** Returns the sign-in methods of an address; none with enumeration protection. */
export function createAuthUri({ db, throttle, hasEnumerationProtection }: IdentityContext): Call<'createAuthUri'> {
  return async ({ identifier }, from) => {
    const email = readEmail(identifier)
    if (isRejected(email)) return rejected('INVALID_IDENTIFIER')
    if (!(await throttle.allowMethodLookup(from))) return TOO_MANY
    if (hasEnumerationProtection) return { signinMethods: [] }
    const account = await findAccount(db, { email })
    if (account === undefined) return { signinMethods: [], registered: false }
    const links = await linksOf(db, account.uid)
    const ownMethods = [account.passwordHash !== null && 'password', account.hasEmailLink && 'emailLink']
    const methods = [...ownMethods.filter((method) => method !== false), ...links.map(({ providerId }) => providerId)]
    return { signinMethods: methods, registered: true }
  }
}
