import {
  collectionFor,
  type DocumentCaller,
  type DocumentScope,
  type DocumentVerb,
  documentScope,
} from '#domain/documents/access.ts'
import { type Collection, parseScalar, scalarTypeOf, uidField } from '#domain/documents/collections.ts'
import { checkQuery, type DocumentQuery } from '#domain/documents/query.ts'
import { type CheckedWrite, checkWrite, type DocumentWrite, type WriteProblem } from '#domain/documents/writes.ts'
import type { AuditSubjectKind } from '#domain/record/acts.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { DUTIES, ORDER_DUTIES } from '#domain/staff/duties.ts'
import type { ShopDays } from './catalog/shop-calendar.ts'
import type { CallTimeout, DocumentStore, WriteRejection } from './ports/document-store.ts'
import type { ServicePorts } from './service-ports.ts'
import { admitProgram, isProgram, logProgram, type ProgramAct, type ProgramPorts } from './staff/programs.ts'

/** The document database (docs/product/7): collections over the shop's tables, limited by the caller's role. */
export function createDocuments(ports: Pick<ServicePorts, 'documents' | 'days' | 'settings'> & ProgramPorts) {
  return { get: readByProgram(ports, getDocument(ports)), list: listByProgram(ports), write: writeByProgram(ports) }
}

/** Orders contain personal data: a program reads them by a duty, and each reading is logged (docs/rules.md Staff). */
export function readByProgram(
  ports: ProgramPorts,
  get: ReturnType<typeof getDocument>,
): ReturnType<typeof getDocument> {
  return async (caller, name, uid) =>
    (await admitReader(ports, caller, name, { act: 'readDocument', subject: `order:${uid}` })) ?? get(caller, name, uid)
}

/** The catalogue has no personal data: a program reads also what is hidden of it with any duty, which is not logged. */
async function admitReader(ports: ProgramPorts, caller: DocumentCaller, name: string, act: ProgramAct) {
  if (!isProgram(caller)) return undefined
  return name === ORDERS ? admitProgram(ports, caller, ORDER_DUTIES, [act]) : admitProgram(ports, caller, DUTIES, [])
}

function listByProgram(
  ports: Pick<ServicePorts, 'documents' | 'days' | 'settings'> & ProgramPorts,
): ReturnType<typeof listDocuments> {
  const list = listDocuments(ports)
  return async (caller, name, query) =>
    (await admitReader(ports, caller, name, { act: 'listDocuments', subject: ORDERS })) ?? list(caller, name, query)
}

/**
 * What a program writes is the catalogue, and the settings of closings and maintenance. Each document is a row of the
 * audit log with its fields, written before it; one that gets its uid only then is a second row.
 */
function writeByProgram(
  ports: Pick<ServicePorts, 'documents' | 'settings'> & ProgramPorts,
): ReturnType<typeof writeDocuments> {
  const write = writeDocuments(ports)
  return async (caller, writes) => {
    if (!isProgram(caller)) return write(caller, writes)
    const refused = await admitProgram(ports, caller, WRITE_DUTIES, writes.map(actOf))
    if (refused !== undefined) return rejected(refused.code, { index: 0 })
    const written = await write(caller, writes)
    if (isRejected(written)) return written
    const done = written as readonly DocumentWritten[]
    const named = writes.flatMap((each, index) => (each.uid === undefined ? [actOf({ ...each, ...done[index] })] : []))
    await logProgram(ports, caller, named)
    return written
  }
}

function actOf(write: DocumentWrite): ProgramAct {
  const fields = write.op === 'set' ? Object.keys(write.data) : []
  const act = write.op === 'set' ? 'setDocument' : 'deleteDocument'
  // The log names an unknown collection, too, as it was asked for.
  const kind = (SUBJECTS[write.collection] ?? write.collection) as AuditSubjectKind
  return { act, subject: `${kind}:${write.uid ?? NEW}`, fields }
}

const ORDERS = 'orders'
const NEW = 'new'
/** What the audit log calls a document, as in the back office. */
const SUBJECTS: Readonly<Record<string, AuditSubjectKind>> = {
  categories: 'category',
  configs: 'config',
  items: 'item',
  makers: 'maker',
  products: 'unit',
  tags: 'tag',
}
const WRITE_DUTIES = ['catalogue'] as const

/** collection-unknown: none for this caller; not-allowed: by role; sign-in-first: the same, for a visitor. */
export type AccessRejection = Rejection<'collection-unknown' | 'not-allowed' | 'sign-in-first', undefined>

export type BatchRejection =
  | WriteRejection
  | CallTimeout
  | Rejection<'invalid-argument', WriteProblem & { readonly index: number }>
  | Rejection<AccessRejection['code'], { readonly index: number }>

/** The result of a write. `existed`: whether a document with the uid existed before. */
type DocumentWritten = { readonly uid: string; readonly existed: boolean }

type Reader<Read extends 'get' | 'list'> = {
  readonly documents: Pick<DocumentStore, Read>
  readonly days: Pick<ShopDays, 'rules'>
}

/** The document with a uid; undefined when there is none that the caller may read, or the text is not a valid uid. */
export function getDocument({ documents, days }: Reader<'get'>) {
  return async (caller: DocumentCaller, name: string, uid: string) => {
    const grant = grantFor(caller, name, 'get')
    if ('kind' in grant) return grant
    const type = scalarTypeOf(uidField(grant.collection).type)
    if (type === undefined || parseScalar(type, uid) === undefined) return undefined
    return documents.get(grant.collection, { ...grant.scope, rules: days.rules() }, uid)
  }
}

/** The query is checked against the caller's visible fields. start-unknown: no readable document `startAfter`. */
export function listDocuments({ documents, days }: Reader<'list'>) {
  return async (caller: DocumentCaller, name: string, query: DocumentQuery) => {
    const grant = grantFor(caller, name, 'list')
    if ('kind' in grant) return grant
    const checked = checkQuery(grant.collection, query)
    if ('kind' in checked) return checked
    return documents.list(grant.collection, { ...grant.scope, rules: days.rules() }, checked)
  }
}

/** Performs all writes or none, in order. All are authorised and checked before the first one is performed. */
function writeDocuments({ documents, settings }: Pick<ServicePorts, 'documents' | 'settings'>) {
  return async (
    caller: DocumentCaller,
    writes: readonly DocumentWrite[],
  ): Promise<readonly DocumentWritten[] | BatchRejection> => {
    const checked: CheckedWrite[] = []
    for (const [index, write] of writes.entries()) {
      const grant = grantFor(caller, write.collection, write.op)
      if ('kind' in grant) return rejected(grant.code, { index })
      const checkedWrite = checkWrite(grant.collection, write, settings.now().prices)
      if ('kind' in checkedWrite) return rejected('invalid-argument', { ...checkedWrite.detail, index })
      checked.push(checkedWrite)
    }
    return documents.write(checked)
  }
}

function grantFor(
  caller: DocumentCaller,
  name: string,
  verb: DocumentVerb,
): { readonly collection: Collection; readonly scope: DocumentScope } | AccessRejection {
  const collection = collectionFor(caller, name)
  if (collection === undefined) return rejected('collection-unknown')
  const scope = documentScope(caller, collection.name, verb)
  if (scope === undefined) return rejected(caller.kind === 'visitor' ? 'sign-in-first' : 'not-allowed')
  return { collection, scope }
}
