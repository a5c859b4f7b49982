import { type Kysely, sql } from 'kysely'
import type { AuthorisationResult, PaymentOperationResult, PaymentState } from '#services/ports/payments.ts'
import { firstRow } from '../postgres/database/rows.ts'
import { endAuthorisation, endOfHold } from './processor-sessions.ts'
import type { LaterBehaviour } from './test-cards.ts'

/** A merchant's request with its idempotency key. `amountYen` is 0 for a void. */
export type Operation = {
  readonly ref: string
  readonly kind: 'authorise' | 'capture' | 'void' | 'refund'
  readonly amountYen: number
  readonly key: string
  readonly at: string
}

type Session = {
  status: PaymentState
  amount: number
  captured: number
  refunded: number
  keepsCard: boolean
  later: LaterBehaviour | null
}

/** Once per key; a repeated request gets the stored result. Locks the session against a concurrent operation. */
export function performOperation(db: Kysely<unknown>, operation: Operation): Promise<AuthorisationResult> {
  const { ref, kind, amountYen, key, at } = operation
  return db.transaction().execute(async (tx) => {
    await endAuthorisation(tx, ref, at)
    const session = await firstRow<Session>(tx)`
      SELECT status, amount, captured, refunded, keeps_card AS "keepsCard", later
      FROM embedded_processor.sessions WHERE id = ${ref} FOR UPDATE`
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

/** As `performOperation`, of a kind that never needs the customer. */
export async function performMoneyOperation(
  db: Kysely<unknown>,
  operation: Operation & { readonly kind: 'capture' | 'void' | 'refund' },
): Promise<PaymentOperationResult> {
  return (await performOperation(db, operation)) === 'done' ? 'done' : 'refused'
}

export function findOperation(
  db: Kysely<unknown>,
  key: string,
): Promise<{ kind: string; amount: number; outcome: AuthorisationResult } | undefined> {
  return firstRow<{ kind: string; amount: number; outcome: AuthorisationResult }>(db)`
    SELECT kind, amount, outcome FROM embedded_processor.operations WHERE idempotency_key = ${key}`
}

function decide(session: Session, { kind, amountYen }: Operation): AuthorisationResult {
  const { status, amount, captured, refunded } = session
  if (kind === 'void') return status === 'captured' ? 'refused' : 'done'
  if (amountYen <= 0) return 'refused'
  if (kind === 'authorise') return decideLater(session)
  if (kind === 'capture') return status === 'authorised' && amountYen <= amount ? 'done' : 'refused'
  return status === 'captured' && amountYen <= captured - refunded ? 'done' : 'refused'
}

function decideLater({ status, keepsCard, later }: Session): AuthorisationResult {
  const isKept = keepsCard && (status === 'verified' || status === 'authorised')
  if (!isKept || later === 'refuses') return 'refused'
  return later === 'challenges' ? 'needs-customer' : 'done'
}

async function applyOperation(tx: Kysely<unknown>, { ref, kind, amountYen, at }: Operation): Promise<void> {
  const isLive = sql`status IN ('open', 'verified', 'authorised')`
  const changes = {
    authorise: sql`status = 'authorised', amount = ${amountYen}::integer,
              authorised_until = ${endOfHold(sql`${at}::timestamptz`)}, later = nullif(later, 'ends')`,
    capture: sql`status = 'captured', captured = ${amountYen}::integer,
              dispute = CASE later WHEN 'disputes' THEN 'open' END`,
    void: sql`status = CASE WHEN ${isLive} THEN 'voided' ELSE status END,
              decided_at = CASE WHEN ${isLive} THEN ${at}::timestamptz ELSE decided_at END`,
    refund: sql`refunded = refunded + ${amountYen}::integer`,
  }
  await sql`UPDATE embedded_processor.sessions SET ${changes[kind]} WHERE id = ${ref}`.execute(tx)
}
