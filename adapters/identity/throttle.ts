import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Clock } from '#services/ports/clock.ts'
import type { Caller } from '#services/ports/identity-provider.ts'
import type { RateLimit, RateRule } from '#services/ports/rate-limit.ts'
import type { Database } from '../postgres/connect.ts'

/** Counts what is tried too often (docs/decisions/014-identity.md). */
export type Throttle = {
  /** Counts a guess before the password is looked at, so that many at once are counted, too. */
  mayGuess(email: string, from: Caller): Promise<boolean>
  /** The password was right: takes the guess back, and knows the place from now on. */
  wasRight(email: string, from: Caller): Promise<void>
  /** The mailbox was proven: whatever others guessed is forgotten. */
  forgive(email: string): Promise<void>
  maySignUp(from: Caller): Promise<boolean>
  /** Whether another mail may be asked for from here, and one more be sent to a mailbox. */
  mayAskForMail(from: Caller): Promise<boolean>
  mayMail(email: string): Promise<boolean>
  /** Codes of mailed links, and questions whether an address has an account. */
  mayTryCode(from: Caller): Promise<boolean>
  mayProbe(from: Caller): Promise<boolean>
}

const QUARTER = 900
const HOUR = 3_600
/** Guesses at one account from one place. */
export const GUESSES_AT_PLACE: RateRule = { name: 'identity-guess', most: 10, windowSeconds: QUARTER }
/** Guesses at whatever accounts from one place: behind one address there may be a whole company. */
export const GUESSES_FROM_PLACE: RateRule = { name: 'identity-place', most: 200, windowSeconds: QUARTER }
/** Guesses at one account from all places that it was never signed in from. */
export const GUESSES_AT_ACCOUNT: RateRule = { name: 'identity-account', most: 100, windowSeconds: HOUR }
const SIGN_UPS: RateRule = { name: 'identity-sign-up', most: 60, windowSeconds: HOUR }
const MAILS_ASKED: RateRule = { name: 'identity-mails-asked', most: 60, windowSeconds: HOUR }
/** Links to one mailbox. */
export const MAILS_SENT: RateRule = { name: 'identity-mails-sent', most: 5, windowSeconds: HOUR }
const CODES: RateRule = { name: 'identity-code', most: 100, windowSeconds: QUARTER }
const PROBES: RateRule = { name: 'identity-probe', most: 60, windowSeconds: QUARTER }
const KNOWN_DAYS = 90
const SWEPT_AT_ONCE = 20

type Parts = { readonly db: Database; readonly clock: Clock; readonly rates: RateLimit }

/** Counts by place and by account. Names of mailboxes are kept as hashes alone. */
export function throttleOf({ db, clock, rates }: Parts): Throttle {
  const take = (rule: RateRule, who: string) => rates.take(rule, who, clock.now())
  return {
    async mayGuess(email, from) {
      const [account, place] = [key(email), placeOf(from)]
      // In this order: what one rule refuses does not count for the next, so one place cannot use up an account's hour.
      if (!(await take(GUESSES_AT_PLACE, `${account} ${place}`))) return false
      if (!(await take(GUESSES_FROM_PLACE, place))) return false
      return (await isKnown(db, email, place)) || take(GUESSES_AT_ACCOUNT, account)
    },
    async wasRight(email, from) {
      const [account, place] = [key(email), placeOf(from)]
      await forget(db, GUESSES_AT_PLACE, `${account} ${place}`)
      await takeBack(db, GUESSES_FROM_PLACE, place)
      if (!(await isKnown(db, email, place))) await takeBack(db, GUESSES_AT_ACCOUNT, account)
      await remember(db, email, place, clock.now())
    },
    async forgive(email) {
      const account = key(email)
      await forget(db, GUESSES_AT_ACCOUNT, account)
      await sql`DELETE FROM rate_windows WHERE name = ${GUESSES_AT_PLACE.name}
        AND who LIKE ${`${account.replace(/_/g, '\\_')} %`}`.execute(db)
    },
    maySignUp: (from) => take(SIGN_UPS, placeOf(from)),
    mayAskForMail: (from) => take(MAILS_ASKED, placeOf(from)),
    mayMail: (email) => take(MAILS_SENT, key(email)),
    mayTryCode: (from) => take(CODES, placeOf(from)),
    mayProbe: (from) => take(PROBES, placeOf(from)),
  }
}

/**
 * An IPv4 address; of IPv6 the first 64 bits, since one customer has all the others. Who cannot be told apart shares
 * one place.
 */
export function placeOf({ address }: Caller): string {
  if (address === undefined) return 'unknown'
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const parts = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const filled =
    tail === undefined ? parts : [...parts, ...Array(Math.max(0, 8 - parts.length - after.length)).fill('0'), ...after]
  return filled
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')
}

function key(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

function placeHash(email: string, place: string): Buffer {
  return createHash('sha256').update(`${email.toLowerCase()} ${place}`).digest()
}

async function isKnown(db: Database, email: string, place: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM embedded_identity.known_places
    WHERE email_key = ${key(email)} AND place_hash = ${placeHash(email, place)}`.execute(db)
  return rows.length > 0
}

async function remember(db: Database, email: string, place: string, now: Temporal.Instant): Promise<void> {
  const at = now.toString()
  await sql`
    WITH old AS (
      DELETE FROM embedded_identity.known_places WHERE (email_key, place_hash) IN (
        SELECT email_key, place_hash FROM embedded_identity.known_places
        WHERE seen_at < ${now.subtract({ hours: 24 * KNOWN_DAYS }).toString()}::timestamptz
          AND (email_key, place_hash) <> (${key(email)}, ${placeHash(email, place)})
        ORDER BY seen_at LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO embedded_identity.known_places (email_key, place_hash, seen_at)
    VALUES (${key(email)}, ${placeHash(email, place)}, ${at}::timestamptz)
    ON CONFLICT (email_key, place_hash) DO UPDATE SET seen_at = excluded.seen_at`.execute(db)
}

async function forget(db: Database, { name }: RateRule, who: string): Promise<void> {
  await sql`DELETE FROM rate_windows WHERE name = ${name} AND who = ${who}`.execute(db)
}

async function takeBack(db: Database, { name }: RateRule, who: string): Promise<void> {
  await sql`UPDATE rate_windows SET count = greatest(count - 1, 0) WHERE name = ${name} AND who = ${who}`.execute(db)
}
