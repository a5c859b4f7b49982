import { z } from 'zod'
import { type Rejection, rejected } from '../result.ts'
import { type Collection, type DocumentField, parseScalar, type Scalar, scalarTypeOf, uidField } from './collections.ts'

/** The operators of a filter (docs/product/7, Document database). */
export const FILTER_OPERATORS = [
  '==',
  '<',
  '<=',
  '>',
  '>=',
  '!=',
  'array-contains',
  'array-contains-any',
  'in',
  'not-in',
] as const
type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** Maximum number of filters in a query, including those in groups (decided here, like the following limits). */
const MAX_FILTERS = 30
/** Maximum number of values of in, not-in and array-contains-any. */
const MAX_FILTER_VALUES = 30
/** Maximum number of fields to order by. */
const MAX_ORDER_FIELDS = 8
/** Maximum number of documents in a response, and the default limit. */
const MAX_DOCUMENTS = 500
/** Maximum offset; use startAfter beyond it. */
const MAX_OFFSET = 1_000_000
/** Maximum length of a text to compare with, UTF-16 units. */
const MAX_FILTER_TEXT_LENGTH = 1_500
const MAX_FIELD_NAME_LENGTH = 64

const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be Unicode text without NUL')

const scalar = z.union([plainText(MAX_FILTER_TEXT_LENGTH), z.number(), z.boolean(), z.null()])
const fieldName = plainText(MAX_FIELD_NAME_LENGTH).min(1)

/** A filter. The value is an array for in, not-in and array-contains-any, and where a whole array is compared. */
const filter = z.strictObject({
  field: fieldName,
  op: z.enum(FILTER_OPERATORS),
  value: z.union([scalar, z.array(scalar).max(MAX_FILTER_VALUES)]),
})
const andGroup = z.strictObject({ and: z.array(filter).min(1).max(MAX_FILTERS) })
const orGroup = z.strictObject({
  or: z
    .array(z.union([filter, andGroup]))
    .min(1)
    .max(MAX_FILTERS),
})
const order = z.strictObject({ field: fieldName, direction: z.enum(['asc', 'desc']).default('asc') })
const pageLength = z.int().min(1).max(MAX_DOCUMENTS)

/**
 * A query on the wire. All filters must hold, and of each or-group one filter, or all filters of one and-group.
 * `startAfter`: the uid of a document (text), or values of the order-by fields, starting with the first (array);
 * documents with exactly these values are left out. `count`: whether to return the total with the documents, or `only`
 * the total. `checkQuery` checks names and values against a collection.
 */
export const documentQuery = z
  .strictObject({
    filters: z
      .array(z.union([filter, orGroup]))
      .max(MAX_FILTERS)
      .default([]),
    orderBy: z.array(order).max(MAX_ORDER_FIELDS).default([]),
    limit: pageLength.optional(),
    pageSize: pageLength.optional(),
    offset: z.int().min(0).max(MAX_OFFSET).optional(),
    startAfter: z.union([plainText(MAX_FILTER_TEXT_LENGTH), z.array(scalar).min(1).max(MAX_ORDER_FIELDS)]).optional(),
    count: z.union([z.boolean(), z.literal('only')]).default(true),
  })
  .refine(({ limit, pageSize }) => limit === undefined || pageSize === undefined, {
    message: 'limit and pageSize are the same: give one',
    path: ['pageSize'],
  })
  .refine(({ offset, startAfter }) => offset === undefined || startAfter === undefined, {
    message: 'give offset or startAfter, not both',
    path: ['startAfter'],
  })
  .refine(({ filters }) => filters.flatMap((entry) => alternativesOf(entry, '').flat()).length <= MAX_FILTERS, {
    message: `at most ${MAX_FILTERS} filters`,
    path: ['filters'],
  })
export type DocumentQuery = z.infer<typeof documentQuery>
type DocumentFilter = z.infer<typeof filter>

/** A document on the wire: the value of each field by name, null when it has none. */
export type StoredDocument = Readonly<Record<string, unknown>>

/** The result of a query. The total ignores limit, offset and startAfter; undefined when it was not requested. */
export type DocumentPage = { readonly total: number | undefined; readonly documents: readonly StoredDocument[] }

/**
 * A filter whose field exists and whose values have the field's type. `values`: also the elements of a whole array.
 * `hasNull`: null is one of the values as well, or the only one.
 */
export type CheckedFilter = {
  readonly field: DocumentField
  readonly op: FilterOperator
  readonly values: readonly Scalar[]
  readonly hasNull: boolean
}

export type CheckedOrder = { readonly field: DocumentField; readonly isDescending: boolean }

/** A query that is valid for a collection. All conditions must hold: of each, all filters of one alternative. */
export type CheckedQuery = {
  readonly conditions: readonly (readonly (readonly CheckedFilter[])[])[]
  readonly order: readonly CheckedOrder[]
  readonly limit: number
  readonly offset: number
  readonly startAfter: { readonly uid: string } | { readonly values: readonly Scalar[] } | undefined
  readonly include: { readonly documents: boolean; readonly total: boolean }
}

/** What is wrong with a query, and where. A field that the caller may not read is reported as unknown. */
export type QueryProblem = {
  readonly place: string
  readonly problem: 'unknown-field' | 'operator-unfit' | 'value-unfit' | 'field-twice' | 'start-unfit'
}

export type QueryRejection = Rejection<'invalid-argument', QueryProblem>

