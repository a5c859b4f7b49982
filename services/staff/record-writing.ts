import { parseTelephone } from '#domain/customer/contact.ts'
import { changedFields, type RecordDeclaration } from '#domain/record/record.ts'
import { RECORDS, type RecordKind, type RecordValues } from '#domain/record/records.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { foldAddressLine } from '#domain/text/folding.ts'
import { nameKey } from '#domain/text/name-key.ts'
import type { RecordTransaction, Stored } from '../ports/records.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { Edit } from './use-case.ts'

/** `record-missing`: there is none with the uid; `record-known`: another one has the key. */
export type RecordRejection = Rejection<'record-missing' | 'record-known', { readonly kind: RecordKind }>

/** The words of a search as they are stored: a telephone number, or the keys of parts of a name or an address. */
export function searchedWords(typed: string): readonly string[] {
  const telephone = parseTelephone(typed)
  if (!isRejected(telephone)) return [telephone]
  return foldAddressLine(typed)
    .split(' ')
    .map(nameKey)
    .filter((word) => word !== '')
}

export type Writing<Kind extends RecordKind> = {
  readonly tx: RecordTransaction<RecordValues<Kind>>
  readonly kind: Kind
  readonly given: RecordValues<Kind>
  /** The record that is changed; undefined: one is added. */
  readonly stored?: Stored<RecordValues<Kind>>
}

/** Adds or changes a record, with its row of the audit log. */
export async function write<Kind extends RecordKind>(
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
