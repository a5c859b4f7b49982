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

/** One of them. */
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** Most filters of one query, those inside or-groups counted (decided here, as the next ones). */
export const MOST_FILTERS = 30
/** Most values of in, not-in and array-contains-any. */
export const MOST_FILTER_VALUES = 30
/** Most fields to order by. */
export const MOST_ORDERS = 8
/** Most documents of one answer; as many come when no limit is given. */
export const MOST_DOCUMENTS = 500
/** Farthest offset; beyond it there is startAfter. */
export const FARTHEST_OFFSET = 1_000_000
/** Longest text to compare with, UTF-16 units. */
export const LONGEST_FILTER_TEXT = 1_500
const LONGEST_FIELD_NAME = 64

const plainText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be Unicode text without NUL')

const scalar = z.union([plainText(LONGEST_FILTER_TEXT), z.number(), z.boolean(), z.null()])
const fieldName = plainText(LONGEST_FIELD_NAME).min(1)

/** One filter: the value is an array for in, not-in and array-contains-any. */
const filter = z.strictObject({
  field: fieldName,
  op: z.enum(FILTER_OPERATORS),
  value: z.union([scalar, z.array(scalar).min(1).max(MOST_FILTER_VALUES)]),
})
const orGroup = z.strictObject({ or: z.array(filter).min(1).max(MOST_FILTERS) })
const order = z.strictObject({ field: fieldName, direction: z.enum(['asc', 'desc']).default('asc') })
const pageLength = z.int().min(1).max(MOST_DOCUMENTS)

/**
 * A query as it travels. All filters hold, and one of each or-group. `startAfter`: the uid of a document (text), or
 * values of the order-by fields from the first on (array); documents with those very values are left out. `count`:
 * whether the total is wanted beside the documents, or `only` it. Names and values are checked against a collection by
 * `checkQuery`.
 */
export const documentQuery = z
  .strictObject({
    filters: z
      .array(z.union([filter, orGroup]))
      .max(MOST_FILTERS)
      .default([]),
    orderBy: z.array(order).max(MOST_ORDERS).default([]),
    limit: pageLength.optional(),
    pageSize: pageLength.optional(),
    offset: z.int().min(0).max(FARTHEST_OFFSET).optional(),
    startAfter: z.union([plainText(LONGEST_FILTER_TEXT), z.array(scalar).min(1).max(MOST_ORDERS)]).optional(),
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
  .refine(({ filters }) => filters.flatMap((one) => ('or' in one ? one.or : [one])).length <= MOST_FILTERS, {
    message: `at most ${MOST_FILTERS} filters`,
    path: ['filters'],
  })

/** A query whose shape is right. */
export type DocumentQuery = z.infer<typeof documentQuery>
/** The same before defaults are put in. */
export type DocumentQueryInput = z.input<typeof documentQuery>
/** One filter of it. */
export type DocumentFilter = z.infer<typeof filter>
