import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PaymentRequest, PaymentSession, PaymentState } from '#services/ports/payments.ts'
import { firstRow, hasRows } from '../postgres/database/rows.ts'
import type { LaterBehaviour } from './test-cards.ts'

/** Maximum number of declined cards per session, and of codes per card. */
const MAX_DECLINED_CARDS = 5
const MAX_CODE_ATTEMPTS = 3

type Row = {
  id: string
  key: string
  method: 'card' | 'amazonpay'
  amount: number
  return_url: string
  status: PaymentState
  attempts: number
  challenge: string | null
  isWaiting: boolean
  keepsCard: boolean
  authorisedUntil: Temporal.Instant | null
  lastFour: string | null
}

/** For how many days an authorisation holds, as at most card schemes; the first one of the card `ends` for one day. */
export const EMBEDDED_HOLD_DAYS = 7
const ENDING_HOLD_DAYS = 1

const COLUMNS = sql`id, idempotency_key AS key, method, amount, return_url, status, attempts, challenge,
  decides_at IS NOT NULL AS "isWaiting", keeps_card AS "keepsCard", authorised_until AS "authorisedUntil",
  last_four AS "lastFour"`

/** SQL: what an accepted page makes of a session. */
const ACCEPTED = sql`CASE WHEN keeps_card THEN 'verified' ELSE 'authorised' END`
/** SQL: when an authorisation that is made at an instant ends. */
export function endOfHold(at: RawBuilder<unknown>) {
  return sql`${at} + CASE later WHEN 'ends' THEN ${ENDING_HOLD_DAYS}::integer ELSE ${EMBEDDED_HOLD_DAYS}::integer END
    * interval '24 hours'`
}

/** Creates one session per key. A repeated request gets the existing session, with its own return URL stored. */
export async function createSession(
  db: Kysely<unknown>,
  id: string,
  { key, method, amountYen, returnUrl, keepsCard }: PaymentRequest,
  at: string,
): Promise<Row> {
  const kind = method === 'amazonpay' ? 'amazonpay' : 'card'
  const { rows } = await sql<Row>`
    INSERT INTO embedded_processor.sessions AS session
      (id, idempotency_key, method, amount, return_url, opened_at, keeps_card)
    VALUES (${id}, ${key}, ${kind}, ${amountYen}, ${returnUrl}, ${at}, ${keepsCard})
    ON CONFLICT (idempotency_key) DO UPDATE SET return_url = excluded.return_url
    RETURNING ${COLUMNS}`.execute(db)
  const row = rows[0]!
  // A kept card is authorised over the amount at that time.
  if (row.amount !== amountYen && !row.keepsCard)
    throw new Error(`payment ${key} was opened over ${row.amount} yen, not ${amountYen}`)
  return row
}

/** Reads a session. Authorises it first if the silent bank's decision is due, and ends an authorisation. */
export async function findSession(db: Kysely<unknown>, id: string, at: string): Promise<Row | undefined> {
  await sql`
    UPDATE embedded_processor.sessions SET status = ${ACCEPTED}, decided_at = decides_at, decides_at = NULL,
      authorised_until = CASE WHEN NOT keeps_card THEN ${endOfHold(sql`decides_at`)} END
    WHERE id = ${id} AND status = 'open' AND decides_at <= ${at}::timestamptz`.execute(db)
  await endAuthorisation(db, id, at)
  return firstRow<Row>(db)`SELECT ${COLUMNS} FROM embedded_processor.sessions WHERE id = ${id}`
}

export async function endAuthorisation(db: Kysely<unknown>, id: string, at: string): Promise<void> {
  await sql`
    UPDATE embedded_processor.sessions SET authorised_until = NULL,
      status = CASE WHEN keeps_card THEN 'verified' ELSE 'voided' END
    WHERE id = ${id} AND status = 'authorised' AND authorised_until <= ${at}::timestamptz`.execute(db)
}

