import { type Day, parseWrittenDay } from '../day.ts'
import type { Yen } from '../money.ts'
import { isRejected } from '../result.ts'
import { type Cells, readTable, type TableRejection, type TableRow } from '../text/table.ts'
import { parseYen } from '../text/yen.ts'
import { foldSlipNumber, SLIP_TITLES } from './slip-number.ts'

/** A row of a carrier's statement of cash on delivery: what it collected for a slip, and the day. */
export type CodStatementRow = {
  readonly row: number
  readonly slipNumber: string
  readonly amountYen: Yen
  readonly paidOn: Day
}

/** Why a row was not read. `row-repeated`: another row says something else about the slip; neither is taken. */
export type RejectedCodRow = {
  readonly row: number
  readonly slipNumber: string
  readonly code: 'slip-malformed' | 'amount-malformed' | 'day-malformed' | 'row-repeated'
}

const MAX_ROWS = 2_000
/** The titles of the carriers' statements (ヤマト運輸, 佐川急便, 日本郵便; decided here). */
const COLUMNS = {
  slip: { at: 0, titles: SLIP_TITLES },
  amount: { at: 1, titles: ['代引金額', '代金引換額', '代引品代金', '品代金', '集金額', '入金額', '金額'] },
  day: { at: 2, titles: ['入金日', '集金日', '配達完了日', 'お届け日', '配達日', '精算日', '日付'] },
} as const

/**
 * Reads a statement in CSV: slip number, amount in yen, day. Each row is read by itself: a row that says the same as
 * another is taken once, rows that contradict each other not at all.
 */
export function readCodStatement(
  cells: Cells,
): { readonly rows: readonly CodStatementRow[]; readonly refused: readonly RejectedCodRow[] } | TableRejection {
  const table = readTable(cells, COLUMNS, MAX_ROWS)
  if (isRejected(table)) return table
  const read = table.map(readRow)
  const refused = read.filter((row) => 'code' in row)
  const rows: CodStatementRow[] = []
  for (const [slipNumber, same] of Map.groupBy(
    read.filter((row) => 'paidOn' in row),
    (row) => row.slipNumber,
  )) {
    const [first] = same
    const isClear = same.every(({ amountYen, paidOn }) => amountYen === first?.amountYen && paidOn === first.paidOn)
    if (first !== undefined && isClear) rows.push(first)
    else refused.push(...same.map(({ row }) => ({ row, slipNumber, code: 'row-repeated' as const })))
  }
  return { rows, refused: refused.toSorted((a, b) => a.row - b.row) }
}

function readRow({ row, texts }: TableRow<keyof typeof COLUMNS>): CodStatementRow | RejectedCodRow {
  const slipNumber = foldSlipNumber(texts.slip)
  const amountYen = parseYen(texts.amount)
  const paidOn = parseWrittenDay(texts.day.replace(/ .*/, ''))
  const reject = (code: RejectedCodRow['code']): RejectedCodRow => ({ row, slipNumber, code })
  if (!/\d/.test(slipNumber)) return reject('slip-malformed')
  if (isRejected(amountYen) || amountYen === 0) return reject('amount-malformed')
  return paidOn === undefined ? reject('day-malformed') : { row, slipNumber, amountYen, paidOn }
}
