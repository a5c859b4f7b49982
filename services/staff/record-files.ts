import { asRead, changedFields, formTexts, type RecordDeclaration } from '#domain/record/record.ts'
import { columnsOf, type FileRow, type FileTitles, fileCells, readFileRows } from '#domain/record/record-file.ts'
import { RECORDS, type RecordFilter, type RecordKind, type RecordValues } from '#domain/record/records.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { RecordTransaction } from '../ports/records.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type RowOutcome, type RowReport, takeFile } from './file-import.ts'
import type { EditRejection } from './record-edits.ts'
import { type RecordRejection, searchedWords, type Writing, write } from './record-writing.ts'
import type { Edit } from './use-case.ts'

const ROWS_PER_TURN = 500

type RowRejection = RecordRejection | EditRejection

/** The records of a search as CSV, in the order of the list. */
export function exportRecords<Kind extends RecordKind>({ records, csv }: ServicePorts, kind: Kind) {
  return async ({ q }: Pick<RecordFilter, 'q'>, titles: FileTitles) => {
    const of: RecordDeclaration = RECORDS[kind]
    async function* rows(): AsyncGenerator<readonly string[]> {
      yield columnsOf(of).map((name) => titles[name] ?? name)
      for (let after = '', isOver = false; !isOver; ) {
        const found = await records[kind].list(searchedWords(q), ROWS_PER_TURN, after)
        for (const stored of found) yield fileCells(of, stored)
        after = found.at(-1)?.uid ?? ''
        isOver = found.length < ROWS_PER_TURN
      }
    }
    return { csv: csv.write(rows()) }
  }
}

/**
 * Takes the rows of a file in one transaction: what is clear is added or changed, each with a row of the audit log, the
 * others are reported with their reason. The same file again changes nothing. `isRehearsal`: nothing is kept.
 */
export function importRecords<Kind extends RecordKind>(ports: ServicePorts, kind: Kind, edit: Edit) {
  return async (text: string, titles: FileTitles, isRehearsal: boolean) => {
    const cells = ports.carrierFiles.read(text)
    if (isRejected(cells)) return cells
    const rows = readFileRows(RECORDS[kind], titles, cells)
    if (isRejected(rows)) return rows
    return takeFile(ports.records[kind], edit, isRehearsal, (tx, once) => takeRows(ports, once, { tx, kind, rows }))
  }
}

type Taking<Kind extends RecordKind> = Pick<Writing<Kind>, 'tx' | 'kind'>

async function takeRows<Kind extends RecordKind>(
  ports: ServicePorts,
  edit: Edit,
  { rows, ...taking }: Taking<Kind> & { readonly rows: readonly FileRow[] },
): Promise<readonly RowReport<RowRejection>[]> {
  const [first = ''] = RECORDS[taking.kind].key
  const reports: RowReport<RowRejection>[] = []
  for (const row of rows)
    reports.push({ row: row.row, name: row.texts[first] ?? '', ...(await takeRow(ports, edit, taking, row)) })
  return reports
}

async function takeRow<Kind extends RecordKind>(
  ports: ServicePorts,
  edit: Edit,
  { tx, kind }: Taking<Kind>,
  { uid, version, texts }: FileRow,
): Promise<RowOutcome<RowRejection>> {
  const of: RecordDeclaration = RECORDS[kind]
  const found = uid === '' ? await findByKey(tx, of, texts) : uid
  const stored = found === undefined ? undefined : await tx.lock(found)
  if (found !== undefined && stored === undefined)
    return { outcome: 'rejected', rejection: rejected('record-missing', { kind }) }
  const parsed = of.form.safeParse({ ...(stored && formTexts(of, stored)), ...texts })
  if (!parsed.success) return { outcome: 'rejected', issues: parsed.error.issues }
  const given = parsed.data as RecordValues<Kind>
  if (stored !== undefined && changedFields(of, asRead(of, stored), given).length === 0) return { outcome: 'unchanged' }
  if (stored !== undefined && uid !== '' && version !== String(stored.version))
    return { outcome: 'rejected', rejection: rejected('record-changed') }
  const written = await write(ports, edit, { tx, kind, given, ...(stored && { stored }) })
  if (isRejected(written)) return { outcome: 'rejected', rejection: written }
  return { outcome: stored === undefined ? 'added' : 'changed' }
}

/** The record with the key that a row has; undefined when a field of the key is refused, too. */
async function findByKey<Values>(tx: RecordTransaction<Values>, of: RecordDeclaration, texts: FileRow['texts']) {
  const parsed = of.key.map((name) => [name, of.form.shape[name]?.safeParse(texts[name])] as const)
  if (parsed.some(([, each]) => each?.success !== true)) return undefined
  return tx.findSame(Object.fromEntries(parsed.map(([name, each]) => [name, each?.data])) as Values)
}
