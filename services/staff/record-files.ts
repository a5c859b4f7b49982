import { changedFields, formTexts, type RecordDeclaration } from '#domain/record/record.ts'
import { columnsOf, type FileRow, type FileTitles, fileCells, readFileRows } from '#domain/record/record-file.ts'
import { RECORDS, type RecordFilter, type RecordKind, type RecordValues } from '#domain/record/records.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { RecordTransaction } from '../ports/records.ts'
import type { ServicePorts } from '../service-ports.ts'
import { isRolledBack, rolledBack } from './audited-orders.ts'
import { checkForm, type EditRejection, inEdit } from './record-edits.ts'
import { type RecordRejection, searchedWords, type Writing, write } from './record-writing.ts'
import type { Edit } from './use-case.ts'

const ROWS_PER_TURN = 500

/** A value that the form refuses, as zod has it. */
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** What became of a row. `issues`: of the values that the form refuses. */
type Outcome =
  | { readonly outcome: 'added' | 'changed' | 'unchanged' }
  | { readonly outcome: 'refused'; readonly rejection: RecordRejection | EditRejection }
  | { readonly outcome: 'refused'; readonly issues: readonly Issue[] }
/** `name`: the first field of the key. */
export type RecordRowReport = { readonly row: number; readonly name: string } & Outcome

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
    let reports: readonly RecordRowReport[] = []
    const work = async (tx: RecordTransaction<RecordValues<Kind>>) => {
      const refused = await checkForm(tx, edit, undefined)
      if (refused) return refused
      reports = await takeRows(ports, onceKeyed(edit), { tx, kind, rows })
      if (isRehearsal) throw rolledBack()
      return { rows: reports }
    }
    try {
      return await inEdit(ports.records[kind], work)
    } catch (error) {
      if (!isRolledBack(error)) throw error
      return { rows: reports }
    }
  }
}

/** The edit of many records by one form: its key is in the first row of the audit log. */
function onceKeyed(edit: Edit): Edit {
  let isFirst = true
  const entry: Edit['entry'] = (subject, fields) => {
    const keyed = edit.entry(subject, fields)
    const { formKey } = keyed
    const given = isFirst ? formKey : undefined
    isFirst = false
    return { ...keyed, formKey: given }
  }
  return { ...edit, entry }
}

type Taking<Kind extends RecordKind> = Pick<Writing<Kind>, 'tx' | 'kind'>

async function takeRows<Kind extends RecordKind>(
  ports: ServicePorts,
  edit: Edit,
  { rows, ...taking }: Taking<Kind> & { readonly rows: readonly FileRow[] },
): Promise<readonly RecordRowReport[]> {
  const [first = ''] = RECORDS[taking.kind].key
  const reports: RecordRowReport[] = []
  for (const row of rows)
    reports.push({ row: row.row, name: row.texts[first] ?? '', ...(await takeRow(ports, edit, taking, row)) })
  return reports
}

async function takeRow<Kind extends RecordKind>(
  ports: ServicePorts,
  edit: Edit,
  { tx, kind }: Taking<Kind>,
  { uid, version, texts }: FileRow,
): Promise<Outcome> {
  const of: RecordDeclaration = RECORDS[kind]
  const found = uid === '' ? await findByKey(tx, of, texts) : uid
  const stored = found === undefined ? undefined : await tx.lock(found)
  if (found !== undefined && stored === undefined)
    return { outcome: 'refused', rejection: rejected('record-missing', { kind }) }
  const parsed = of.form.safeParse({ ...(stored && formTexts(of, stored)), ...texts })
  if (!parsed.success) return { outcome: 'refused', issues: parsed.error.issues }
  const given = parsed.data as RecordValues<Kind>
  if (stored !== undefined && changedFields(of, stored, given).length === 0) return { outcome: 'unchanged' }
  if (stored !== undefined && uid !== '' && version !== String(stored.version))
    return { outcome: 'refused', rejection: rejected('record-changed') }
  const written = await write(ports, edit, { tx, kind, given, ...(stored && { stored }) })
  if (isRejected(written)) return { outcome: 'refused', rejection: written }
  return { outcome: stored === undefined ? 'added' : 'changed' }
}

/** The record with the key that a row has; undefined when a field of the key is refused, too. */
async function findByKey<Values>(tx: RecordTransaction<Values>, of: RecordDeclaration, texts: FileRow['texts']) {
  const parsed = of.key.map((name) => [name, of.form.shape[name]?.safeParse(texts[name])] as const)
  if (parsed.some(([, each]) => each?.success !== true)) return undefined
  return tx.findSame(Object.fromEntries(parsed.map(([name, each]) => [name, each?.data])) as Values)
}