export function toPaymentSession(row: Row | undefined): PaymentSession | undefined {
  if (row === undefined) return undefined
  const { id, amount, return_url, status, attempts, challenge, keepsCard } = row
  const attemptsLeft = Math.max(0, MAX_DECLINED_CARDS - attempts)
  const lastFour = challenge ?? undefined
  const payment = { id, amountYen: amount, returnUrl: return_url, state: status, keepsCard }
  return { ...payment, step: stepOf(row), lastFour, attemptsLeft }
}

function stepOf({ method, isWaiting, challenge }: Row): PaymentSession['step'] {
  if (isWaiting) return 'waiting'
  if (method === 'amazonpay') return 'wallet'
  return challenge === null ? 'card' : 'code'
}

/** Accepts the card of an open session: authorises it, or keeps it. Returns whether this call changed it. */
export async function acceptCard(
  db: Kysely<unknown>,
  { id, lastFour, tells, later, at }: Acceptance,
): Promise<boolean> {
  await sql`UPDATE embedded_processor.sessions SET later = ${later ?? null}
    WHERE id = ${id} AND status = 'open'`.execute(db)
  return hasRows(db)`
    UPDATE embedded_processor.sessions SET status = ${ACCEPTED},
      authorised_until = CASE WHEN NOT keeps_card THEN ${endOfHold(sql`${at}::timestamptz`)} END,
      last_four = coalesce(${lastFour ?? null}, last_four),
      tells = ${tells ?? 'once'}, challenge = NULL, decided_at = ${at}::timestamptz
    WHERE id = ${id} AND status = 'open' RETURNING id`
}

type Acceptance = {
  readonly id: string
  readonly lastFour?: string
  readonly tells?: 'late' | 'twice'
  readonly later?: LaterBehaviour
  readonly at: string
}

/** Suspends a session: the bank asks for a code, or decides only at `decidesAt`. */
export async function suspend(
  db: Kysely<unknown>,
  { id, lastFour, decidesAt }: { id: string; lastFour: string; decidesAt?: string },
): Promise<void> {
  const isChallenge = decidesAt === undefined
  await sql`
    UPDATE embedded_processor.sessions SET last_four = ${lastFour}, decides_at = ${decidesAt ?? null}::timestamptz,
      challenge = CASE WHEN ${isChallenge} THEN ${lastFour} END,
      codes_left = CASE WHEN ${isChallenge} THEN ${MAX_CODE_ATTEMPTS}::integer END
    WHERE id = ${id} AND status = 'open'`.execute(db)
}

/** Counts a wrong code. Returns how many attempts are left; at 0 the card is declined. */
export async function countWrongCode(db: Kysely<unknown>, id: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    UPDATE embedded_processor.sessions SET codes_left = codes_left - 1
    WHERE id = ${id} AND status = 'open' AND challenge IS NOT NULL RETURNING codes_left AS left`.execute(db)
  return rows[0]?.left ?? 0
}

/** Counts a declined card. The session stays open for another card, or ends as refused. */
export async function countDeclinedCard(
  db: Kysely<unknown>,
  { id, lastFour, at, isLast = false }: { id: string; lastFour?: string; at: string; isLast?: boolean },
): Promise<'open' | 'refused' | 'decided'> {
  const isOver = sql`attempts + 1 >= ${MAX_DECLINED_CARDS} OR ${isLast}`
  const { rows } = await sql<{ status: 'open' | 'refused' }>`
    UPDATE embedded_processor.sessions SET
      attempts = attempts + 1, last_four = coalesce(${lastFour ?? null}, last_four), challenge = NULL,
      status = CASE WHEN ${isOver} THEN 'refused' ELSE status END,
      decided_at = CASE WHEN ${isOver} THEN ${at}::timestamptz END
    WHERE id = ${id} AND status = 'open' RETURNING status`.execute(db)
  return rows[0]?.status ?? 'decided'
}

/** Deletes a kept card: nothing is authorised with it any more. */
export async function deleteCard(db: Kysely<unknown>, id: string): Promise<void> {
  await sql`UPDATE embedded_processor.sessions SET keeps_card = false, last_four = NULL
            WHERE id = ${id} AND keeps_card`.execute(db)
}
