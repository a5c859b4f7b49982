import { RECORDS, type RecordFilter, type RecordKind, type RecordValues } from '#domain/record/records.ts'
import { rejected } from '#domain/result.ts'
import type { RecordTransaction, Stored } from '../ports/records.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, type EditRejection, inEdit } from './record-edits.ts'
import { exportRecords, importRecords } from './record-files.ts'
import { type RecordRejection, searchedWords, write } from './record-writing.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const RECORDS_PER_PAGE = 50

type RecordUses<Kind extends RecordKind> = ReturnType<typeof usesOf<Kind>>

/** The records that staff keep in lists (docs/back-office.md, Records): the same use cases for each kind. */
export function createRecords(ports: ServicePorts) {
  const kinds = Object.keys(RECORDS) as RecordKind[]
  const uses = kinds.map((kind) => [kind, usesOf(ports, kind)])
  return Object.fromEntries(uses) as { readonly [Kind in RecordKind]: RecordUses<Kind> }
}

/** Acts are named after the kind, as `addVenue`. */
function usesOf<Kind extends RecordKind>(ports: ServicePorts, kind: Kind) {
  type Values = RecordValues<Kind>
  const { edit, reading } = staffUseCases(ports)
  const noun = kind.replace(/^./, (letter) => letter.toUpperCase()) as Capitalize<Kind>
  const { duties } = RECORDS[kind]
  return {
    /** 50 records; `next`: the uid after which the next page begins. */
    list: reading(`list${noun}s`, { duties }, (bound) => listRecords(bound, kind)),
    find: reading(
      `read${noun}`,
      { duties },
      ({ records }) =>
        (uid: string) =>
          records[kind].find(uid),
    ),
    add: edit(
      `add${noun}`,
      { duties },
      (bound, of) => (given: Values) =>
        inEdit(bound.records[kind], async (tx) => {
          const refused = await checkForm(tx, of, undefined)
          return refused ?? write(bound, of, { tx, kind, given })
        }),
    ),
    save: edit(
      `save${noun}`,
      { duties },
      (bound, of) => (uid: string, given: Values) =>
        changeRecord(bound, of, { kind, uid }, (tx, stored) => write(bound, of, { tx, kind, given, stored })),
    ),
    remove: edit(
      `remove${noun}`,
      { duties },
      (bound, of) => (uid: string) =>
        changeRecord(bound, of, { kind, uid }, async (tx) => {
          await tx.remove(uid)
          await tx.audit(of.entry(`${kind}:${uid}`))
          return { uid }
        }),
    ),
    /** The records of a search as CSV, and rows of a file that are added or change what there is. */
    export: reading(`export${noun}s`, { duties }, (bound) => exportRecords(bound, kind)),
    import: edit(`import${noun}s`, { duties }, (bound, of) => importRecords(bound, kind, of)),
  }
}

function listRecords<Kind extends RecordKind>({ records }: ServicePorts, kind: Kind) {
  return async ({ q, after }: RecordFilter) => {
    const found = await records[kind].list(searchedWords(q), RECORDS_PER_PAGE + 1, after)
    const shown = found.slice(0, RECORDS_PER_PAGE)
    return { rows: shown, next: found.length > RECORDS_PER_PAGE ? shown.at(-1)?.uid : undefined }
  }
}

/** Runs a change of a record with the version that the form showed. */
function changeRecord<Kind extends RecordKind, Result>(
  { records }: ServicePorts,
  edit: Edit,
  { kind, uid }: { readonly kind: Kind; readonly uid: string },
  work: (tx: RecordTransaction<RecordValues<Kind>>, stored: Stored<RecordValues<Kind>>) => Promise<Result>,
): Promise<Result | EditRejection | RecordRejection> {
  return inEdit(records[kind], async (tx) => {
    const stored = await tx.lock(uid)
    if (stored === undefined) return rejected('record-missing', { kind })
    return (await checkForm(tx, edit, stored.version)) ?? work(tx, stored)
  })
}
