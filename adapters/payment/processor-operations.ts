import { type Kysely, sql } from 'kysely'
import type { PaymentAnswer, PaymentState } from '#services/ports/payments.ts'

/** What a merchant asks for under a key. `amountYen` is 0 for a void. */
export type Operation = {
  readonly ref: string
  readonly kind: 'capture' | 'void' | 'refund'
  readonly amountYen: number
  readonly key: string
  readonly at: string
}

type Session = { status: PaymentState; amount: number; captured: number; refunded: number }

/**
 * Does what a merchant asks for, once a key: whoever asks again gets the first answer. The session is locked meanwhile,
 * so that a capture and a void at once do not both happen.
 */
export function operate(db: Kysely<unknown>, operation: Operation): Promise<PaymentAnswer> {
  const { ref, kind, amountYen, key, at } = operation
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Session>`
      SELECT status, amount, captured, refunded FROM embedded_processor.sessions WHERE id = ${ref} FOR UPDATE`.execute(
      tx,
    )
    const [session] = rows
    // A payment that was never opened needs no giving up, and nothing else can be done to it.
    if (session === undefined) return kind === 'void' ? 'done' : 'refused'
    const before = await answerTo(tx, key)
    if (before !== undefined) {
      if (before.kind !== kind || before.amount !== amountYen) throw new Error(`the key ${key} was used otherwise`)
      return before.outcome
    }
    const outcome = answerFor(session, operation)
    await sql`INSERT INTO embedded_processor.operations (idempotency_key, session_id, kind, amount, outcome, at)
      VALUES (${key}, ${ref}, ${kind}, ${amountYen}::integer, ${outcome}, ${at}::timestamptz)`.execute(tx)
    if (outcome === 'done') await change(tx, operation)
    return outcome
  })
}

/** What was answered to a key; undefined when it never came. */
export async function answerTo(
  db: Kysely<unknown>,
  key: string,
): Promise<{ kind: string; amount: number; outcome: PaymentAnswer } | undefined> {
  const { rows } = await sql<{ kind: string; amount: number; outcome: PaymentAnswer }>`
    SELECT kind, amount, outcome FROM embedded_processor.operations WHERE idempotency_key = ${key}`.execute(db)
  return rows[0]
}

function answerFor({ status, amount, captured, refunded }: Session, { kind, amountYen }: Operation): PaymentAnswer {
  if (kind === 'void') return status === 'captured' ? 'refused' : 'done'
  if (kind === 'capture') return status === 'authorised' && amountYen > 0 && amountYen <= amount ? 'done' : 'refused'
  return status === 'captured' && amountYen > 0 && amountYen <= captured - refunded ? 'done' : 'refused'
}

async function change(tx: Kysely<unknown>, { ref, kind, amountYen, at }: Operation): Promise<void> {
  const changes = {
    capture: sql`status = 'captured', captured = ${amountYen}::integer`,
    void: sql`status = CASE WHEN status IN ('open', 'authorised') THEN 'voided' ELSE status END,
              decided_at = CASE WHEN status IN ('open', 'authorised') THEN ${at}::timestamptz ELSE decided_at END`,
    refund: sql`refunded = refunded + ${amountYen}::integer`,
  }
  await sql`UPDATE embedded_processor.sessions SET ${changes[kind]} WHERE id = ${ref}`.execute(tx)
}
