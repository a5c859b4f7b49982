import { sql } from 'kysely'
import type { MemberStore, OpenedLink } from '#services/ports/member-store.ts'
import type { Database } from './connect.ts'
import { secretHash } from './order-rows.ts'

type Links = Pick<MemberStore, 'openLink' | 'findLink' | 'finishLinks' | 'leftOver' | 'forget'>

const LINK = sql<OpenedLink>`kind, customer_uid AS "customerUid", opened_links.email, done_at IS NOT NULL AS "isDone"`

/** Opened links, and the rows that reconciliation handles, in PostgreSQL. Codes are stored only as hashes. */
export function openedLinks(db: Database): Links {
  return {
    openLink: async (code, { kind, customerUid, email }, at) => {
      await sql`INSERT INTO opened_links (code_hash, kind, customer_uid, email, opened_at)
                VALUES (${secretHash(code)}::bytea, ${kind}, ${customerUid}, ${email}, ${at.toString()}::timestamptz)
                ON CONFLICT (code_hash) DO NOTHING`.execute(db)
    },
    findLink: async (code) => {
      const { rows } = await sql<OpenedLink>`
        SELECT ${LINK} FROM opened_links WHERE code_hash = ${secretHash(code)}::bytea`.execute(db)
      return rows[0]
    },
    finishLinks: async (customerUid, kind, at) => {
      await sql`UPDATE opened_links SET done_at = ${at.toString()}::timestamptz
                WHERE customer_uid = ${customerUid} AND kind = ${kind} AND done_at IS NULL`.execute(db)
    },
    leftOver: async ({ provisional, links, deadLinks, limit }) => {
      const abandoned = await sql<{ uid: string; email: string }>`
        SELECT uid, email FROM customers
        WHERE status = 'provisional' AND registered_at < ${provisional.toString()}::timestamptz
        ORDER BY registered_at LIMIT ${limit}`.execute(db)
      const unfinished = await sql<OpenedLink>`
        SELECT ${LINK} FROM opened_links
        WHERE done_at IS NULL AND opened_at < ${links.toString()}::timestamptz
          AND opened_at > ${deadLinks.toString()}::timestamptz ORDER BY opened_at LIMIT ${limit}`.execute(db)
      const withdrawing = await sql<{ uid: string }>`
        SELECT uid FROM customers
        WHERE withdrawn_at < ${links.toString()}::timestamptz AND account_removed_at IS NULL
        ORDER BY withdrawn_at LIMIT ${limit}`.execute(db)
      return { forgotten: abandoned.rows, cutOff: unfinished.rows, leaving: withdrawing.rows }
    },
    forget: async (uid) => {
      await sql`DELETE FROM customers WHERE uid = ${uid} AND status = 'provisional'`.execute(db)
    },
  }
}
