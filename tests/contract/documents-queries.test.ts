import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { documentStore } from '#adapters/postgres/documents/document-store.ts'
import { collectionFor, type DocumentCaller } from '#domain/documents/access.ts'
import { COLLECTION_NAMES, type CollectionName, type DocumentField } from '#domain/documents/collections.ts'
import { checkQuery, documentQuery, FILTER_OPERATORS, type StoredDocument } from '#domain/documents/query.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { isRejected } from '#domain/result.ts'
import { getDocument, listDocuments } from '#services/documents.ts'
import { evaluate } from '#tests/support/calls/evaluate-documents.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { runsOf } from '#tests/support/suite/deep-run.ts'
import { documentsFor } from './document-expected.ts'
import { documentRows, insertDocuments } from './document-shop.ts'

const SEED = 20_261_120
const STAFF = { kind: 'staff', uid: 'staff-1', signedInAt: NOW } as const
const CALLERS: readonly DocumentCaller[] = [
  { kind: 'visitor' },
  { kind: 'customer', uid: 'customer-1' },
  { kind: 'customer', uid: 'customer-2' },
  STAFF,
  { ...STAFF, kind: 'superuser', uid: 'root' },
]

const rows = documentRows(SEED)

/** Filters, orders and starts whose values come from all documents, hidden ones included. */
type DocumentQueryInput = z.input<typeof documentQuery>

function queries(caller: DocumentCaller, name: CollectionName): fc.Arbitrary<DocumentQueryInput> {
  const queryable = collectionFor(caller, name)!.fields.filter(({ isQueryable }) => isQueryable)
  const all = documentsOf(STAFF, name)
  const filter = fc.constantFrom(...queryable).chain((field) => filters(field, all))
  const single = queryable.filter(({ type }) => type !== 'keys' && type !== 'texts')
  const orderBy = fc
    .uniqueArray(fc.constantFrom(...single), { maxLength: 3 })
    .chain((fields) => fc.tuple(...fields.map(({ name: field }) => order(field))))
  const many = fc.array(fc.oneof({ weight: 3, arbitrary: filter }, orGroups(filter)), { maxLength: 3 })
  const count = fc.constantFrom(true, false, 'only' as const)
  const limit = fc.integer({ min: 1, max: 20 })
  return orderBy.chain((along) =>
    fc
      .tuple(fc.record({ filters: many, limit, count }, { requiredKeys: ['filters'] }), starts(along, all))
      .map(([query, start]) => ({ ...query, ...start, orderBy: along }) as DocumentQueryInput),
  )
}

function order(field: string) {
  return fc.record({ field: fc.constant(field), direction: fc.constantFrom('asc' as const, 'desc' as const) })
}

function orGroups(filter: fc.Arbitrary<unknown>) {
  const andGroup = fc.record({ and: fc.array(filter, { minLength: 1, maxLength: 3 }) })
  const one = fc.oneof({ weight: 3, arbitrary: filter }, andGroup)
  return fc.record({ or: fc.array(one, { minLength: 1, maxLength: 3 }) })
}

/** Either an offset or a start after a document, given by uid or by the first values of its order. */
function starts(along: readonly { field: string }[], all: readonly StoredDocument[]) {
  const document = fc.constantFrom(...all)
  const byUid = document.map(({ uid }) => uid)
  const byValues = document
    .map((one) => along.map(({ field }) => one[field]))
    .filter((values) => !values.includes(null))
  const isPossible = along.length > 0 && all.some((one) => along.every(({ field }) => one[field] !== null))
  return fc.oneof(
    fc.record({ offset: fc.integer({ min: 0, max: 6 }) }, { requiredKeys: [] }),
    fc.record({ startAfter: isPossible ? fc.oneof(byUid, byValues) : byUid }),
  )
}

function filters({ name, type }: DocumentField, all: readonly StoredDocument[]) {
  const known = [...new Set(all.flatMap((one) => one[name] ?? []))] as (string | number | boolean)[]
  const unknownValues = {
    text: 'nobody',
    texts: 'nobody',
    number: -7.5,
    instant: 0.25,
    day: '1999-12-31',
    'rental-day': '2026-01-15',
    boolean: true,
  }
  const values = fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constantFrom(...known, ...(known.length > 0 ? [] : [unknownValueOf(unknownValues, type)])),
    },
    { weight: 1, arbitrary: fc.constant(unknownValueOf(unknownValues, type)) },
  )
  const many = fc.array(values, { minLength: 1, maxLength: 5 })
  const of = (ops: readonly string[], value: fc.Arbitrary<unknown>) =>
    fc.record({ field: fc.constant(name), op: fc.constantFrom(...ops), value })
  if (type === 'keys' || type === 'texts') {
    const arrays = fc.constantFrom(null, [], ...all.map((one) => one[name]))
    return fc.oneof(of(['array-contains'], values), of(['array-contains-any'], many), of(['==', '!='], arrays))
  }
  const compared = type === 'boolean' ? ['==', '!='] : ['==', '<', '<=', '>', '>=', '!=']
  return fc.oneof(
    { weight: 6, arbitrary: of(compared, values) },
    {
      weight: 3,
      arbitrary: of(
        ['in', 'not-in'],
        fc.oneof(
          { weight: 3, arbitrary: many },
          many.map((some) => [...some, null]),
        ),
      ),
    },
    { weight: 1, arbitrary: of(['==', '!='], fc.constant(null)) },
  )
}

