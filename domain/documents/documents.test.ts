import { expect, test } from 'vitest'
import type { z } from 'zod'
import { compareScalars, evaluate } from '#tests/support/calls/evaluate-documents.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import { collectionFor, type DocumentCaller, documentScope } from './access.ts'
import { findCollection, isRowKey } from './collections.ts'
import { checkQuery, documentQuery } from './query.ts'
import { checkWrite } from './writes.ts'

const MAKERS = findCollection('makers')!
const CATEGORIES = findCollection('categories')!
const documents = [
  { uid: '10', name: 'a', layer: 2, parentcategoryuid: '9', tagcategoryuids: ['1', '2'] },
  { uid: '9', name: 'b', layer: 1, parentcategoryuid: null, tagcategoryuids: [] },
  { uid: '11', name: 'c', layer: 2, parentcategoryuid: '9', tagcategoryuids: ['2'] },
]

type DocumentQueryInput = z.input<typeof documentQuery>

function run(input: DocumentQueryInput) {
  const checked = checkQuery(CATEGORIES, documentQuery.parse(input))
  if ('kind' in checked) return checked.detail
  const page = evaluate(CATEGORIES, checked, documents)
  return page && { total: page.total, uids: page.documents.map(({ uid }) => uid) }
}

test.each<[string, unknown, readonly string[]]>([
  ['==', '9', ['10', '11']],
  ['!=', '8', ['10', '11']],
  ['not-in', ['8'], ['10', '11']],
  ['<=', '9', ['10', '11']],
  ['==', null, ['9']],
  ['!=', null, ['10', '11']],
  ['in', [null, '8'], ['9']],
  ['not-in', [null, '8'], []],
  ['==', 9, ['10', '11']],
  ['in', [9, null], ['9', '10', '11']],
])('a field without a value is missing: %s %j', (op, value, uids) => {
  const filters = [{ field: 'parentcategoryuid', op, value }] as DocumentQueryInput['filters']
  expect(run({ filters })).toEqual({ total: uids.length, uids })
})

test.each<[string, unknown, readonly string[]]>([
  ['==', ['1', '2'], ['10']],
  ['==', [2], ['11']],
  ['==', [], ['9']],
  ['!=', ['2'], ['9', '10']],
  ['==', null, []],
  ['!=', null, ['9', '10', '11']],
])('an array is compared as a whole: %s %j', (op, value, uids) => {
  const filters = [{ field: 'tagcategoryuids', op, value }] as DocumentQueryInput['filters']
  expect(run({ filters })).toEqual({ total: uids.length, uids })
})

test('ordering omits documents without a value and breaks ties by numeric uid', () => {
  expect(run({ orderBy: [{ field: 'parentcategoryuid' }] })).toEqual({ total: 2, uids: ['10', '11'] })
  expect(run({ orderBy: [{ field: 'layer', direction: 'desc' }] })).toEqual({ total: 3, uids: ['10', '11', '9'] })
})

test('startAfter continues after a document within its ties, or after all documents with the given values', () => {
  const orderBy = [{ field: 'layer' }]
  expect(run({ orderBy, startAfter: '10' })).toEqual({ total: 3, uids: ['11'] })
  expect(run({ orderBy, startAfter: [1] })).toEqual({ total: 3, uids: ['10', '11'] })
  expect(run({ orderBy, startAfter: '12' })).toBeUndefined()
  expect(run({ orderBy: [{ field: 'parentcategoryuid' }], startAfter: '9' })).toBeUndefined()
})

test('all plain filters must hold, and one filter of each or-group', () => {
  const or = [
    { field: 'name', op: '==' as const, value: 'b' },
    { field: 'tagcategoryuids', op: 'array-contains' as const, value: '1' },
  ]
  expect(run({ filters: [{ or }] })).toMatchObject({ uids: ['9', '10'] })
  expect(run({ filters: [{ or }, { field: 'layer', op: '>', value: 1 }] })).toMatchObject({ uids: ['10'] })
})

test('texts are ordered by code point, keys by number', () => {
  expect(compareScalars('text', '\uFF5E', '𠮷')).toBeLessThan(0)
  expect(compareScalars('text', 'ab', 'a')).toBeGreaterThan(0)
  expect(compareScalars('text', 'a', 'a')).toBe(0)
  expect(compareScalars('key', '9', '10')).toBeLessThan(0)
  expect(['1', '2147483647', '0', '01', '2147483648', '1e3', '-1', ''].map(isRowKey)).toEqual(
    [true, true].concat(Array(6).fill(false)),
  )
})

test('a rental day is compared in seconds, and given in seconds or as an ISO day', () => {
  const orders = findCollection('orders')!
  const parsedValue = (value: unknown) => {
    const filters = [{ field: 'rentalstartdate', op: '>=', value }] as DocumentQueryInput['filters']
    const checked = checkQuery(orders, documentQuery.parse({ filters }))
    return 'kind' in checked ? checked.detail : checked.conditions[0]?.[0]?.[0]?.values[0]
  }
  const midnight = Date.parse('2026-12-01T00:00:00+09:00') / 1_000
  expect(['2026-12-01', midnight, midnight + 1.5].map(parsedValue)).toEqual([midnight, midnight, midnight + 1.5])
  for (const wrong of ['2026/12/01', '2026-02-30', '1', true])
    expect(parsedValue(wrong)).toEqual({ place: 'filters[0].value', problem: 'value-unfit' })
})

test('a field hidden from a role is reported as unknown', () => {
  const customer: DocumentCaller = { kind: 'customer', uid: 'c' }
  const checkOrderBy = (field: string) =>
    checkQuery(collectionFor(customer, 'orders')!, documentQuery.parse({ orderBy: [{ field }] }))
  expect(checkOrderBy('memo')).toEqual(checkOrderBy('nothing'))
  expect(collectionFor({ kind: 'visitor' }, 'orders')).toBeUndefined()
  expect(documentScope(customer, 'orders', 'list')).toEqual({ kind: 'own', customerUid: 'c' })
  expect(documentScope({ kind: 'visitor' }, 'items', 'list')).toEqual({ kind: 'visible' })
})

test('a set fills in defaults; a merge has the given fields, and the whole document if it is new', () => {
  const set = { op: 'set' as const, collection: 'makers', data: { name: '墨', uid: '5' } }
  const whole = { name: '墨', kana: '', rank: 0 }
  expect(checkWrite(MAKERS, set, FIRST_SETTINGS.prices)).toEqual({
    op: 'set',
    collection: 'makers',
    uid: '5',
    given: whole,
    whole,
  })
  expect(checkWrite(MAKERS, { ...set, merge: true }, FIRST_SETTINGS.prices)).toMatchObject({
    given: { name: '墨' },
    whole,
  })
  expect(checkWrite(MAKERS, { ...set, data: { rank: 1 }, merge: true }, FIRST_SETTINGS.prices)).toMatchObject({
    whole: undefined,
  })
  expect(checkWrite(MAKERS, { ...set, data: { rank: 1 } }, FIRST_SETTINGS.prices)).toMatchObject({
    detail: { place: 'name', problem: 'field-missing' },
  })
  expect(checkWrite(MAKERS, { ...set, uid: '6' }, FIRST_SETTINGS.prices)).toMatchObject({
    detail: { place: 'uid', problem: 'uid-unfit' },
  })
})
