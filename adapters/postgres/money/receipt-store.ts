import { sql } from 'kysely'
import { type IssuedDocument, isReissue } from '#domain/receipt/credit-note.ts'
import type { Receipt, ReceiptStore } from '#services/ports/money.ts'
import type { Database } from '../database/connect.ts'
import { allRows } from '../database/rows.ts'
import { transactionWithRetry } from '../database/transaction-with-retry.ts'

/** Rows of earlier releases have neither document nor isReissue. */
type Row = {
  readonly issue: number
  readonly formUid: string
  readonly issuedAt: Temporal.Instant
  readonly content: Omit<Receipt, 'issue' | 'document' | 'isReissue'> & Partial<Pick<Receipt, 'document' | 'isReissue'>>
}

/** Receipts in PostgreSQL. The order is locked while an issue number is assigned, so that numbers are unique. */
export function receiptStore(db: Database): ReceiptStore {
  return {
    issue: ({ uid, orderUid, formUid, at, receipt, most: maxIssues }) =>
      transactionWithRetry(db, async (tx) => {
        await sql`SELECT FROM orders WHERE uid = ${orderUid} FOR UPDATE`.execute(tx)
        const rows = await rowsOf(tx, orderUid)
        const existing = rows.find((row) => row.formUid === formUid)
        if (existing) return receiptOf(existing)
        const issue = rows.length + 1
        if (issue > maxIssues) return undefined
        const content = { ...receipt, isReissue: isReissue(receipt, rows.map(receiptOf)) }
        await sql`INSERT INTO receipts (uid, order_uid, issue, form_uid, issued_at, amount, tax, content)
          VALUES (${uid}, ${orderUid}, ${issue}, ${formUid}, ${at.toString()}::timestamptz, ${receipt.amountYen},
            ${receipt.taxYen}, ${JSON.stringify(content)}::jsonb)`.execute(tx)
        return { ...content, issue }
      }),
    find: async (orderUid, issue) => {
      const row = (await rowsOf(db, orderUid)).find((each) => each.issue === issue)
      return row && receiptOf(row)
    },
    list: async (orderUid) =>
      (await rowsOf(db, orderUid)).map((row): Receipt & IssuedDocument => ({
        ...receiptOf(row),
        issuedAt: row.issuedAt,
      })),
  }
}

/** A document as it is stored in a tax record; the time is a text in JSON. */
export type StoredDocument = Pick<Row, 'issue' | 'content'> & { readonly issuedAt: string }

export function documentOf({ issuedAt, ...row }: StoredDocument): Receipt & IssuedDocument {
  return { ...receiptOf(row), issuedAt: Temporal.Instant.from(issuedAt) }
}

function receiptOf({ issue, content }: Pick<Row, 'issue' | 'content'>): Receipt {
  const { document = 'receipt', isReissue: isRepeated = issue > 1 } = content
  const [rows, rates] = [content.rows.map(restoreRate), content.rates.map(restoreRate)]
  return { ...content, document, isReissue: isRepeated, rows, rates, issue }
}

/** Restores `ratePercent: undefined`, which JSON omits. */
function restoreRate<T extends { readonly ratePercent: number | undefined }>(row: T): T {
  return { ...row, ratePercent: row.ratePercent }
}

/** The documents of an order, at most `most`, oldest first. */
function rowsOf(db: Database, orderUid: string): Promise<Row[]> {
  return allRows<Row>(db)`
    SELECT issue, form_uid AS "formUid", issued_at AS "issuedAt", content
    FROM receipts WHERE order_uid = ${orderUid} ORDER BY issue`
}
