import { type Day, parseDay } from '../day.ts'
import type { Yen } from '../money.ts'
import { type Rejection, rejected } from '../result.ts'

/** A row of a carrier's statement of cash on delivery: what it collected for a slip, and the day. */
export type CodStatementRow = { readonly slipNumber: string; readonly amountYen: Yen; readonly paidOn: Day }

export type CodStatementRejection =
  | Rejection<'statement-empty', undefined>
  | Rejection<'statement-too-long', { maxRows: number }>
  | Rejection<'row-malformed' | 'row-repeated', { row: number }>

const MAX_ROWS = 2_000
const ROW = /^"?([\d-]{1,20})"?,"?([\d,]{1,10})"?,"?(\d{4}[-/]\d{2}[-/]\d{2})"?$/

/**
 * Reads a statement in CSV: slip number, amount in yen, day (2026-12-01 or 2026/12/01), with or without a header. A
 * malformed row, or a slip that occurs twice, rejects the whole statement; `row` counts from 1, header included.
 */
export function parseCodStatement(text: string): readonly CodStatementRow[] | CodStatementRejection {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  while (rows.at(-1)?.trim() === '') rows.pop()
  const first = /\d/.test(rows[0] ?? '') ? 0 : 1
  if (rows.length <= first) return rejected('statement-empty')
  if (rows.length - first > MAX_ROWS) return rejected('statement-too-long', { maxRows: MAX_ROWS })
  const bySlip = new Map<string, CodStatementRow>()
  for (const [index, row] of rows.entries()) {
    if (index < first) continue
    const parsed = parseRow(row)
    if (parsed === undefined) return rejected('row-malformed', { row: index + 1 })
    if (bySlip.has(parsed.slipNumber)) return rejected('row-repeated', { row: index + 1 })
    bySlip.set(parsed.slipNumber, parsed)
  }
  return [...bySlip.values()]
}

function parseRow(row: string): CodStatementRow | undefined {
  const [, slipNumber, amount, date] = ROW.exec(row.trim()) ?? []
  const paidOn = parseDay(date?.replaceAll('/', '-'))
  const amountYen = Number(amount?.replaceAll(',', ''))
  if (slipNumber === undefined || paidOn === undefined || !Number.isSafeInteger(amountYen) || amountYen <= 0)
    return undefined
  return { slipNumber, amountYen, paidOn }
}
