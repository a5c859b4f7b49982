import type { IdentityRejection, IdentityTokens } from '#domain/identity/protocol.ts'
import type { PendingSignIn } from '#domain/identity/second-factor-protocol.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Database } from '../postgres/database/connect.ts'
import { transactionWithRetry } from '../postgres/database/transaction-with-retry.ts'
import { type Account, lockAccount } from './accounts.ts'
import { queueCode } from './action-codes.ts'
import {
  type Bearer,
  type Call,
  checkRecentSignIn,
  type IdentityContext,
  issueTokens,
  readBearer,
  type StartedSession,
  startSession,
  TOO_MANY,
} from './identity-context.ts'
import { CODE_DIGITS, oneTimeCodes, PERIOD_SECONDS } from './one-time-codes.ts'
import {
  consumeCounter,
  consumePending,
  deleteFactors,
  factorsOf,
  findPending,
  insertFactor,
  insertPending,
  type SecondFactor,
  toEnrolledFactor,
} from './second-factors.ts'
import { addRefreshToken, revokeSessions, setSecondFactor } from './sessions.ts'

/** Validity of an enrolment and of a sign-in that wait for a code. */
const PENDING_MINUTES = 10
/** Maximum number of second factors of an account, as in Identity Platform. */
const MAX_FACTORS = 5

const INVALID_CODE = rejected('INVALID_CODE')
const INVALID_CREDENTIAL = rejected('INVALID_MFA_PENDING_CREDENTIAL')
const NOT_ENROLLED = rejected('MFA_ENROLLMENT_NOT_FOUND')
/** The issuer is part of addresses for apps only, which clients write. */
const codes = oneTimeCodes(() => '')

/** A sign-in whose first factor was accepted. */
type Challenge = {
  readonly account: Account
  readonly credential: string
  readonly factors: readonly SecondFactor[]
}

/** Opens a session after the first factor, or asks for the second one when the account has one. */
export async function openSession(
  parts: Pick<IdentityContext, 'ids' | 'clock'>,
  tx: Database,
  account: Account,
  provider: string,
): Promise<StartedSession | Challenge> {
  const factors = await factorsOf(tx, account.uid)
  if (factors.length === 0) return startSession(parts, tx, account, { provider })
  const [credential, now] = [parts.ids.secret(), parts.clock.now()]
  const expiresAt = now.add({ minutes: PENDING_MINUTES })
  await insertPending(tx, credential, { accountUid: account.uid, secret: null, provider, expiresAt }, now)
  return { account, credential, factors }
}

/** The tokens of a session, or the question for the second factor. Must not run in a transaction. */
export async function answerSignIn(
  parts: IdentityContext,
  opened: StartedSession | Challenge,
): Promise<IdentityTokens | PendingSignIn> {
  if ('session' in opened) return issueTokens(parts, opened)
  const { account, credential, factors } = opened
  return {
    localId: account.uid,
    ...(account.email !== null && { email: account.email }),
    mfaPendingCredential: credential,
    mfaInfo: factors.map(toEnrolledFactor),
  }
}

/** Creates a secret for an app. Rejections: of an address that is not verified, and of a sign-in that is too old. */
export function startEnrolment(parts: IdentityContext): Call<'mfaEnrollment:start'> {
  const { db, ids, clock } = parts
  return async ({ idToken }) => {
    const bearer = await readEnrolling(parts, idToken)
    if (isRejected(bearer)) return bearer
    if ((await factorsOf(db, bearer.account.uid)).length >= MAX_FACTORS) return rejected('SECOND_FACTOR_LIMIT_EXCEEDED')
    const [secret, sessionInfo, now] = [codes.newSecret(), ids.secret(), clock.now()]
    const expiresAt = now.add({ minutes: PENDING_MINUTES })
    const pending = { accountUid: bearer.account.uid, secret, provider: null, expiresAt }
    await transactionWithRetry(db, (tx) => insertPending(tx, sessionInfo, pending, now))
    return {
      totpSessionInfo: {
        sharedSecretKey: secret,
        verificationCodeLength: CODE_DIGITS,
        hashingAlgorithm: 'SHA1',
        periodSec: PERIOD_SECONDS,
        sessionInfo,
        finalizeEnrollmentTime: expiresAt.toString(),
      },
    }
  }
}

async function readEnrolling(parts: IdentityContext, idToken: string): Promise<Bearer | IdentityRejection> {
  const bearer = await readBearer(parts, idToken)
  if (isRejected(bearer)) return bearer
  if (!bearer.account.isEmailVerified) return rejected('UNVERIFIED_EMAIL')
  return checkRecentSignIn(bearer, parts.clock) ?? bearer
}

/**
 * Adds the app when its code is right. Other sessions of the account end, because they were opened without it, and a
 * mail with a link that reverts the enrolment goes to the account's address.
 */
