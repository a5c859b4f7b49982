import { z } from 'zod'
import { FUNCTION_TIMEOUT_MS } from '#domain/constants.ts'
import { documentQuery, type QueryProblem } from '#domain/documents/query.ts'
import { type DocumentWrite, MAX_WRITES, type WriteProblem } from '#domain/documents/writes.ts'
import { isRejected } from '#domain/result.ts'
import type { AccessRejection, BatchRejection } from '#services/documents.ts'
import type { WriteConflict } from '#services/ports/document-store.ts'
import type { Services } from '#services/services.ts'
import {
  CALLER_KINDS,
  type Call,
  type CallContext,
  type CallError,
  callError,
  defineCall,
  NOT_ALLOWED,
  SIGN_IN_REQUIRED,
} from './calls/call.ts'

export const DOCUMENTS_PREFIX = '/documents'

const MAX_BATCH_BYTES = 1_048_576
const READERS = { tag: 'documents', callers: CALLER_KINDS } as const
const WRITERS = { tag: 'documents', callers: ['staff', 'superuser'] } as const
const WRITE_ERRORS = ['PERMISSION_DENIED', 'NOT_FOUND', 'ABORTED', 'DEADLINE_EXCEEDED'] as const

const name = z.string().min(1).max(64)
const uid = z.string().min(1).max(200)
const data = z.record(z.string().max(64), z.unknown())
const setBody = z.strictObject({ data, merge: z.boolean().optional() })
const document = z.record(z.string(), z.unknown())
const write = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('set'), collection: name, uid: uid.optional(), data, merge: z.boolean().optional() }),
  z.strictObject({ op: z.literal('delete'), collection: name, uid }),
])
/** `existed`: whether there was a document of that uid before. */
const written = z.object({ uid: z.string(), existed: z.boolean() })

/** docs/product/7, Document database reads and writes. Permissions of each role: domain/documents/access.ts. */
export function documentCalls(documents: Services['documents']): readonly Call[] {
  return [batch, query, get, add, set, change, remove].map((define) => define(documents))
}

const get = (documents: Services['documents']) =>
  defineCall({
    ...READERS,
    name: 'getDocument',
    method: 'GET',
    path: `${DOCUMENTS_PREFIX}/{collection}/{id}`,
    summary: 'Returns a document, null when there is none',
    request: { params: z.object({ collection: name, id: uid }) },
    response: z.object({ document: document.nullable() }),
    errors: ['NOT_FOUND', 'DEADLINE_EXCEEDED'],
    answer: async ({ params }, { caller }) => {
      const found = await documents.get(caller, params.collection, params.id)
      return isRejected(found) ? toReadError(found) : { document: found ?? null }
    },
  })

const query = (documents: Services['documents']) =>
  defineCall({
    ...READERS,
    name: 'queryDocuments',
    method: 'POST',
    path: `${DOCUMENTS_PREFIX}/{collection}/query`,
    summary: 'Queries documents: the total without paging, and the documents, null when there are none',
    request: { params: z.object({ collection: name }), body: documentQuery },
    response: z.object({ total: z.int().optional(), documents: z.array(document).nullable() }),
    errors: ['NOT_FOUND', 'DEADLINE_EXCEEDED'],
    answer: async ({ params, body }, { caller }) => {
      const page = await documents.list(caller, params.collection, body)
      if (isRejected(page)) return toReadError(page)
      const found = page.documents.length === 0 ? null : [...page.documents]
      return { ...(page.total === undefined ? {} : { total: page.total }), documents: found }
    },
  })

const add = (documents: Services['documents']) =>
  defineCall({
    ...WRITERS,
    name: 'addDocument',
    method: 'POST',
    path: `${DOCUMENTS_PREFIX}/{collection}`,
    summary: 'Sets a document under a new uid, or under the uid in the data; with merge only the given fields',
    request: { params: z.object({ collection: name }), body: setBody },
    response: written,
    errors: WRITE_ERRORS,
    answer: ({ params, body }, callContext) => writeOne(documents, callContext, { op: 'set', ...params, ...body }),
  })

const set = (documents: Services['documents']) =>
  defineCall({
    ...WRITERS,
    name: 'setDocument',
    method: 'PUT',
    path: `${DOCUMENTS_PREFIX}/{collection}/{id}`,
    summary: 'Sets a document; with merge only the given fields',
    request: {
      params: z.object({ collection: name, id: uid }),
      body: setBody,
    },
    response: written,
    errors: WRITE_ERRORS,
    answer: ({ params: { collection, id }, body }, callContext) =>
      writeOne(documents, callContext, { op: 'set', collection, uid: id, ...body }),
  })

const change = (documents: Services['documents']) =>
  defineCall({
    ...WRITERS,
    name: 'changeDocument',
    method: 'PATCH',
    path: `${DOCUMENTS_PREFIX}/{collection}/{id}`,
    summary: 'Changes the given fields of a document: a set with merge',
    request: { params: z.object({ collection: name, id: uid }), body: z.strictObject({ data }) },
    response: written,
    errors: WRITE_ERRORS,
    answer: ({ params: { collection, id }, body }, callContext) =>
      writeOne(documents, callContext, { op: 'set', collection, uid: id, ...body, merge: true }),
  })

