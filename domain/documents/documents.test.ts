import { expect, test } from 'vitest'
import { collectionFor, type DocumentCaller, sightOf } from './access.ts'
import { checkQuery } from './check-query.ts'
import { findCollection } from './collections.ts'
import { evaluate } from './evaluate.ts'
import { type DocumentQueryInput, documentQuery } from './query.ts'
import { compareScalars, isRowKey } from './values.ts'
import { checkWrite } from './writes.ts'

const MAKERS = findCollection('makers')!
const CATEGORIES = findCollection('categories')!
const documents = [
  { uid: '10', name: 'a', layer: 2, parentcategoryuid: '9', tagcategoryuids: ['1', '2'] },
  { uid: '9', name: 'b', layer: 1, parentcategoryuid: null, tagcategoryuids: [] },
  { uid: '11', name: 'c', layer: 2, parentcategoryuid: '9', tagcategoryuids: ['2'] },
]

function answer(input: DocumentQueryInput) {
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
])('a field without a value is missing: %s %j', (op, value, uids) => {
  const filters = [{ field: 'parentcategoryuid', op, value }] as DocumentQueryInput['filters']
  expect(answer({ filters })).toEqual({ total: uids.length, uids })
})

test('ordering leaves out what has no value, and ties go by uid as a number', () => {
  expect(answer({ orderBy: [{ field: 'parentcategoryuid' }] })).toEqual({ total: 2, uids: ['10', '11'] })
  expect(answer({ orderBy: [{ field: 'layer', direction: 'desc' }] })).toEqual({ total: 3, uids: ['10', '11', '9'] })
})

test('starting behind a document goes on with the next of its ties, behind values with what is beyond them', () => {
  const orderBy = [{ field: 'layer' }]
  expect(answer({ orderBy, startAfter: '10' })).toEqual({ total: 3, uids: ['11'] })
  expect(answer({ orderBy, startAfter: [1] })).toEqual({ total: 3, uids: ['10', '11'] })
  expect(answer({ orderBy, startAfter: '12' })).toBeUndefined()
  expect(answer({ orderBy: [{ field: 'parentcategoryuid' }], startAfter: '9' })).toBeUndefined()
})

test('plain filters all hold, of an or-group one', () => {
  const or = [
    { field: 'name', op: '==' as const, value: 'b' },
    { field: 'tagcategoryuids', op: 'array-contains' as const, value: '1' },
  ]
  expect(answer({ filters: [{ or }] })).toMatchObject({ uids: ['9', '10'] })
  expect(answer({ filters: [{ or }, { field: 'layer', op: '>', value: 1 }] })).toMatchObject({ uids: ['10'] })
})

test('texts are ordered by code point, keys as numbers', () => {
  expect(compareScalars('text', '\uFF5E', '𠮷')).toBeLessThan(0)
  expect(compareScalars('text', 'ab', 'a')).toBeGreaterThan(0)
  expect(compareScalars('text', 'a', 'a')).toBe(0)
  expect(compareScalars('key', '9', '10')).toBeLessThan(0)
  expect(['1', '2147483647', '0', '01', '2147483648', '1e3', '-1', ''].map(isRowKey)).toEqual(
    [true, true].concat(Array(6).fill(false)),
  )
})

test('a field that a role may not see is as unknown as any other', () => {
  const customer: DocumentCaller = { kind: 'customer', uid: 'c' }
  const asked = (field: string) =>
    checkQuery(collectionFor(customer, 'orders')!, documentQuery.parse({ orderBy: [{ field }] }))
  expect(asked('memo')).toEqual(asked('nothing'))
  expect(collectionFor({ kind: 'visitor' }, 'orders')).toBeUndefined()
  expect(sightOf(customer, 'orders', 'list')).toEqual({ kind: 'own', customerUid: 'c' })
  expect(sightOf({ kind: 'visitor' }, 'items', 'list')).toEqual({ kind: 'visible' })
})

test('a whole set puts defaults, a merge has what was given and the whole for a new one', () => {
  const set = { op: 'set' as const, collection: 'makers', data: { name: '墨', uid: '5' } }
  const whole = { name: '墨', kana: '', rank: 0 }
  expect(checkWrite(MAKERS, set)).toEqual({ op: 'set', collection: 'makers', uid: '5', given: whole, whole })
  expect(checkWrite(MAKERS, { ...set, merge: true })).toMatchObject({ given: { name: '墨' }, whole })
  expect(checkWrite(MAKERS, { ...set, data: { rank: 1 }, merge: true })).toMatchObject({ whole: undefined })
  expect(checkWrite(MAKERS, { ...set, data: { rank: 1 } })).toMatchObject({
    detail: { place: 'name', problem: 'field-missing' },
  })
  expect(checkWrite(MAKERS, { ...set, uid: '6' })).toMatchObject({ detail: { place: 'uid', problem: 'uid-unfit' } })
})
