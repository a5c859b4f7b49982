import { sql } from 'kysely'
import { type Rejection, rejected } from '#domain/result.ts'
import type { IdentityAdmin } from '#services/ports/identity.ts'
import type { Database } from '../postgres/database/connect.ts'
import { transactionWithRetry } from '../postgres/database/transaction-with-retry.ts'
import { deleteAccount, findAccount, insertAccount, lockAccount } from './accounts.ts'
import type { IdentityContext } from './identity-context.ts'
import { revokeSessions } from './sessions.ts'

type NewAccount = Parameters<IdentityAdmin['createVerified']>[0]
type Taken = Rejection<'email-taken', undefined>

/** Attempts to insert while sign-ups of the same address run at the same time. */
const MAX_ATTEMPTS = 3

/** IdentityAdmin.createVerified. */
export async function createVerifiedAccount(
  { db, clock, tokens }: IdentityContext,
  account: NewAccount,
): Promise<Taken | undefined> {
  const outcome = await transactionWithRetry(db, async (tx) => {
    const lock = `registration:${account.email.toLowerCase()}`
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const result = await replaceUnverified(tx, account, clock.now())
      if (result !== 'retry') return result
    }
    return rejected('email-taken')
  })
  tokens.clearSessionStates()
  return outcome
}

async function replaceUnverified(
  tx: Database,
  { uid, email, passwordHash }: NewAccount,
  at: Temporal.Instant,
): Promise<Taken | 'retry' | undefined> {
  const found = await findAccount(tx, { email })
  const existing = found && (await lockAccount(tx, found.uid))
  if (existing?.uid === uid) return undefined
  if (existing?.isEmailVerified || existing?.isDisabled) return rejected('email-taken')
  if (existing) {
    await revokeSessions(tx, existing.uid, at)
    await deleteAccount(tx, existing.uid)
  }
  const created = await insertAccount(tx, { uid, email, at, isEmailVerified: true, passwordHash })
  return created === undefined ? 'retry' : undefined
}