function unknownValueOf(unknownValues: Readonly<Record<string, unknown>>, type: string) {
  return (unknownValues[type] ?? '999999999') as string | number | boolean
}

/** Random queries, whose results are compared with the evaluation in memory. */
const COUNT = runsOf({ short: 400, deep: 5_000 })

describeStore('DocumentStore', (database) => {
  const days = { rules: () => FIRST_RULES }
  const list = listDocuments({ days, documents: { list: (...args) => documentStore(database()).list(...args) } })
  const get = getDocument({ days, documents: { get: (...args) => documentStore(database()).get(...args) } })
  const known = (caller: DocumentCaller) => COLLECTION_NAMES.filter((name) => collectionFor(caller, name))
  beforeAll(async () => {
    // The attributes of items, which every shop has.
    await sql`TRUNCATE tags, tag_categories CASCADE`.execute(database())
    await insertDocuments(database(), rows)
  })

  test('returns to each caller the readable documents of each collection with all of their fields', async () => {
    for (const caller of CALLERS) {
      for (const name of known(caller)) {
        const page = await list(caller, name, documentQuery.parse({}))
        if (isRejected(page)) throw new Error(page.code)
        const expected = documentsFor(caller, name, rows)
        const byUid = new Map(expected.map((document) => [document.uid, document]))
        expect(page.total).toBe(expected.length)
        for (const { details: _, ...document } of page.documents) expect(document).toEqual(byUid.get(document.uid))
        for (const { uid } of documentsFor(STAFF, name, rows)) {
          const found = (await get(caller, name, String(uid))) as StoredDocument | undefined
          expect([name, uid, found?.uid]).toEqual([name, uid, byUid.has(uid) ? uid : undefined])
        }
      }
    }
  })

  test('returns the same as the evaluation in memory for random queries of every caller', {
    timeout: 600_000,
  }, async () => {
    const statistics = { queries: 0, withRows: 0, unknownStarts: 0, operators: new Map<string, number>() }
    const cases = CALLERS.flatMap((caller) => known(caller).map((name) => ({ caller, name })))
    const everything = fc.oneof(
      ...cases.map(({ caller, name }) => queries(caller, name).map((input) => ({ caller, name, input }))),
    )
    const agrees = fc.asyncProperty(everything, async ({ caller, name, input }) => {
      const query = documentQuery.parse(input)
      const collection = collectionFor(caller, name)!
      const checked = checkQuery(collection, query)
      if ('kind' in checked) throw new Error(JSON.stringify(checked))
      const expected = evaluate(collection, checked, documentsOf(caller, name))
      const answered = await list(caller, name, query)
      const result = isRejected(answered)
        ? answered.code
        : { total: answered.total, uids: answered.documents.map(({ uid }) => uid) }
      expect(result).toEqual(
        expected ? { total: expected.total, uids: expected.documents.map(({ uid }) => uid) } : 'start-unknown',
      )
      addToStatistics(statistics, checked.conditions.flat(2), expected)
    })
    await fc.assert(agrees, { seed: SEED, numRuns: COUNT })
    expect(statistics.queries).toBeGreaterThanOrEqual(COUNT)
    expect(statistics.withRows / statistics.queries).toBeGreaterThan(0.3)
    expect(statistics.unknownStarts).toBeGreaterThan(COUNT / 500)
    for (const op of FILTER_OPERATORS)
      expect([op, (statistics.operators.get(op) ?? 0) > COUNT / 250]).toEqual([op, true])
  })
})

const expectedDocuments = new Map<string, StoredDocument[]>()

function documentsOf(caller: DocumentCaller, name: CollectionName): StoredDocument[] {
  const key = `${name} ${JSON.stringify(caller)}`
  const known = expectedDocuments.get(key) ?? documentsFor(caller, name, rows)
  expectedDocuments.set(key, known)
  return known
}

type Statistics = { queries: number; withRows: number; unknownStarts: number; operators: Map<string, number> }

function addToStatistics(
  statistics: Statistics,
  filters: readonly { op: string }[],
  expected: ReturnType<typeof evaluate>,
): void {
  statistics.queries += 1
  if (expected === undefined) statistics.unknownStarts += 1
  if (expected !== undefined && (expected.documents.length > 0 || (expected.total ?? 0) > 0)) statistics.withRows += 1
  for (const { op } of filters) statistics.operators.set(op, (statistics.operators.get(op) ?? 0) + 1)
}
