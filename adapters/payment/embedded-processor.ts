import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { randomIds } from '#adapters/ids/random-ids.ts'
import type { Clock } from '#services/ports/clock.ts'
import type { Ids } from '#services/ports/ids.ts'
import type { PaymentState, Payments } from '#services/ports/payments.ts'
import { type Issuer, isExpired, issuerOf } from './test-cards.ts'

/** Refused cards after which a session is over. */
const ATTEMPTS = 5
const SLOW_MS = 6_000

/** Where the processor keeps its sessions and where its pages are seen. */
export type EmbeddedProcessorOptions = {
  readonly db: Kysely<unknown>
  /** Origin of the processor's own pages; a function when it is known only after the server listens. */
  readonly siteUrl: string | (() => string)
  readonly clock: Clock
  readonly ids?: Ids
  /** How long the slow test card takes, milliseconds. */
  readonly slowMs?: number
  /** Waits; tests pass one that they end themselves. */
  readonly wait?: (ms: number) => Promise<unknown>
}

/** A payment page as its own pages show it. */
export type ProcessorSession = {
  readonly id: string
  readonly amountYen: number
  readonly returnUrl: string
  readonly state: PaymentState
  readonly attemptsLeft: number
}

/** A card as typed. It is looked at once and forgotten: the last four digits alone are kept. */
export type PresentedCard = {
  readonly number: string
  readonly expiry: { readonly year: number; readonly month: number }
}

/** What the shop sees (Payments), and what the processor's own pages need. */
export interface EmbeddedProcessor extends Payments {
  findSession(id: string): Promise<ProcessorSession | undefined>
  /**
   * Presents a card for a session. `decided`: the session is over, by this card or before it; `refused` and `expired`:
   * another card may be tried. Undefined for an unknown session.
   */
  presentCard(id: string, card: PresentedCard): Promise<'decided' | 'refused' | 'expired' | undefined>
}

type Row = { id: string; amount: number; return_url: string; status: PaymentState; attempts: number }

/**
 * A card processor that happens to run here: a third party of its own, with its own schema, whose pages stand under
 * /processor. Every change is one conditional statement, so that any number of processes and tabs may work on one
 * session.
 */
export function embeddedProcessor(options: EmbeddedProcessorOptions): EmbeddedProcessor {
  const { db, siteUrl, clock, ids = randomIds(), slowMs = SLOW_MS, wait = delay } = options
  const site = () => (typeof siteUrl === 'string' ? siteUrl : siteUrl())
  const nowText = () => clock.now().toString()
  return {
    async open({ key, amountYen, returnUrl }) {
      const row = await openSession(db, [ids.secret(), key, amountYen, new URL(returnUrl, site()).href, nowText()])
      return { ref: row.id, pageUrl: new URL(`/processor/sessions/${row.id}`, site()).href }
    },
    stateOf: async (ref) => (await findRow(db, ref))?.status,
    async void(ref) {
      await sql`
        UPDATE embedded_processor.sessions SET status = 'voided', decided_at = ${nowText()}
        WHERE id = ${ref} AND status IN ('open', 'authorised')`.execute(db)
    },
    findSession: async (id) => sessionOf(await findRow(db, id)),
    async presentCard(id, { number, expiry }) {
      const row = await findRow(db, id)
      if (row === undefined) return undefined
      if (row.status !== 'open') return 'decided'
      if (isExpired(expiry, clock.now())) return 'expired'
      const issuer = issuerOf(number)
      // No lock is held meanwhile: the session may be decided in another tab, or voided by the shop.
      if (issuer === 'slow') await wait(slowMs)
      return decide(db, { id, issuer, lastFour: number.slice(-4), at: nowText() })
    },
  }
}

/** One session a key: whoever comes second gets the first one's, with the return address given last. */
async function openSession(
  db: Kysely<unknown>,
  [id, key, amountYen, returnUrl, at]: readonly [string, string, number, string, string],
): Promise<Row> {
  const { rows } = await sql<Row>`
    INSERT INTO embedded_processor.sessions AS session (id, idempotency_key, amount, return_url, opened_at)
    VALUES (${id}, ${key}, ${amountYen}, ${returnUrl}, ${at})
    ON CONFLICT (idempotency_key) DO UPDATE SET return_url = excluded.return_url
    RETURNING id, amount, return_url, status, attempts`.execute(db)
  const row = rows[0]!
  if (row.amount !== amountYen) throw new Error(`payment ${key} was opened over ${row.amount} yen, not ${amountYen}`)
  return row
}

async function findRow(db: Kysely<unknown>, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT id, amount, return_url, status, attempts FROM embedded_processor.sessions WHERE id = ${id}`.execute(db)
  return rows[0]
}

function sessionOf(row: Row | undefined): ProcessorSession | undefined {
  if (row === undefined) return undefined
  const { id, amount, return_url, status, attempts } = row
  return { id, amountYen: amount, returnUrl: return_url, state: status, attemptsLeft: Math.max(0, ATTEMPTS - attempts) }
}

async function decide(
  db: Kysely<unknown>,
  { id, issuer, lastFour, at }: { id: string; issuer: Issuer; lastFour: string; at: string },
): Promise<'decided' | 'refused'> {
  if (issuer !== 'refuses') {
    await sql`
      UPDATE embedded_processor.sessions SET status = 'authorised', last_four = ${lastFour}, decided_at = ${at}
      WHERE id = ${id} AND status = 'open'`.execute(db)
    return 'decided'
  }
  const { rows } = await sql<Row>`
    UPDATE embedded_processor.sessions SET
      attempts = attempts + 1, last_four = ${lastFour},
      status = CASE WHEN attempts + 1 >= ${ATTEMPTS} THEN 'refused' ELSE status END,
      decided_at = CASE WHEN attempts + 1 >= ${ATTEMPTS} THEN ${at}::timestamptz END
    WHERE id = ${id} AND status = 'open'
    RETURNING status`.execute(db)
  return rows[0]?.status === 'open' ? 'refused' : 'decided'
}
