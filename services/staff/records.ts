import { parseTelephone } from '#domain/customer/contact.ts'
import { changedFields, type RecordDeclaration } from '#domain/record/record.ts'
import { RECORDS, type RecordFilter, type RecordKind, type RecordValues } from '#domain/record/records.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { foldAddressLine } from '#domain/text/folding.ts'
import { nameKey } from '#domain/text/name-key.ts'
import type { RecordTransaction, Stored } from '../ports/records.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, type EditRejection, inEdit } from './record-edits.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const RECORDS_PER_PAGE = 50

/** `record-missing`: there is none with the uid; `record-known`: another one has the key. */
export type RecordRejection = Rejection<'record-missing' | 'record-known', { readonly kind: RecordKind }>

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
  const noun = kind.replace(/^./, (letter) => letter.toUpperCase())
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
  }
}

function listRecords<Kind extends RecordKind>({ records }: ServicePorts, kind: Kind) {
  return async ({ q, after }: RecordFilter) => {
    const found = await records[kind].list(wordsOf(q), RECORDS_PER_PAGE + 1, after)
    const shown = found.slice(0, RECORDS_PER_PAGE)
    return { rows: shown, next: found.length > RECORDS_PER_PAGE ? shown.at(-1)?.uid : undefined }
  }
}

/** The words of a search as they are stored: a telephone number, or the keys of parts of a name or an address. */
function wordsOf(typed: string): readonly string[] {
  const telephone = parseTelephone(typed)
  if (!isRejected(telephone)) return [telephone]
  return foldAddressLine(typed)
    .split(' ')
    .map(nameKey)
    .filter((word) => word !== '')
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

type Writing<Kind extends RecordKind> = {
  readonly tx: RecordTransaction<RecordValues<Kind>>
  readonly kind: Kind
  readonly given: RecordValues<Kind>
  /** The record that is changed; undefined: one is added. */
  readonly stored?: Stored<RecordValues<Kind>>
}

async function write<Kind extends RecordKind>(
  { ids, clock }: ServicePorts,
  { person, entry }: Edit,
  { tx, kind, given, stored }: Writing<Kind>,
): Promise<{ readonly uid: string } | RecordRejection> {
  const uid = stored?.uid ?? ids.next()
  const of: RecordDeclaration = RECORDS[kind]
  if (of.isUnique && (await tx.findSame(given, uid)) !== undefined) return rejected('record-known', { kind })
  await tx.save(given, { uid, changedBy: `staff:${person.uid}`, changedAt: clock.now() })
  await tx.audit(entry(`${kind}:${uid}`, stored && changedFields(of, stored, given)))
  return { uid }
}
