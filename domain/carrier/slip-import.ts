import { parseSlipNumber } from '../order/slip-number.ts'
import { isRejected } from '../result.ts'
import { type Cells, readTable, type TableRejection, type TableRow } from '../text/table.ts'
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
export type RejectedRow = {
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

export const MAX_SLIP_ROWS = 2_000
/** The titles of ヤマトB2クラウド, and where its file has these columns. */
const COLUMNS = {
  name: { at: 0, titles: ['お客様管理番号'] },
  slip: { at: 3, titles: ['伝票番号'] },
} as const

/**
 * Reads the carrier's file: the slip number of each parcel. Each row is read by itself, whatever stands in the columns
 * that are not read. Of rows with the same slip or the same parcel none is taken unless they say the same, because it
 * is unknown which one is right.
 */
export function readSlipRows(
  cells: Cells,
): { readonly slips: readonly ImportedSlip[]; readonly refused: readonly RejectedRow[] } | TableRejection {
  const table = readTable(cells, COLUMNS, MAX_SLIP_ROWS)
  if (isRejected(table)) return table
  const read = table.map(readRow)
  const slips = read.filter((row) => 'parcel' in row)
  const conflicting = new Map<ImportedSlip, RejectedRow['code']>([
    ...conflicts(slips, parcelOf, ({ slipNumber }) => slipNumber, 'parcel-repeated'),
    ...conflicts(slips, ({ slipNumber }) => slipNumber, parcelOf, 'slip-repeated'),
  ])
  const repeated = slips.flatMap((slip): RejectedRow[] => {
    const code = conflicting.get(slip)
    return code === undefined ? [] : [{ row: slip.row, name: parcelOf(slip), slipNumber: slip.slipNumber, code }]
  })
  const refused = [...read.filter((row) => 'code' in row), ...repeated].toSorted((a, b) => a.row - b.row)
  return { slips: slips.filter((slip) => !conflicting.has(slip)), refused }
}

function readRow({ row, texts: { name, slip } }: TableRow<keyof typeof COLUMNS>): ImportedSlip | RejectedRow {
  const slipNumber = parseSlipNumber(slip)
  const reject = (code: RejectedRow['code']): RejectedRow => ({ row, name, slipNumber: slip, code })
  const parcel = parseB2Name(name)
  if (parcel === undefined) return reject('name-malformed')
  if (isRejected(slipNumber)) return reject(slipNumber.code)
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
  code: RejectedRow['code'],
): [ImportedSlip, RejectedRow['code']][] {
  const groups = [...Map.groupBy(slips, keyOf).values()]
  return groups
    .filter((group) => new Set(group.map(factOf)).size > 1)
    .flatMap((group) => group.map((slip): [ImportedSlip, RejectedRow['code']] => [slip, code]))
}
