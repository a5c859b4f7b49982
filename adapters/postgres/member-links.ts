import { sql } from 'kysely'
import type { MemberStore, OpenedLink } from '#services/ports/members.ts'
import type { Database } from './connect.ts'
import { hashSecret } from './order-rows.ts'

type Links = Pick<
  MemberStore,
  'recordOpenedLink' | 'findLink' | 'finishLinks' | 'findUnfinished' | 'deleteRegistration'
>

const LINK = sql<OpenedLink>`kind, customer_uid AS "customerUid", opened_links.email, done_at IS NOT NULL AS "isDone"`

/** Opened links, and the rows that reconciliation handles, in PostgreSQL. Codes are stored only as hashes. */
export function openedLinks(db: Database): Links {
  return {
    recordOpenedLink: async (code, { kind, customerUid, email }, at) => {
      await sql`INSERT INTO opened_links (code_hash, kind, customer_uid, email, opened_at)
                VALUES (${hashSecret(code)}::bytea, ${kind}, ${customerUid}, ${email}, ${at.toString()}::timestamptz)
                ON CONFLICT (code_hash) DO NOTHING`.execute(db)
    },
    findLink: async (code) => {
      const { rows } = await sql<OpenedLink>`
        SELECT ${LINK} FROM opened_links WHERE code_hash = ${hashSecret(code)}::bytea`.execute(db)
      return rows[0]
    },
    finishLinks: async (customerUid, kind, at) => {
      await sql`UPDATE opened_links SET done_at = ${at.toString()}::timestamptz
                WHERE customer_uid = ${customerUid} AND kind = ${kind} AND done_at IS NULL`.execute(db)
    },
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
    deleteRegistration: async (uid) => {
      await sql`DELETE FROM customers WHERE uid = ${uid} AND status = 'provisional'`.execute(db)
    },
  }
}
