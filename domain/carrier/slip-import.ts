import { hasCheckDigit, isSlipShaped } from '../order/slip-number.ts'
import { type Rejection, rejected } from '../result.ts'
import { parseB2Name } from './b2-file.ts'

/** The slip number that the carrier gave to a parcel, or to its return slip. `row`: in the file, from 1. */
export type ImportedSlip = {
  readonly row: number
  readonly orderNumber: number
  readonly parcel: number
  readonly isReturn: boolean
  readonly slipNumber: string
}

/** Why a row was not taken. `name` and `slipNumber` as they stand in the file. */
export type RefusedRow = {
  readonly row: number
  readonly name: string
  readonly slipNumber: string
  readonly code:
    | 'name-malformed'
    | 'slip-missing'
    | 'slip-malformed'
    | 'slip-check-digit'
    | 'slip-repeated'
    | 'parcel-repeated'
}

export type SlipFileRejection =
  | Rejection<'file-empty', undefined>
  | Rejection<'file-too-long', { readonly maxRows: number }>
  | Rejection<'file-columns', { readonly row: number }>
  | Rejection<'formula-cell', { readonly row: number; readonly column: number }>

export const MAX_SLIP_ROWS = 2_000
const NAME_COLUMN = 0
const SLIP_COLUMN = 3
const MIN_COLUMNS = 4
const FORMULA_START = /^\s*[=+\-@]/

/**
 * Reads the cells of the carrier's file: column 4 is the slip number of the parcel of column 1. The file is
 * refused when it is empty, too long, lacks columns, or has a cell with a formula. Else each row is read by
 * itself: of rows with the same slip or the same parcel none is taken unless they say the same, because it is
 * unknown which one is right.
 */
export function readSlipRows(
  cells: readonly (readonly string[])[],
): { readonly slips: readonly ImportedSlip[]; readonly refused: readonly RefusedRow[] } | SlipFileRejection {
  const rows = cells.map((columns, index) => ({ columns, row: index + 1 })).filter(({ columns }) => !isBlank(columns))
  const rejection = rejectFile(rows)
  if (rejection !== undefined) return rejection
  const body = rows.filter((row) => !isHeader(row))
  if (body.length === 0) return rejected('file-empty')
  if (body.length > MAX_SLIP_ROWS) return rejected('file-too-long', { maxRows: MAX_SLIP_ROWS })
  const read = body.map(readRow)
  const slips = read.filter((row): row is ImportedSlip => !('code' in row))
  const conflicting = new Map<ImportedSlip, RefusedRow['code']>([
    ...conflicts(slips, parcelOf, ({ slipNumber }) => slipNumber, 'parcel-repeated'),
    ...conflicts(slips, ({ slipNumber }) => slipNumber, parcelOf, 'slip-repeated'),
  ])
  const repeated = slips.flatMap((slip): RefusedRow[] => {
    const code = conflicting.get(slip)
    return code === undefined ? [] : [{ row: slip.row, name: parcelOf(slip), slipNumber: slip.slipNumber, code }]
  })
  const refused = [...read.filter((row): row is RefusedRow => 'code' in row), ...repeated].toSorted(
    (a, b) => a.row - b.row,
  )
  return { slips: slips.filter((slip) => !conflicting.has(slip)), refused }
}

type Row = { readonly columns: readonly string[]; readonly row: number }

function rejectFile(rows: readonly Row[]): SlipFileRejection | undefined {
  for (const { columns, row } of rows) {
    if (columns.length < MIN_COLUMNS) return rejected('file-columns', { row })
    const formula = columns.findIndex((cell) => FORMULA_START.test(cell))
    if (formula >= 0) return rejected('formula-cell', { row, column: formula + 1 })
  }
  return undefined
}

function isBlank(columns: readonly string[]): boolean {
  return columns.every((cell) => cell.trim() === '')
}

/** The first row, when it has no digit where the others have the parcel and the slip. */
function isHeader({ columns, row }: Row): boolean {
  return row === 1 && !/\d/.test(`${columns[NAME_COLUMN]}${columns[SLIP_COLUMN]}`)
}

function readRow({ columns, row }: Row): ImportedSlip | RefusedRow {
  const name = (columns[NAME_COLUMN] ?? '').trim()
  const typed = (columns[SLIP_COLUMN] ?? '').trim()
  const slipNumber = typed.normalize('NFKC').replaceAll(/[\s-]/g, '')
  const refuse = (code: RefusedRow['code']): RefusedRow => ({ row, name, slipNumber: typed, code })
  const parcel = parseB2Name(name)
  if (parcel === undefined) return refuse('name-malformed')
  if (slipNumber === '') return refuse('slip-missing')
  if (!isSlipShaped(slipNumber)) return refuse('slip-malformed')
  if (!hasCheckDigit(slipNumber)) return refuse('slip-check-digit')
  return { row, ...parcel, slipNumber }
}

function parcelOf({ orderNumber, parcel, isReturn }: ImportedSlip): string {
  return `${orderNumber}-${parcel}${isReturn ? 'R' : ''}`
}

/** The rows that share a key and say different things about it. */
function conflicts(
  slips: readonly ImportedSlip[],
  keyOf: (slip: ImportedSlip) => string,
  factOf: (slip: ImportedSlip) => string,
  code: RefusedRow['code'],
): [ImportedSlip, RefusedRow['code']][] {
  const groups = [...Map.groupBy(slips, keyOf).values()]
  return groups
    .filter((group) => new Set(group.map(factOf)).size > 1)
    .flatMap((group) => group.map((slip): [ImportedSlip, RefusedRow['code']] => [slip, code]))
}