const remove = (documents: Services['documents']) =>
  defineCall({
    ...WRITERS,
    callers: ['superuser'],
    name: 'deleteDocument',
    method: 'DELETE',
    path: `${DOCUMENTS_PREFIX}/{collection}/{id}`,
    summary: 'Deletes a document, if it exists',
    request: { params: z.object({ collection: name, id: uid }) },
    response: written,
    errors: WRITE_ERRORS,
    answer: ({ params: { collection, id } }, callContext) =>
      writeOne(documents, callContext, { op: 'delete', collection, uid: id }),
  })

const batch = (documents: Services['documents']) =>
  defineCall({
    ...WRITERS,
    name: 'writeDocuments',
    method: 'POST',
    path: `${DOCUMENTS_PREFIX}/batch`,
    summary: 'Sets and deletes documents in order and atomically',
    maxBytes: MAX_BATCH_BYTES,
    request: { body: z.strictObject({ writes: z.array(write).min(1).max(MAX_WRITES) }) },
    response: z.object({ written: z.array(written) }),
    errors: WRITE_ERRORS,
    answer: async ({ body }, { caller }) => {
      const results = await documents.write(caller, body.writes)
      if (isRejected(results)) return toWriteError(results)
      return { written: results.map(({ uid, existed }) => ({ uid, existed })) }
    },
  })

async function writeOne(
  documents: Services['documents'],
  { caller }: CallContext,
  one: DocumentWrite,
): Promise<z.input<typeof written> | CallError> {
  const results = await documents.write(caller, [one])
  if (isRejected(results)) {
    const { details: _, ...error } = toWriteError(results)
    return error
  }
  const [first] = results
  return { uid: first!.uid, existed: first!.existed }
}

type Rejected<Answer> = Extract<Answer, { readonly kind: 'rejected' }>
type ReadRejection = Rejected<Awaited<ReturnType<Services['documents']['get' | 'list']>>>

/** Messages for query errors. Unknown and forbidden fields get the same message, so that it reveals nothing. */
const QUERY_MESSAGES: Readonly<Record<QueryProblem['problem'], string>> = {
  'unknown-field': 'is no field that this collection can be asked by',
  'operator-unfit': 'does not go with a field of this type',
  'value-unfit': 'does not fit the field or the operator',
  'field-twice': 'is ordered by already',
  'start-unfit': 'is neither a uid nor as many values as there are fields to order by',
}

const WRITE_MESSAGES: Readonly<Record<WriteProblem['problem'], string>> = {
  'not-writable': 'is no field that can be written',
  'value-unfit': 'does not fit the field',
  'field-missing': 'must be given',
  'uid-unfit': 'cannot be the uid of a document of this collection',
}

/** What stands against a write, and what the client can do. */
const CONFLICT_MESSAGES: Readonly<Record<WriteConflict, string>> = {
  'in-use': 'Something else names this document, as an order its unit: change or delete that first.',
  'reference-missing': 'The document names one that does not exist, as a tag its group: write that first.',
  exists: 'Another document has this key: change that one, or give another key.',
  rule: 'The values break a rule of the shop: a category is one layer below its parent, a unit stays with its item.',
}

const ACCESS_ERRORS: Readonly<Record<AccessRejection['code'], CallError>> = {
  'collection-unknown': callError('NOT_FOUND', 'There is no such collection.'),
  'not-allowed': NOT_ALLOWED,
  'sign-in-first': SIGN_IN_REQUIRED,
}

const TOOK_TOO_LONG = callError(
  'DEADLINE_EXCEEDED',
  `The call took longer than ${FUNCTION_TIMEOUT_MS / 1_000} seconds.`,
)

/** The API error of a rejected read (docs/product/8, Cloud function statuses). */
function toReadError(rejection: ReadRejection): CallError {
  switch (rejection.code) {
    case 'invalid-argument': {
      const { place, problem } = rejection.detail
      return callError('INVALID_ARGUMENT', `body.${place} ${QUERY_MESSAGES[problem]}.`)
    }
    case 'start-unknown':
      return callError('INVALID_ARGUMENT', 'body.startAfter names no document to start behind.')
    case 'took-too-long':
      return TOOK_TOO_LONG
    default:
      return ACCESS_ERRORS[rejection.code]
  }
}

/** The API error of a rejected write or batch. `details.index`: index of the write in the batch. */
function toWriteError(rejection: BatchRejection): CallError {
  if (rejection.code === 'took-too-long') return TOOK_TOO_LONG
  const { code, detail } = rejection
  const details = { index: detail.index }
  switch (code) {
    case 'invalid-argument': {
      const { place, problem } = detail as WriteProblem
      return callError('INVALID_ARGUMENT', `${place} ${WRITE_MESSAGES[problem]}.`, { details })
    }
    case 'document-incomplete':
      return callError('INVALID_ARGUMENT', 'There is no such document, and too little was given for a new one.', {
        details,
      })
    case 'document-conflict':
      return callError('ABORTED', `${CONFLICT_MESSAGES[detail.conflict]} Nothing was written.`, { details })
    default:
      return { ...ACCESS_ERRORS[code], details }
  }
}
