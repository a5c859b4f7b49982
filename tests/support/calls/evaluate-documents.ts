import { type Collection, type Scalar, type ScalarType, scalarTypeOf, uidField } from '#domain/documents/collections.ts'
import type {
  CheckedFilter,
  CheckedOrder,
  CheckedQuery,
  DocumentPage,
  StoredDocument,
} from '#domain/documents/query.ts'

/**
 * Evaluates a query over documents in memory: the reference for the compiled SQL. A field without a value matches no
 * filter, != and not-in included, except == null and an in with null. == and != compare an array as a whole. Ordering
 * by a field omits documents without a value. Ties are broken by ascending uid. Undefined: startAfter names a document
 * that does not exist or has no value in the order.
 */
export function evaluate(
  collection: Collection,
  query: CheckedQuery,
  documents: readonly StoredDocument[],
): DocumentPage | undefined {
  const order = [...query.order, { field: uidField(collection), isDescending: false }]
  const isOrdered = (document: StoredDocument) => query.order.every(({ field }) => document[field.name] !== null)
  const matching = documents.filter(
    (document) =>
      isOrdered(document) &&
      query.conditions.every((alternatives) =>
        alternatives.some((filters) => filters.every((filter) => holds(filter, document))),
      ),
  )
  const start = startOf(query, order, documents.filter(isOrdered))
  if (query.startAfter !== undefined && start === undefined) return undefined
  const sorted = matching.toSorted((a, b) => compareByOrder(order, valuesOf(order, a), valuesOf(order, b)))
  const remaining = start
    ? sorted.filter((document) => compareByOrder(order, valuesOf(order, document), start) > 0)
    : sorted
  return {
    total: query.include.total ? matching.length : undefined,
    documents: query.include.documents ? remaining.slice(query.offset, query.offset + query.limit) : [],
  }
}

/** Whether a filter holds for a document. */
function holds({ field, op, values, hasNull }: CheckedFilter, document: StoredDocument): boolean {
  const value = document[field.name]
  const type = scalarTypeOf(field.type)!
  if (op === 'not-in' && hasNull) return false
  if (value === null) return hasNull && op !== '!='
  if (values.length === 0 && hasNull) return op === '!='
  if (Array.isArray(value)) {
    if (op === '==' || op === '!=') return (JSON.stringify(value) === JSON.stringify(values)) === (op === '==')
    return value.some((element) => values.some((candidate) => isSame(type, element, candidate)))
  }
  const compared = compareScalars(type, value as Scalar, values[0]!)
  switch (op) {
    case '<':
      return compared < 0
    case '<=':
      return compared <= 0
    case '>':
      return compared > 0
    case '>=':
      return compared >= 0
    case '!=':
    case 'not-in':
      return !values.some((candidate) => isSame(type, value as Scalar, candidate))
    default:
      return values.some((candidate) => isSame(type, value as Scalar, candidate))
  }
}

function isSame(type: ScalarType, a: Scalar, b: Scalar): boolean {
  return compareScalars(type, a, b) === 0
}

function startOf(
  { startAfter }: CheckedQuery,
  order: readonly CheckedOrder[],
  documents: readonly StoredDocument[],
): readonly Scalar[] | undefined {
  if (startAfter === undefined) return undefined
  if ('values' in startAfter) return startAfter.values
  const found = documents.find((document) => document.uid === startAfter.uid)
  return found && valuesOf(order, found)
}

function valuesOf(order: readonly CheckedOrder[], document: StoredDocument): readonly Scalar[] {
  return order.map(({ field }) => document[field.name] as Scalar)
}

/** Compares field by field, up to the length of the shorter side. */
function compareByOrder(order: readonly CheckedOrder[], a: readonly Scalar[], b: readonly Scalar[]): number {
  for (const [index, { field, isDescending }] of order.entries()) {
    const [left, right] = [a[index], b[index]]
    if (left === undefined || right === undefined) return 0
    const compared = compareScalars(scalarTypeOf(field.type)!, left, right)
    if (compared !== 0) return isDescending ? -compared : compared
  }
  return 0
}

/** Compares two values of one type: negative, 0 or positive. Texts are ordered by code point, false before true. */
export function compareScalars(type: ScalarType, a: Scalar, b: Scalar): number {
  if (typeof a === 'string' && typeof b === 'string' && type !== 'key') return compareTexts(a, b)
  return Number(a) - Number(b)
}

/** Orders by code point, like UTF-8 bytes and PostgreSQL's collation C. */
function compareTexts(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  const position = left.findIndex((character, index) => character !== right[index])
  if (position === -1) return left.length - right.length
  return right[position] === undefined ? 1 : left[position]!.codePointAt(0)! - right[position].codePointAt(0)!
}
