import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { KNOWN_PLACE_DAYS } from '#domain/identity/session.ts'
import { networkOf } from '#domain/network.ts'
import type { Caller } from '#services/ports/identity.ts'
import type { Clock, RateLimit, RateRule } from '#services/ports/runtime.ts'
import type { Database } from '../postgres/database/connect.ts'
import { hasRows } from '../postgres/database/rows.ts'

/** Who asks for a mail: a page of the shop, or a program by a call. */
export type Asker = 'page' | 'program'

/** Rate limits of the identity provider (docs/decisions/014-identity.md). Each method counts one attempt. */
export type IdentityRateLimits = {
  /** Counts an attempt before the password is verified, so that concurrent attempts are counted, too. */
  allowPasswordAttempt(email: string, from: Caller): Promise<boolean>
  /** After a correct password: takes the attempt back and records the network as known. */
  recordSuccess(email: string, from: Caller): Promise<void>
  /** After the owner has proven the mailbox: clears the failed attempts on the account. */
  clearFailures(email: string): Promise<void>
  allowSignUp(from: Caller): Promise<boolean>
  /**
   * Limits mail requests per network. `asker`: programs are counted apart, so that they neither use up the mails of the
   * pages of the shop nor see in a limit that a page has mailed an address.
   */
  allowMailRequest(from: Caller, asker: Asker): Promise<boolean>
  /** Limits mails per mailbox and network, and per mailbox. */
  allowMail(email: string, from: Caller, asker: Asker): Promise<boolean>
  /** Limits the use of codes from mailed links. */
  allowCodeAttempt(from: Caller): Promise<boolean>
  /** Limits codes of an app per account and network, and per account. Counts before the code is checked. */
  allowSecondFactor(accountUid: string, from: Caller): Promise<boolean>
  /** After a right code: takes the attempt back. */
  recordSecondFactor(accountUid: string, from: Caller): Promise<void>
  /** Limits requests for the sign-in methods of an address. */
  allowMethodLookup(from: Caller): Promise<boolean>
}

const QUARTER_HOUR_SECONDS = 900
const HOUR_SECONDS = 3_600
/** Password attempts on one account from one network. */
const PASSWORD_ATTEMPTS_PER_ACCOUNT_AND_NETWORK: RateRule = {
  name: 'identity-guess',
  max: 10,
  windowSeconds: QUARTER_HOUR_SECONDS,
}
/** Password attempts on all accounts from one network. A whole company may share one address. */
const PASSWORD_ATTEMPTS_PER_NETWORK: RateRule = {
  name: 'identity-place',
  max: 200,
  windowSeconds: QUARTER_HOUR_SECONDS,
}
/** Password attempts on one account from all networks that are not known for it. */
const PASSWORD_ATTEMPTS_PER_ACCOUNT: RateRule = {
  name: 'identity-account',
  max: 100,
  windowSeconds: HOUR_SECONDS,
}
const SIGN_UPS: RateRule = { name: 'identity-sign-up', max: 60, windowSeconds: HOUR_SECONDS }
const MAIL_REQUESTS: RateRule = { name: 'identity-mails-asked', max: 60, windowSeconds: HOUR_SECONDS }
/** Mailed links per mailbox, requested from one network: a stranger elsewhere does not use up that of the owner. */
const MAILS_PER_ADDRESS_AND_NETWORK: RateRule = { name: 'identity-mails-sent', max: 5, windowSeconds: HOUR_SECONDS }
/** Mailed links per mailbox. */
const MAILS_PER_ADDRESS: RateRule = { name: 'identity-mails-sent-all', max: 20, windowSeconds: HOUR_SECONDS }
const CODE_ATTEMPTS: RateRule = { name: 'identity-code', max: 100, windowSeconds: QUARTER_HOUR_SECONDS }
/** Six digits, of which three are accepted at a time: 30 attempts an hour find one within a year at best. */
const SECOND_FACTORS_PER_NETWORK: RateRule = {
  name: 'identity-factor-network',
  max: 10,
  windowSeconds: QUARTER_HOUR_SECONDS,
}
const SECOND_FACTORS: RateRule = { name: 'identity-factor', max: 30, windowSeconds: HOUR_SECONDS }
const METHOD_LOOKUPS: RateRule = { name: 'identity-probe', max: 60, windowSeconds: QUARTER_HOUR_SECONDS }
const CLEANUP_BATCH_SIZE = 20

type Parts = { readonly db: Database; readonly clock: Clock; readonly rates: RateLimit }