export function finalizeEnrolment(parts: IdentityContext): Call<'mfaEnrollment:finalize'> {
  const { db, ids, clock, throttle, tokens } = parts
  return async ({ idToken, displayName, totpVerificationInfo: { sessionInfo, verificationCode } }, from) => {
    const bearer = await readEnrolling(parts, idToken)
    if (isRejected(bearer)) return bearer
    const { account, session } = bearer
    if (!(await throttle.allowSecondFactor(account.uid, from))) return TOO_MANY
    const now = clock.now()
    const pending = await findPending(db, sessionInfo, now)
    if (pending?.accountUid !== account.uid || pending.secret === null) return rejected('INVALID_SESSION_INFO')
    const { secret } = pending
    const counter = codes.counterOf(secret, verificationCode, now)
    if (counter === undefined) return INVALID_CODE
    const outcome = await transactionWithRetry(db, async (tx) => {
      if ((await lockAccount(tx, account.uid)) === undefined) return rejected('USER_NOT_FOUND')
      if (!(await consumePending(tx, sessionInfo))) return rejected('INVALID_SESSION_INFO')
      const factor = { uid: ids.next(), displayName: displayName || null, secret, enrolledAt: now }
      await insertFactor(tx, account.uid, factor, counter)
      await revokeSessions(tx, account.uid, now, session.uid)
      await setSecondFactor(tx, session.uid, factor.uid)
      const code = { requestType: 'REVERT_SECOND_FACTOR_ADDITION', accountUid: account.uid } as const
      await queueCode(parts, tx, { ...code, email: account.email!, secondFactorUid: factor.uid }, from)
      return { account, session: { ...session, secondFactorUid: factor.uid } }
    })
    tokens.clearSessionStates()
    if (isRejected(outcome)) return outcome
    await throttle.recordSecondFactor(account.uid, from)
    return { ...(await tokensOf(parts, outcome)), totpAuthInfo: {} }
  }
}

/** Removes an app. Needs a recent sign-in. Other sessions end, which may be those of a lost device. */
export function withdrawEnrolment(parts: IdentityContext): Call<'mfaEnrollment:withdraw'> {
  const { db, clock, tokens } = parts
  return async ({ idToken, mfaEnrollmentId }) => {
    const bearer = await readBearer(parts, idToken)
    if (isRejected(bearer)) return bearer
    const stale = checkRecentSignIn(bearer, clock)
    if (stale) return stale
    const { account, session } = bearer
    const secondFactorUid = session.secondFactorUid === mfaEnrollmentId ? null : session.secondFactorUid
    const isDeleted = await transactionWithRetry(db, async (tx) => {
      await setSecondFactor(tx, session.uid, secondFactorUid)
      if (!(await deleteFactors(tx, account.uid, mfaEnrollmentId))) return false
      await revokeSessions(tx, account.uid, clock.now(), session.uid)
      return true
    })
    tokens.clearSessionStates()
    return isDeleted ? tokensOf(parts, { account, session: { ...session, secondFactorUid } }) : NOT_ENROLLED
  }
}

async function tokensOf(parts: IdentityContext, { account, session }: Pick<Bearer, 'account' | 'session'>) {
  const refreshToken = await addRefreshToken(parts.db, session.uid, parts.ids)
  const { idToken } = await issueTokens(parts, { account, session, refreshToken })
  return { idToken, refreshToken }
}

/** Nothing is sent for a code of an app, so that this only checks what waits. */
export function startSecondFactor({ db, clock, throttle }: IdentityContext): Call<'mfaSignIn:start'> {
  return async ({ mfaPendingCredential, mfaEnrollmentId }, from) => {
    if (!(await throttle.allowCodeAttempt(from))) return TOO_MANY
    const pending = await findPending(db, mfaPendingCredential, clock.now())
    if (pending === undefined || pending.provider === null) return INVALID_CREDENTIAL
    const factors = await factorsOf(db, pending.accountUid)
    return factors.some(({ uid }) => uid === mfaEnrollmentId) ? {} : NOT_ENROLLED
  }
}

/** Opens the session of a sign-in that waits, when the code of the app is right and was not accepted before. */
export function finalizeSecondFactor(parts: IdentityContext): Call<'mfaSignIn:finalize'> {
  const { db, clock, throttle } = parts
  return async ({ mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode } }, from) => {
    if (!(await throttle.allowCodeAttempt(from))) return TOO_MANY
    const pending = await findPending(db, mfaPendingCredential, clock.now())
    if (pending === undefined || pending.provider === null) return INVALID_CREDENTIAL
    const { accountUid, provider } = pending
    if (!(await throttle.allowSecondFactor(accountUid, from))) return TOO_MANY
    const outcome = await transactionWithRetry(db, async (tx) => {
      const account = await lockAccount(tx, accountUid)
      if (account === undefined) return INVALID_CREDENTIAL
      if (account.isDisabled) return rejected('USER_DISABLED')
      const factor = (await factorsOf(tx, accountUid)).find(({ uid }) => uid === mfaEnrollmentId)
      if (factor === undefined) return NOT_ENROLLED
      const counter = codes.counterOf(factor.secret, verificationCode, clock.now())
      if (counter === undefined || !(await consumeCounter(tx, factor.uid, counter))) return INVALID_CODE
      if (!(await consumePending(tx, mfaPendingCredential))) return INVALID_CREDENTIAL
      return startSession(parts, tx, account, { provider, secondFactorUid: factor.uid })
    })
    if (isRejected(outcome)) return outcome
    await throttle.recordSecondFactor(accountUid, from)
    const { idToken, refreshToken } = await issueTokens(parts, outcome)
    return { idToken, refreshToken }
  }
}
