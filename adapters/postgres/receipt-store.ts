import { sql } from 'kysely'
import type { Receipt, ReceiptStore } from '#services/ports/money.ts'
import type { Database } from './connect.ts'
import { transactionWithRetry } from './transaction-with-retry.ts'

type Row = { readonly issue: number; readonly content: Omit<Receipt, 'issue'> }

/** Receipts in PostgreSQL. The order is locked while an issue number is assigned, so that numbers are unique. */
export function receiptStore(db: Database): ReceiptStore {
  return {
    issue: ({ uid, orderUid, formUid, at, receipt, most: maxIssues }) =>
      transactionWithRetry(db, async (tx) => {
        await sql`SELECT FROM orders WHERE uid = ${orderUid} FOR UPDATE`.execute(tx)
        const existing = await sql<Row>`
          SELECT issue, content FROM receipts WHERE order_uid = ${orderUid} AND form_uid = ${formUid}`.execute(tx)
        if (existing.rows[0]) return receiptOf(existing.rows[0])
        const issue = (await countOf(tx, orderUid)) + 1
        if (issue > maxIssues) return undefined
        await sql`INSERT INTO receipts (uid, order_uid, issue, form_uid, issued_at, amount, tax, content)
          VALUES (${uid}, ${orderUid}, ${issue}, ${formUid}, ${at.toString()}::timestamptz, ${receipt.amountYen},
            ${receipt.taxYen}, ${JSON.stringify(receipt)}::jsonb)`.execute(tx)
        return { ...receipt, issue }
      }),
    find: async (orderUid, issue) => {
      const { rows } = await sql<Row>`
        SELECT issue, content FROM receipts WHERE order_uid = ${orderUid} AND issue = ${issue}`.execute(db)
      return rows[0] && receiptOf(rows[0])
    },
    count: (orderUid) => countOf(db, orderUid),
  }
}

function receiptOf({ issue, content }: Row): Receipt {
  return { ...content, rows: content.rows.map(restoreRate), rates: content.rates.map(restoreRate), issue }
}

/** Restores `ratePercent: undefined`, which JSON omits. */
function restoreRate<T extends { readonly ratePercent: number | undefined }>(row: T): T {
  return { ...row, ratePercent: row.ratePercent }
}

async function countOf(db: Database, orderUid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM receipts WHERE order_uid = ${orderUid}`.execute(db)
  return rows[0]!.count
}
