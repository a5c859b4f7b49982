import { sql } from 'kysely'
import type { MemberStore, OpenedLink } from '#services/ports/members.ts'
import type { Database } from '../database/connect.ts'
import { firstRow, run } from '../database/rows.ts'
import { hashSecret } from '../orders/order-rows.ts'

type Links = Pick<
  MemberStore,
  'recordOpenedLink' | 'findLink' | 'finishLinks' | 'findUnfinished' | 'deleteRegistration'
>

const LINK = sql<OpenedLink>`kind, customer_uid AS "customerUid", opened_links.email, done_at IS NOT NULL AS "isDone"`

/** Opened links, and the rows that reconciliation handles, in PostgreSQL. Codes are stored only as hashes. */
export function openedLinks(db: Database): Links {
  return {
    recordOpenedLink: (code, { kind, customerUid, email }, at) => run(db)`
      INSERT INTO opened_links (code_hash, kind, customer_uid, email, opened_at)
                VALUES (${hashSecret(code)}::bytea, ${kind}, ${customerUid}, ${email}, ${at.toString()}::timestamptz)
                ON CONFLICT (code_hash) DO NOTHING`,
    findLink: (code) => firstRow<OpenedLink>(db)`
        SELECT ${LINK} FROM opened_links WHERE code_hash = ${hashSecret(code)}::bytea`,
    finishLinks: (customerUid, kind, at) => run(db)`UPDATE opened_links SET done_at = ${at.toString()}::timestamptz
                WHERE customer_uid = ${customerUid} AND kind = ${kind} AND done_at IS NULL`,
    findUnfinished: async ({ provisional, links, expiredLinks, limit }) => {
      const abandoned = await sql<{ uid: string; email: string }>`
        SELECT uid, email FROM customers
        WHERE status = 'provisional' AND registered_at < ${provisional.toString()}::timestamptz
        ORDER BY registered_at LIMIT ${limit}`.execute(db)
      const unfinished = await sql<OpenedLink>`
        SELECT ${LINK} FROM opened_links
        WHERE done_at IS NULL AND opened_at < ${links.toString()}::timestamptz
          AND opened_at > ${expiredLinks.toString()}::timestamptz ORDER BY opened_at LIMIT ${limit}`.execute(db)
      const withdrawing = await sql<{ uid: string }>`
        SELECT uid FROM customers
        WHERE withdrawn_at < ${links.toString()}::timestamptz AND account_removed_at IS NULL
        ORDER BY withdrawn_at LIMIT ${limit}`.execute(db)
      return {
        expiredRegistrations: abandoned.rows,
        interruptedLinks: unfinished.rows,
        withdrawnAccounts: withdrawing.rows,
      }
    },
    deleteRegistration: (uid) => run(db)`DELETE FROM customers WHERE uid = ${uid} AND status = 'provisional'`,
  }
}
