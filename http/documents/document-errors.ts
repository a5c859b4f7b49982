import type { QueryProblem } from '#domain/documents/query.ts'
import type { WriteProblem } from '#domain/documents/writes.ts'
import type { AccessRejection, BatchRejection } from '#services/documents.ts'
import type { Services } from '#services/services.ts'
import { type CallError, callError, NOT_ALLOWED, SIGN_IN_REQUIRED } from '../calls/call-errors.ts'

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

const ACCESS_ERRORS: Readonly<Record<AccessRejection['code'], CallError>> = {
  'collection-unknown': callError('NOT_FOUND', 'There is no such collection.'),
  'not-allowed': NOT_ALLOWED,
  'sign-in-first': SIGN_IN_REQUIRED,
}

/** The API error of a rejected read (docs/product/8, Cloud function statuses). */
export function toReadError(rejection: ReadRejection): CallError {
  switch (rejection.code) {
    case 'invalid-argument': {
      const { place, problem } = rejection.detail
      return callError('INVALID_ARGUMENT', `body.${place} ${QUERY_MESSAGES[problem]}.`)
    }
    case 'start-unknown':
      return callError('INVALID_ARGUMENT', 'body.startAfter names no document to start behind.')
    case 'took-too-long':
      return callError('DEADLINE_EXCEEDED', 'The query took longer than 70 seconds.')
    default:
      return ACCESS_ERRORS[rejection.code]
  }
}

/** The API error of a rejected write or batch. `details.index`: index of the write in the batch. */
export function toWriteError({ code, detail }: BatchRejection): CallError {
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
      return callError('ABORTED', 'Something else in the shop stands against this write. Nothing was written.', {
        details,
      })
    default:
      return { ...ACCESS_ERRORS[code], details }
  }
}