/** Checks a query against a collection as the caller sees it (`collectionFor`). */
export function checkQuery(collection: Collection, query: DocumentQuery): CheckedQuery | QueryRejection {
  const conditions: CheckedFilter[][][] = []
  for (const [index, entry] of query.filters.entries()) {
    const condition: CheckedFilter[][] = []
    for (const alternative of alternativesOf(entry, `filters[${index}]`)) {
      const checked: CheckedFilter[] = []
      for (const { filter, path } of alternative) {
        const checkedFilter = checkFilter(collection, filter, path)
        if ('kind' in checkedFilter) return checkedFilter
        checked.push(checkedFilter)
      }
      condition.push(checked)
    }
    conditions.push(condition)
  }
  const order = checkOrder(collection, query.orderBy)
  if ('kind' in order) return order
  const startAfter = checkStart(collection, order, query.startAfter)
  if (startAfter && 'kind' in startAfter) return startAfter
  return {
    conditions,
    order,
    limit: query.limit ?? query.pageSize ?? MAX_DOCUMENTS,
    offset: query.offset ?? 0,
    startAfter,
    include: { documents: query.count !== 'only', total: query.count !== false },
  }
}

type PlacedFilter = { readonly filter: DocumentFilter; readonly path: string }

/** The alternatives of a condition, with the path of each filter. A single filter is one alternative. */
function alternativesOf(entry: DocumentFilter | z.infer<typeof orGroup>, path: string): PlacedFilter[][] {
  if (!('or' in entry)) return [[{ filter: entry, path }]]
  return entry.or.map((one, index) => {
    const place = `${path}.or[${index}]`
    return 'and' in one
      ? one.and.map((filter, inner) => ({ filter, path: `${place}.and[${inner}]` }))
      : [{ filter: one, path: place }]
  })
}

function checkFilter(collection: Collection, filter: DocumentFilter, path: string): CheckedFilter | QueryRejection {
  const field = queryableField(collection, filter.field)
  if (field === undefined) return reject(`${path}.field`, 'unknown-field')
  if (!isOperatorAllowed(filter.op, field)) return reject(`${path}.op`, 'operator-unfit')
  const { op, value } = filter
  const isWholeArray = isArrayType(field.type) && isEquality(op) && value !== null
  const given = Array.isArray(value) ? value : [value]
  const isFit = (LIST_OPERATORS.has(op) ? given.length > 0 : isWholeArray) === Array.isArray(value)
  const takesNull = isEquality(op) ? value === null : op === 'in' || op === 'not-in'
  const known = given.filter((one) => one !== null || !takesNull)
  const values = scalarsOf(field, known)
  if (!isFit || values === undefined) return reject(`${path}.value`, 'value-unfit')
  return { field, op, values, hasNull: values.length < given.length }
}

const LIST_OPERATORS: ReadonlySet<FilterOperator> = new Set(['in', 'not-in', 'array-contains-any'])
const ARRAY_OPERATORS: ReadonlySet<FilterOperator> = new Set(['array-contains', 'array-contains-any'])

/** Array fields take only the array operators and equality, other fields not those. Booleans have no order. */
function isOperatorAllowed(op: FilterOperator, { type }: DocumentField): boolean {
  if (isArrayType(type)) return ARRAY_OPERATORS.has(op) || isEquality(op)
  return !ARRAY_OPERATORS.has(op) && !(type === 'boolean' && /^[<>]/.test(op))
}

function isEquality(op: FilterOperator): boolean {
  return op === '==' || op === '!='
}

function isArrayType(type: DocumentField['type']): boolean {
  return type === 'keys' || type === 'texts'
}

function scalarsOf({ type }: DocumentField, given: readonly unknown[]): readonly Scalar[] | undefined {
  const scalarType = scalarTypeOf(type)
  const values = given.map((value) => scalarType && parseScalar(scalarType, value))
  return values.every((value) => value !== undefined) ? values : undefined
}

/** Searches the list of fields, not an object, so that inherited property names are not fields. */
function queryableField({ fields }: Collection, name: string): DocumentField | undefined {
  return fields.find((field) => field.name === name && field.isQueryable)
}

function checkOrder(collection: Collection, orderBy: DocumentQuery['orderBy']): CheckedOrder[] | QueryRejection {
  const order: CheckedOrder[] = []
  for (const [index, { field: name, direction }] of orderBy.entries()) {
    const field = queryableField(collection, name)
    if (field === undefined) return reject(`orderBy[${index}].field`, 'unknown-field')
    if (isArrayType(field.type)) return reject(`orderBy[${index}].field`, 'operator-unfit')
    if (order.some((entry) => entry.field === field)) return reject(`orderBy[${index}].field`, 'field-twice')
    order.push({ field, isDescending: direction === 'desc' })
  }
  return order
}

function checkStart(
  collection: Collection,
  order: readonly CheckedOrder[],
  startAfter: DocumentQuery['startAfter'],
): CheckedQuery['startAfter'] | QueryRejection {
  if (startAfter === undefined) return undefined
  if (typeof startAfter === 'string') {
    const uid = parseScalar(scalarTypeOf(uidField(collection).type)!, startAfter)
    return uid === undefined ? reject('startAfter', 'start-unfit') : { uid: startAfter }
  }
  if (startAfter.length > order.length) return reject('startAfter', 'start-unfit')
  const values: Scalar[] = []
  for (const [index, value] of startAfter.entries()) {
    const [scalar] = scalarsOf(order[index]!.field, [value]) ?? []
    if (scalar === undefined) return reject(`startAfter[${index}]`, 'value-unfit')
    values.push(scalar)
  }
  return { values }
}

function reject(path: string, problem: QueryProblem['problem']): QueryRejection {
  return rejected('invalid-argument', { place: path, problem })
}
