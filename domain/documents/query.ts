import { z } from 'zod'

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

/** A filter operator. */
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** Maximum number of filters in a query, including those in or-groups (decided here, like the following limits). */
export const MAX_FILTERS = 30
/** Maximum number of values of in, not-in and array-contains-any. */
export const MAX_FILTER_VALUES = 30
/** Maximum number of fields to order by. */
export const MAX_ORDER_FIELDS = 8
/** Maximum number of documents in a response, and the default limit. */
export const MAX_DOCUMENTS = 500
/** Maximum offset; use startAfter beyond it. */
export const MAX_OFFSET = 1_000_000
/** Maximum length of a text to compare with, UTF-16 units. */
export const MAX_FILTER_TEXT_LENGTH = 1_500
const MAX_FIELD_NAME_LENGTH = 64

const plainText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be Unicode text without NUL')

const scalar = z.union([plainText(MAX_FILTER_TEXT_LENGTH), z.number(), z.boolean(), z.null()])
const fieldName = plainText(MAX_FIELD_NAME_LENGTH).min(1)

/** A filter. The value is an array for in, not-in and array-contains-any. */
const filter = z.strictObject({
  field: fieldName,
  op: z.enum(FILTER_OPERATORS),
  value: z.union([scalar, z.array(scalar).min(1).max(MAX_FILTER_VALUES)]),
})
const orGroup = z.strictObject({ or: z.array(filter).min(1).max(MAX_FILTERS) })
const order = z.strictObject({ field: fieldName, direction: z.enum(['asc', 'desc']).default('asc') })
const pageLength = z.int().min(1).max(MAX_DOCUMENTS)

/**
 * A query on the wire. All filters must hold, and one of each or-group. `startAfter`: the uid of a document (text), or
 * values of the order-by fields, starting with the first (array); documents with exactly these values are left out.
 * `count`: whether to return the total with the documents, or `only` the total. `checkQuery` checks names and values
 * against a collection.
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
  .refine(({ filters }) => filters.flatMap((entry) => ('or' in entry ? entry.or : [entry])).length <= MAX_FILTERS, {
    message: `at most ${MAX_FILTERS} filters`,
    path: ['filters'],
  })

/** A query with a valid shape. */
export type DocumentQuery = z.infer<typeof documentQuery>
/** A filter of a query. */
export type DocumentFilter = z.infer<typeof filter>

/** A document on the wire: the value of each field by name, null when it has none. */
export type StoredDocument = Readonly<Record<string, unknown>>

/** The result of a query. The total ignores limit, offset and startAfter; undefined when it was not requested. */
export type DocumentPage = {
  readonly total: number | undefined
  readonly documents: readonly StoredDocument[]
}
