import { type Rejection, rejected } from '../result.ts'
import type { Cells } from '../text/table.ts'
import { type FieldTexts, type Filed, fieldNames, shownTexts } from './record.ts'

/** Maximum number of rows of a file that are read at once (decided here). */
const MAX_ROWS = 1_000

/** The titles of the columns of a file: `uid` and `version` of the record, and its fields. */
export type FileTitles = Readonly<Record<string, string>>

/**
 * A row of a file. `uid`: of the record that it changes, and the `version` that was written; empty for one that is
 * found by its key. `texts`: as the form would send them, of the columns that the file has.
 */
export type FileRow = {
  readonly row: number
  readonly uid: string
  readonly version: string
  readonly texts: FieldTexts
}

export type FileRejection =
  | Rejection<'file-empty', undefined>
  | Rejection<'file-too-long', { readonly maxRows: number }>
  | Rejection<'file-columns', { readonly titles: readonly string[] }>

/** The cells of a record, in the order of `columnsOf`. */
export function fileCells(
  of: Filed,
  stored: object & { readonly uid: string; readonly version: number },
): readonly string[] {
  return [stored.uid, String(stored.version), ...Object.values(shownTexts(of, stored)).map(quoteAgain)]
}

/** The names of the columns of a file. */
export function columnsOf(of: Filed): readonly string[] {
  return ['uid', 'version', ...fieldNames(of)]
}

/**
 * Reads a file whose first row has titles, in any order. `file-columns`: it lacks both the uid and a field of the key,
 * so that its rows name no records. What stands in a row refuses nothing here.
 */
export function readFileRows(of: Filed, titles: FileTitles, cells: Cells): readonly FileRow[] | FileRejection {
  const [head, ...rows] = cells
    .map((row, index) => ({ row: index + 1, texts: row.map(textOfCell) }))
    .filter(({ texts }) => texts.some((text) => text !== ''))
  if (head === undefined || rows.length === 0) return rejected('file-empty')
  if (rows.length > MAX_ROWS) return rejected('file-too-long', { maxRows: MAX_ROWS })
  const places = new Map(columnsOf(of).map((name) => [name, head.texts.indexOf(titles[name] ?? name)]))
  const isMissing = (name: string) => places.get(name) === -1
  const missing = of.key.filter(isMissing)
  if (isMissing('uid') && missing.length > 0)
    return rejected('file-columns', { titles: missing.map((name) => titles[name] ?? name) })
  return rows.map(({ row, texts }) => {
    const textOf = (name: string) => texts[places.get(name) ?? -1] ?? ''
    const fields = fieldNames(of).filter((name) => !isMissing(name))
    return {
      row,
      uid: textOf('uid'),
      version: textOf('version'),
      texts: Object.fromEntries(
        fields.map((name) => [name, of.fields?.[name]?.codeOf?.(textOf(name)) ?? textOf(name)]),
      ),
    }
  })
}

/** What a spreadsheet would compute begins with one of these; such a text is written with an apostrophe (CsvWriter). */
const FORMULA = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]'
const QUOTED_FORMULA = new RegExp(`^'(?='*${FORMULA})`)

/** A text that looks like a quoted one gets an apostrophe too, which is taken off when it is read. */
function quoteAgain(text: string): string {
  return QUOTED_FORMULA.test(text) ? `'${text}` : text
}

/** A cell without what spreadsheets add: `="0123"` keeps a zero. */
function textOfCell(cell: string): string {
  const [, quoted] = /^="(.*)"$/s.exec(cell) ?? []
  return (quoted ?? cell).replace(QUOTED_FORMULA, '').trim()
}
