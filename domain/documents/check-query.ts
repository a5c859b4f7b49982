import { type Rejection, rejected } from '../result.ts'
import { type Collection, type DocumentField, uidField } from './collections.ts'
import { type DocumentFilter, type DocumentQuery, type FilterOperator, MOST_DOCUMENTS } from './query.ts'
import { parseScalar, type Scalar, scalarTypeOf } from './values.ts'

/** A filter whose field exists and whose values fit it. No values: whether the field has a value at all. */
export type CheckedFilter = {
  readonly field: DocumentField
  readonly op: FilterOperator
  readonly values: readonly Scalar[]
}

/** One field to order by. */
export type CheckedOrder = { readonly field: DocumentField; readonly isDescending: boolean }

/** A query that a collection can answer: of each condition one filter must hold. */
export type CheckedQuery = {
  readonly conditions: readonly (readonly CheckedFilter[])[]
  readonly order: readonly CheckedOrder[]
  readonly limit: number
  readonly offset: number
  readonly startAfter: { readonly uid: string } | { readonly values: readonly Scalar[] } | undefined
  readonly wants: { readonly documents: boolean; readonly total: boolean }
}

/** What is wrong with a query, and where in it. A field that the caller may not see is an unknown one. */
export type QueryProblem = {
  readonly place: string
  readonly problem: 'unknown-field' | 'operator-unfit' | 'value-unfit' | 'field-twice' | 'start-unfit'
}

/** Refusal of a query. */
export type QueryRefusal = Rejection<'invalid-argument', QueryProblem>

/** Fits a query to a collection as the caller knows it (`collectionFor`). */
export function checkQuery(collection: Collection, query: DocumentQuery): CheckedQuery | QueryRefusal {
  const conditions: (readonly CheckedFilter[])[] = []
  for (const [index, one] of query.filters.entries()) {
    const checked: CheckedFilter[] = []
    for (const [inner, filter] of ('or' in one ? one.or : [one]).entries()) {
      const place = 'or' in one ? `filters[${index}].or[${inner}]` : `filters[${index}]`
      const found = checkFilter(collection, filter, place)
      if ('kind' in found) return found
      checked.push(found)
    }
    conditions.push(checked)
  }
  const order = checkOrder(collection, query.orderBy)
  if ('kind' in order) return order
  const startAfter = checkStart(collection, order, query.startAfter)
  if (startAfter && 'kind' in startAfter) return startAfter
  return {
    conditions,
    order,
    limit: query.limit ?? query.pageSize ?? MOST_DOCUMENTS,
    offset: query.offset ?? 0,
    startAfter,
    wants: { documents: query.count !== 'only', total: query.count !== false },
  }
}

function checkFilter(collection: Collection, filter: DocumentFilter, place: string): CheckedFilter | QueryRefusal {
  const field = askedField(collection, filter.field)
  if (field === undefined) return refuse(`${place}.field`, 'unknown-field')
  if (!fits(filter.op, field)) return refuse(`${place}.op`, 'operator-unfit')
  const isMany = MANY.has(filter.op)
  if (isMany !== Array.isArray(filter.value)) return refuse(`${place}.value`, 'value-unfit')
  const isNullAsked = filter.value === null && (filter.op === '==' || filter.op === '!=')
  if (isNullAsked) return { field, op: filter.op, values: [] }
  const given = Array.isArray(filter.value) ? filter.value : [filter.value]
  const values = scalarsOf(field, given)
  return values === undefined ? refuse(`${place}.value`, 'value-unfit') : { field, op: filter.op, values }
}

const MANY: ReadonlySet<FilterOperator> = new Set(['in', 'not-in', 'array-contains-any'])
const OF_ARRAYS: ReadonlySet<FilterOperator> = new Set(['array-contains', 'array-contains-any'])

/** Arrays are asked for what they contain, all others for what they are; yes and no have no order. */
function fits(op: FilterOperator, { type }: DocumentField): boolean {
  if (type === 'boolean' && /^[<>]/.test(op)) return false
  return OF_ARRAYS.has(op) === isArrayType(type)
}

function isArrayType(type: DocumentField['type']): boolean {
  return type === 'keys' || type === 'texts'
}

function scalarsOf({ type }: DocumentField, given: readonly unknown[]): readonly Scalar[] | undefined {
  const scalarType = scalarTypeOf(type)
  const values = given.map((value) => scalarType && parseScalar(scalarType, value))
  return values.every((value) => value !== undefined) ? values : undefined
}

/** By own name only: the whitelist is a list, so that no property of an object can pass for a field. */
function askedField({ fields }: Collection, name: string): DocumentField | undefined {
  return fields.find((field) => field.name === name && field.isAsked)
}

function checkOrder(collection: Collection, orderBy: DocumentQuery['orderBy']): CheckedOrder[] | QueryRefusal {
  const order: CheckedOrder[] = []
  for (const [index, { field: name, direction }] of orderBy.entries()) {
    const field = askedField(collection, name)
    if (field === undefined) return refuse(`orderBy[${index}].field`, 'unknown-field')
    if (isArrayType(field.type)) return refuse(`orderBy[${index}].field`, 'operator-unfit')
    if (order.some((one) => one.field === field)) return refuse(`orderBy[${index}].field`, 'field-twice')
    order.push({ field, isDescending: direction === 'desc' })
  }
  return order
}

function checkStart(
  collection: Collection,
  order: readonly CheckedOrder[],
  startAfter: DocumentQuery['startAfter'],
): CheckedQuery['startAfter'] | QueryRefusal {
  if (startAfter === undefined) return undefined
  if (typeof startAfter === 'string') {
    const uid = parseScalar(scalarTypeOf(uidField(collection).type)!, startAfter)
    return uid === undefined ? refuse('startAfter', 'start-unfit') : { uid: startAfter }
  }
  if (startAfter.length > order.length) return refuse('startAfter', 'start-unfit')
  const values: Scalar[] = []
  for (const [index, value] of startAfter.entries()) {
    const [fitting] = scalarsOf(order[index]!.field, [value]) ?? []
    if (fitting === undefined) return refuse(`startAfter[${index}]`, 'value-unfit')
    values.push(fitting)
  }
  return { values }
}

function refuse(place: string, problem: QueryProblem['problem']): QueryRefusal {
  return rejected('invalid-argument', { place, problem })
}
