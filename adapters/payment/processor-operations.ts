import { type Kysely, sql } from 'kysely'
import type { PaymentOperationResult, PaymentState } from '#services/ports/payments.ts'

/** A merchant's request with its idempotency key. `amountYen` is 0 for a void. */
export type Operation = {
  readonly ref: string
  readonly kind: 'capture' | 'void' | 'refund'
  readonly amountYen: number
  readonly key: string
  readonly at: string
}

type Session = { status: PaymentState; amount: number; captured: number; refunded: number }

/**
 * Performs an operation once per key; a repeated request gets the stored result. Locks the session, so that a capture
 * and a concurrent void cannot both succeed.
 */
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

/** The stored result of a key; undefined when the key is unknown. */
export async function findOperation(
  db: Kysely<unknown>,
  key: string,
): Promise<{ kind: string; amount: number; outcome: PaymentOperationResult } | undefined> {
  const { rows } = await sql<{ kind: string; amount: number; outcome: PaymentOperationResult }>`
    SELECT kind, amount, outcome FROM embedded_processor.operations WHERE idempotency_key = ${key}`.execute(db)
  return rows[0]
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
