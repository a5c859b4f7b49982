import { sql } from 'kysely'
import type { OrderMailTransaction, UndeliveredMail } from '#services/ports/mails.ts'
import type { Database } from '../database/connect.ts'
import { allRows, firstRow, hasRows, run } from '../database/rows.ts'
import { mailInsert } from '../mails/mail-queue.ts'
import { isBounced, isWorthSending } from '../mails/suppression-store.ts'

type QueuedMail = Exclude<Awaited<ReturnType<OrderMailTransaction['find']>>, undefined>
type Found = UndeliveredMail & { readonly isSent: boolean; readonly isUndelivered: boolean }

export function orderMailTransaction(tx: Database): OrderMailTransaction {
  const isBouncing = (address: string) => hasRows(tx)`SELECT WHERE ${isBounced(sql`lower(${address})`)}`
  return {
    queue: async (mail) => void (await mailInsert(mail).execute(tx)),
    find: (orderUid, mailUid) => firstRow<QueuedMail>(tx)`
      SELECT kind, recipient AS "to", content FROM mails
      WHERE uid = ${mailUid} AND order_uid = ${orderUid} AND recipient <> ''`,
    toAddress: async (orderUid, address, now) => {
      const mails = await allRows<Found>(tx)`
        SELECT uid, kind, content, sent_at IS NOT NULL AS "isSent",
               sent_at IS NULL AND (failed_at IS NULL OR ${isWorthSending(now.toString())}) AS "isUndelivered"
        FROM mails WHERE order_uid = ${orderUid} AND lower(recipient) = lower(${address}) ORDER BY queued_at, uid`
      const isReached = mails.some(({ isSent }) => isSent) && !(await isBouncing(address))
      return { isReached, undelivered: mails.filter(({ isUndelivered }) => isUndelivered) }
    },
    redirect: (mails, to, at) => run(tx)`
      UPDATE mails SET recipient = ${to}, failed_at = NULL, attempts = 0, tried_since = ${at.toString()}::timestamptz,
             next_attempt_at = ${at.toString()}::timestamptz
      WHERE uid = ANY (${uidsOf(mails)}::text[]) AND sent_at IS NULL`,
    drop: (mails) => run(tx)`DELETE FROM mails WHERE uid = ANY (${uidsOf(mails)}::text[]) AND sent_at IS NULL`,
    isBouncing,
    addCall: ({ eventKey, orderUid, kind, at }) => run(tx)`
      INSERT INTO customer_calls (event_key, order_uid, kind, at)
      VALUES (${eventKey}, ${orderUid}, ${kind}, ${at.toString()}::timestamptz) ON CONFLICT DO NOTHING`,
    closeCalls: async (orderUid, at) => {
      const told = await allRows<{ kind: string }>(tx)`
        WITH told AS (
          UPDATE customer_calls SET closed_at = ${at.toString()}::timestamptz
          WHERE order_uid = ${orderUid} AND closed_at IS NULL RETURNING kind, at, event_key)
        SELECT kind FROM told ORDER BY at, event_key`
      return told.map(({ kind }) => kind)
    },
  }
}

function uidsOf(mails: readonly UndeliveredMail[]): string[] {
  return mails.map(({ uid }) => uid)
}