/** Counts by network and by account. E-mail addresses are stored only as hashes. */
export function createIdentityRateLimits({ db, clock, rates }: Parts): IdentityRateLimits {
  const take = (rule: RateRule, subject: string) => rates.take(rule, subject, clock.now())
  return {
    async allowPasswordAttempt(email, from) {
      const [account, network] = [hashEmail(email), networkOf(from.address)]
      // In this order: an attempt that one rule rejects does not count for the next, so one network cannot exhaust the
      // limit of an account.
      if (!(await take(PASSWORD_ATTEMPTS_PER_ACCOUNT_AND_NETWORK, `${account} ${network}`))) return false
      if (!(await take(PASSWORD_ATTEMPTS_PER_NETWORK, network))) return false
      return (await isKnownNetwork(db, email, network)) || take(PASSWORD_ATTEMPTS_PER_ACCOUNT, account)
    },
    async recordSuccess(email, from) {
      const [account, network] = [hashEmail(email), networkOf(from.address)]
      await clearWindow(db, PASSWORD_ATTEMPTS_PER_ACCOUNT_AND_NETWORK, `${account} ${network}`)
      await decrementWindow(db, PASSWORD_ATTEMPTS_PER_NETWORK, network)
      if (!(await isKnownNetwork(db, email, network))) await decrementWindow(db, PASSWORD_ATTEMPTS_PER_ACCOUNT, account)
      await recordNetwork(db, email, network, clock.now())
    },
    async clearFailures(email) {
      const account = hashEmail(email)
      await clearWindow(db, PASSWORD_ATTEMPTS_PER_ACCOUNT, account)
      await sql`DELETE FROM rate_windows WHERE name = ${PASSWORD_ATTEMPTS_PER_ACCOUNT_AND_NETWORK.name}
        AND who LIKE ${`${account.replace(/_/g, '\\_')} %`}`.execute(db)
    },
    allowSignUp: (from) => take(SIGN_UPS, networkOf(from.address)),
    allowMailRequest: (from, asker) => take(ruleOf(MAIL_REQUESTS, asker), networkOf(from.address)),
    allowMail: async (email, from, asker) => {
      const [mailbox, network] = [hashEmail(email), networkOf(from.address)]
      if (!(await take(ruleOf(MAILS_PER_ADDRESS_AND_NETWORK, asker), `${mailbox} ${network}`))) return false
      return take(ruleOf(MAILS_PER_ADDRESS, asker), mailbox)
    },
    allowCodeAttempt: (from) => take(CODE_ATTEMPTS, networkOf(from.address)),
    allowSecondFactor: async (accountUid, from) => {
      if (!(await take(SECOND_FACTORS_PER_NETWORK, `${accountUid} ${networkOf(from.address)}`))) return false
      return take(SECOND_FACTORS, accountUid)
    },
    async recordSecondFactor(accountUid, from) {
      await clearWindow(db, SECOND_FACTORS_PER_NETWORK, `${accountUid} ${networkOf(from.address)}`)
      await decrementWindow(db, SECOND_FACTORS, accountUid)
    },
    allowMethodLookup: (from) => take(METHOD_LOOKUPS, networkOf(from.address)),
  }
}

function ruleOf(rule: RateRule, asker: Asker): RateRule {
  return asker === 'page' ? rule : { ...rule, name: `${rule.name}-program` }
}

function hashEmail(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

function networkHash(email: string, network: string): Buffer {
  return createHash('sha256').update(`${email.toLowerCase()} ${network}`).digest()
}

function isKnownNetwork(db: Database, email: string, network: string): Promise<boolean> {
  return hasRows(db)`SELECT 1 FROM embedded_identity.known_places
    WHERE email_key = ${hashEmail(email)} AND place_hash = ${networkHash(email, network)}`
}

async function recordNetwork(db: Database, email: string, network: string, now: Temporal.Instant): Promise<void> {
  const at = now.toString()
  await sql`
    WITH old AS (
      DELETE FROM embedded_identity.known_places WHERE (email_key, place_hash) IN (
        SELECT email_key, place_hash FROM embedded_identity.known_places
        WHERE seen_at < ${now.subtract({ hours: 24 * KNOWN_PLACE_DAYS }).toString()}::timestamptz
          AND (email_key, place_hash) <> (${hashEmail(email)}, ${networkHash(email, network)})
        ORDER BY seen_at LIMIT ${CLEANUP_BATCH_SIZE} FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO embedded_identity.known_places (email_key, place_hash, seen_at)
    VALUES (${hashEmail(email)}, ${networkHash(email, network)}, ${at}::timestamptz)
    ON CONFLICT (email_key, place_hash) DO UPDATE SET seen_at = excluded.seen_at`.execute(db)
}

export async function deleteNetworks(db: Database, email: string): Promise<void> {
  await sql`DELETE FROM embedded_identity.known_places WHERE email_key = ${hashEmail(email)}`.execute(db)
}

async function clearWindow(db: Database, { name }: RateRule, subject: string): Promise<void> {
  await sql`DELETE FROM rate_windows WHERE name = ${name} AND who = ${subject}`.execute(db)
}

async function decrementWindow(db: Database, { name }: RateRule, subject: string): Promise<void> {
  await sql`UPDATE rate_windows SET count = greatest(count - 1, 0) WHERE name = ${name} AND who = ${subject}`.execute(
    db,
  )
}
