import { parseEmail } from '#domain/customer/email.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { AccountFacts, IdentityAdmin } from '#services/ports/identity.ts'
import { transactionWithRetry } from '../postgres/database/transaction-with-retry.ts'
import { type Account, type AccountChange, deleteAccount, findAccount, lockAccount, updateAccount } from './accounts.ts'
import { deleteCodesOf } from './action-codes.ts'
import { type IdentityContext, issueTokens, startSession } from './identity-context.ts'
import { deleteFactors, factorsOf, type SecondFactor } from './second-factors.ts'
import { revokeSession, revokeSessionOf, revokeSessions } from './sessions.ts'
import { createVerifiedAccount } from './verified-account.ts'

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
    ...sessionAdmin(parts),
    isAvailable: true,
    find: async (key) => {
      const account = await findAccount(db, key)
      return account && factsOf(account, await factorsOf(db, account.uid))
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
    removeSecondFactors: async (uid) => {
      await transactionWithRetry(db, (tx) => deleteFactors(tx, uid))
      return undefined
    },
    revoke: async (uid) => void (await change(uid, {}, { revokesSessions: true })),
    revokeOthers: async (uid, idToken) => {
      const checked = await tokens.verify(idToken)
      const kept = isRejected(checked) ? '' : checked.sessionUid
      await transactionWithRetry(db, (tx) => revokeSessions(tx, uid, clock.now(), kept))
      tokens.clearSessionStates()
      return undefined
    },
    remove: async (uid) => {
      await transactionWithRetry(db, async (tx) => {
        await revokeSessions(tx, uid, clock.now())
        await deleteAccount(tx, uid)
      })
      tokens.clearSessionStates()
    },
    createVerified: (account) => createVerifiedAccount(parts, account),
  }
}

/** Opens and ends single sessions. */
function sessionAdmin(parts: IdentityContext): Pick<IdentityAdmin, 'endSession' | 'openSession'> {
  const { db, clock, tokens } = parts
  return {
    endSession: async ({ idToken, refreshToken }) => {
      if (refreshToken !== undefined) await revokeSessionOf(db, refreshToken, clock.now())
      const checked = idToken === undefined ? undefined : await tokens.verify(idToken)
      if (checked !== undefined && 'sessionUid' in checked) await revokeSession(db, checked.sessionUid, clock.now())
      tokens.clearSessionStates()
      return undefined
    },
    openSession: async (uid) => {
      const opened = await transactionWithRetry(db, async (tx) => {
        const account = await lockAccount(tx, uid)
        if (account === undefined) return rejected('USER_NOT_FOUND')
        if (account.isDisabled) return rejected('USER_DISABLED')
        return startSession(parts, tx, account, { provider: 'custom' })
      })
      return isRejected(opened) ? opened : issueTokens(parts, opened)
    },
  }
}

function factsOf(account: Account, factors: readonly SecondFactor[]): AccountFacts {
  const { uid, email, isEmailVerified, isDisabled, role, createdAt, lastSignInAt } = account
  return {
    uid,
    email: email ?? undefined,
    isEmailVerified,
    isDisabled,
    hasSecondFactor: factors.length > 0,
    role,
    createdAt,
    lastSignInAt: lastSignInAt ?? undefined,
  }
}
