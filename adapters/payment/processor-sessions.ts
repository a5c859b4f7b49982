import { type Kysely, sql } from 'kysely'
import type { PaymentOperationResult, PaymentRequest, PaymentSession, PaymentState } from '#services/ports/payments.ts'
import { firstRow, hasRows } from '../postgres/rows.ts'

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
}

const COLUMNS = sql`id, idempotency_key AS key, method, amount, return_url, status, attempts, challenge,
  decides_at IS NOT NULL AS "isWaiting"`

/** Creates one session per key. A repeated request gets the existing session, with its own return URL stored. */
export async function createSession(
  db: Kysely<unknown>,
  id: string,
  { key, method, amountYen, returnUrl }: PaymentRequest,
  at: string,
): Promise<Row> {
  const kind = method === 'amazonpay' ? 'amazonpay' : 'card'
  const { rows } = await sql<Row>`
    INSERT INTO embedded_processor.sessions AS session (id, idempotency_key, method, amount, return_url, opened_at)
    VALUES (${id}, ${key}, ${kind}, ${amountYen}, ${returnUrl}, ${at})
    ON CONFLICT (idempotency_key) DO UPDATE SET return_url = excluded.return_url
    RETURNING ${COLUMNS}`.execute(db)
  const row = rows[0]!
  if (row.amount !== amountYen) throw new Error(`payment ${key} was opened over ${row.amount} yen, not ${amountYen}`)
  return row
}

/** Reads a session. Authorises it first if the silent bank's decision is due. */
export async function findSession(db: Kysely<unknown>, id: string, at: string): Promise<Row | undefined> {
  await sql`
    UPDATE embedded_processor.sessions SET status = 'authorised', decided_at = decides_at, decides_at = NULL
    WHERE id = ${id} AND status = 'open' AND decides_at <= ${at}::timestamptz`.execute(db)
  return firstRow<Row>(db)`SELECT ${COLUMNS} FROM embedded_processor.sessions WHERE id = ${id}`
}

export function toPaymentSession(row: Row | undefined): PaymentSession | undefined {
  if (row === undefined) return undefined
  const { id, amount, return_url, status, attempts, challenge } = row
  const attemptsLeft = Math.max(0, MAX_DECLINED_CARDS - attempts)
  const lastFour = challenge ?? undefined
  return { id, amountYen: amount, returnUrl: return_url, state: status, step: stepOf(row), lastFour, attemptsLeft }
}

function stepOf({ method, isWaiting, challenge }: Row): PaymentSession['step'] {
  if (isWaiting) return 'waiting'
  if (method === 'amazonpay') return 'wallet'
  return challenge === null ? 'card' : 'code'
}

/** Authorises an open session. Returns whether this call changed it. */
export function authorise(
  db: Kysely<unknown>,
  { id, lastFour, tells, at }: { id: string; lastFour?: string; tells?: 'late' | 'twice'; at: string },
): Promise<boolean> {
  return hasRows(db)`
    UPDATE embedded_processor.sessions SET status = 'authorised', last_four = coalesce(${lastFour ?? null}, last_four),
      tells = ${tells ?? 'once'}, challenge = NULL, decided_at = ${at}::timestamptz
    WHERE id = ${id} AND status = 'open' RETURNING id`
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

/** A merchant's request with its idempotency key. `amountYen` is 0 for a void. */
export type Operation = {
  readonly ref: string
  readonly kind: 'capture' | 'void' | 'refund'
  readonly amountYen: number
  readonly key: string
  readonly at: string
}

type Session = { status: PaymentState; amount: number; captured: number; refunded: number }

/** Once per key; a repeated request gets the stored result. Locks the session against a concurrent operation. */
export function performOperation(db: Kysely<unknown>, operation: Operation): Promise<PaymentOperationResult> {
  const { ref, kind, amountYen, key, at } = operation
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Session>`
      SELECT status, amount, captured, refunded FROM embedded_processor.sessions WHERE id = ${ref} FOR UPDATE`.execute(
      tx,
    )
    const [session] = rows
    // A payment that was never opened: a void succeeds, and all else is rejected.
    if (session === undefined) return kind === 'void' ? 'done' : 'refused'
    const previous = await findOperation(tx, key)
    if (previous !== undefined) {
      if (previous.kind !== kind || previous.amount !== amountYen) throw new Error(`the key ${key} was used otherwise`)
      return previous.outcome
    }
    const outcome = decide(session, operation)
    await sql`INSERT INTO embedded_processor.operations (idempotency_key, session_id, kind, amount, outcome, at)
      VALUES (${key}, ${ref}, ${kind}, ${amountYen}::integer, ${outcome}, ${at}::timestamptz)`.execute(tx)
    if (outcome === 'done') await applyOperation(tx, operation)
    return outcome
  })
}

export function findOperation(
  db: Kysely<unknown>,
  key: string,
): Promise<{ kind: string; amount: number; outcome: PaymentOperationResult } | undefined> {
  return firstRow<{ kind: string; amount: number; outcome: PaymentOperationResult }>(db)`
    SELECT kind, amount, outcome FROM embedded_processor.operations WHERE idempotency_key = ${key}`
}

function decide(
  { status, amount, captured, refunded }: Session,
  { kind, amountYen }: Operation,
): PaymentOperationResult {
  if (kind === 'void') return status === 'captured' ? 'refused' : 'done'
  if (kind === 'capture') return status === 'authorised' && amountYen > 0 && amountYen <= amount ? 'done' : 'refused'
  return status === 'captured' && amountYen > 0 && amountYen <= captured - refunded ? 'done' : 'refused'
}

async function applyOperation(tx: Kysely<unknown>, { ref, kind, amountYen, at }: Operation): Promise<void> {
  const changes = {
    capture: sql`status = 'captured', captured = ${amountYen}::integer`,
    void: sql`status = CASE WHEN status IN ('open', 'authorised') THEN 'voided' ELSE status END,
              decided_at = CASE WHEN status IN ('open', 'authorised') THEN ${at}::timestamptz ELSE decided_at END`,
    refund: sql`refunded = refunded + ${amountYen}::integer`,
  }
  await sql`UPDATE embedded_processor.sessions SET ${changes[kind]} WHERE id = ${ref}`.execute(tx)
}
