import { type Rejection, rejected } from '../result.ts'
import { foldLine } from './folding.ts'

/** The cells of a file in CSV, row by row, blank rows included. */
export type Cells = readonly (readonly string[])[]

/** A column that is read. `titles`: its names in files, the best one first; `at`: its place without titles. */
export type TableColumn = { readonly titles: readonly string[]; readonly at: number }

/** A row with the folded texts of its columns, empty where it has none. `row`: its number in the file, from 1. */
export type TableRow<Name extends string> = { readonly row: number; readonly texts: Readonly<Record<Name, string>> }

export type TableRejection =
  | Rejection<'file-empty', undefined>
  | Rejection<'file-too-long', { readonly maxRows: number }>

const TOTAL = /^(?:総?合計|小計|総計|計)(?:金?額|件数)?$/
const REMARK = /\([^()]*\)|\s/g
/** Of a number whose zeros a spreadsheet keeps, `="0123"` or `'0123`, and of a cell that is not closed properly. */
const QUOTES = /^(?:=?"|')|"$/g

/**
 * Reads the rows of a table. Its columns are found by the row of titles, which may follow lines about the file. In a
 * file without titles they are where `at` says; a first row without a digit in them is left out. So are blank rows and
 * totals. What stands in a row refuses nothing: that is decided by the reader of the row.
 */
export function readTable<Name extends string>(
  cells: Cells,
  columns: Readonly<Record<Name, TableColumn>>,
  maxRows: number,
): readonly TableRow<Name>[] | TableRejection {
  const names = Object.keys(columns) as Name[]
  const folded = cells.map((row, index) => ({ row: index + 1, texts: row.map(textOfCell) }))
  const titles = folded.find(({ texts }) => names.every((name) => placeOf(columns[name], texts) !== -1))
  const places = names.map((name) => (titles ? placeOf(columns[name], titles.texts) : columns[name].at))
  const rows = folded
    .filter(({ row }) => row > (titles?.row ?? 0))
    .filter(({ texts }) => texts.some((text) => text !== '') && !texts.some((text) => TOTAL.test(text)))
    .map(({ row, texts }) => ({ row, texts: places.map((place) => texts[place] ?? '') }))
  if (titles === undefined && rows[0]?.texts.every((text) => !/\d/.test(text))) rows.shift()
  if (rows.length === 0) return rejected('file-empty')
  if (rows.length > maxRows) return rejected('file-too-long', { maxRows })
  return rows.map(({ row, texts }) => ({
    row,
    texts: Object.fromEntries(names.map((name, index) => [name, texts[index]])) as Record<Name, string>,
  }))
}

function textOfCell(cell: string): string {
  return foldLine(foldLine(cell).replace(QUOTES, ''))
}

function placeOf({ titles }: TableColumn, texts: readonly string[]): number {
  const plain = texts.map((text) => text.replace(REMARK, ''))
  return titles.map((title) => plain.indexOf(title)).find((place) => place !== -1) ?? -1
}
