import { sql } from 'kysely'
import { BLOCKING_LINE_STATUSES, lineStatusCodes, UNSHIPPED_LINE_STATUSES } from '#domain/order/line-statuses.ts'
import { LINE_STATUS, ORDER_STATUS } from '#domain/order/states.ts'
import { headerOf } from '#tests/support/third-parties/smtp-inbox.ts'
import type { Load } from './load.ts'
import type { Stage } from './stage.ts'

/** Facts about the shop after the faults; every count except `orders` and `mails` must be 0. */
export type Facts = {
  readonly orders: number
  readonly mails: number
  readonly violations: Readonly<Record<string, number>>
  /** Mails delivered more than once, with the same Message-ID: a worker was killed after the delivery. */
  readonly repeatedMails: number
}

/** Orders that were accepted, and confirmed by staff or not. */
const ACCEPTED = sql`(${sql.join([ORDER_STATUS.Delivery, ORDER_STATUS.Reserved])})`
/** Their lines. */
const BOOKED = sql`(${sql.join(lineStatusCodes(UNSHIPPED_LINE_STATUSES))})`
const BLOCKING = sql`(${sql.join(lineStatusCodes(BLOCKING_LINE_STATUSES))})`

export async function inspect(stage: Stage, { shown }: Load): Promise<Facts> {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*)::int FROM order_lines a JOIN order_lines b ON a.product_uid = b.product_uid AND a.uid < b.uid
       AND a.blocked && b.blocked
       WHERE a.status IN ${BLOCKING} AND b.status IN ${BLOCKING}) AS "units booked twice",
    (SELECT count(*)::int FROM orders WHERE status IN ${ACCEPTED}
       AND NOT EXISTS (SELECT FROM order_lines WHERE order_uid = orders.uid AND status = ${LINE_STATUS.Fix}))
       AS "orders without lines",
    (SELECT count(*)::int FROM order_lines LEFT JOIN orders ON orders.uid = order_uid
       WHERE order_lines.status IN ${BOOKED} AND coalesce(orders.status, 1) = 1) AS "booked lines without order",
    (SELECT count(*)::int FROM orders WHERE status IN ${ACCEPTED} AND (SELECT count(*) FROM mails
       WHERE order_uid = orders.uid AND kind = 'orderreceived') <> 1) AS "orders without exactly one mail",
    (SELECT count(*)::int FROM units WHERE occupancy <> occupancy_of(uid)) AS "wrong bitmaps",
    (SELECT count(*)::int FROM mails WHERE sent_at IS NULL) AS "mails not sent",
    (SELECT count(*)::int FROM payment_tasks WHERE done_at IS NULL) AS "open payment tasks",
    (SELECT count(*)::int FROM (SELECT email FROM orders WHERE status <> 1 AND status <> 70 GROUP BY email
       HAVING count(*) > 1) AS twice) AS "customers with two orders"`.execute(stage.db)
  const placed = await placedOrders(stage)
  const { mails, lostMails, repeatedMails } = await deliveredMails(stage)
  const processes = [...stage.webs, stage.worker]
  return {
    orders: placed.size,
    mails,
    repeatedMails,
    violations: {
      ...rows[0]!,
      'orders lost that a customer saw confirmed': shown.filter(({ number, email }) => placed.get(number) !== email)
        .length,
      'mails not delivered': lostMails,
      'authorisations without or beside a payment': await strayAuthorisations(stage),
      'processes that crashed': processes.filter((one) => one.hasCrashed()).length,
    },
  }
}

/** Accepted orders: number and e-mail address. */
async function placedOrders({ db }: Stage): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ number: number; email: string }>`
    SELECT number::int, email FROM orders WHERE status IN ${ACCEPTED}`.execute(db)
  return new Map(rows.map(({ number, email }) => [number, email]))
}

async function deliveredMails({ db, inbox }: Stage) {
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM mails`.execute(db)
  const deliveries = new Map<string, number>()
  for (const { raw } of inbox.received) {
    const uid = /^<(.+)@/.exec(headerOf(raw, 'message-id') ?? '')?.[1] ?? ''
    deliveries.set(uid, (deliveries.get(uid) ?? 0) + 1)
  }
  return {
    mails: rows.length,
    lostMails: rows.filter(({ uid }) => !deliveries.has(uid)).length,
    repeatedMails: [...deliveries.values()].filter((count) => count > 1).length,
  }
}

/** Accepted card orders whose authorisation or verification the processor has not exactly once. */
async function strayAuthorisations({ db, stripe }: Stage): Promise<number> {
  const { rows } = await sql<{ uid: string; ref: string | null }>`
    SELECT payments.uid, processor_ref AS ref FROM payments JOIN orders ON orders.uid = order_uid
    WHERE orders.status IN ${ACCEPTED} AND method = 'card'`.execute(db)
  const sessions = [...stripe.sessions.values()]
  return rows.filter(({ uid, ref }) => {
    const own = sessions.filter((session) => session.metadata?.payment === uid)
    return own.length !== 1 || `stripe:${own[0]?.id}` !== ref || own[0]?.status !== 'complete'
  }).length
}
