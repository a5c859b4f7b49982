import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterable, searchFilters } from '#tests/contract/search-filters.ts'
import { demoSearchItems } from '#tests/contract/search-items.ts'
import { matchesFilter } from '#tests/support/catalogue/matches-filter.ts'
import { parseServiceFilters } from '#tests/support/catalogue/search-service-filters.ts'
import { type Filter, facetKey, parseFilters, type SearchFacet } from './filter.ts'
import { type FindValues, writeServiceFilter } from './service-filter.ts'

const items = demoSearchItems()
const FACETED = new Set(['brand', 'category', 'color', 'size', 'objectID', 'price', 'popularity'])

const findValues: FindValues = (facet, key) => [
  ...new Set(items.flatMap((item) => filterable(item).facets[facet]).filter((value) => facetKey(value) === key)),
]
const facet = (name: SearchFacet, value: string): Filter => ({ kind: 'facet', facet: name, value })
const not = (of: Filter): Filter => ({ kind: 'not', of })
const price = (comparison: '<' | '>=', than: number): Filter => ({ kind: 'number', number: 'price', comparison, than })

test('what is written passes the same items, in the language of the service', () => {
  let written = 0
  const property = fc.property(searchFilters(items), (filter) => {
    const text = writeServiceFilter(filter, findValues)
    if (text === undefined || text === '') return
    written += 1
    const passes = parseServiceFilters(text, FACETED)
    for (const item of items) {
      const { facets, numbers } = filterable(item)
      expect(passes({ ...facets, ...numbers })).toBe(matchesFilter(filter, filterable(item)))
    }
    // The embedded index reads the same language.
    expect(parseFilters(text)).not.toMatchObject({ kind: 'rejected' })
  })
  fc.assert(property, { numRuns: 200 })
  expect(written).toBeGreaterThan(70)
})

test.each<[string, Filter]>([
  ['brand:"Quill & Stern"', facet('brand', 'quill & stern')],
  ['NOT color:"ブラック"', not(facet('color', 'ブラック'))],
  [
    '(size:"9号" OR size:"11号") AND price >= 3000',
    {
      kind: 'all',
      of: [{ kind: 'any', of: [facet('size', '９号'), facet('size', '11号')] }, price('>=', 3_000)],
    },
  ],
  ['price < 1000.5', not(price('>=', 1_000.5))],
  ['', { kind: 'all', of: [] }],
])('writes %s', (text, filter) => expect(writeServiceFilter(filter, findValues)).toBe(text))

describe('does not write', () => {
  test.each<[string, Filter]>([
    ['OR between a facet and a number', { kind: 'any', of: [facet('size', '9号'), price('<', 3_000)] }],
    ['a value that no item has', facet('brand', 'ざざざ')],
    ['more decimals than the service compares', price('<', 0.0001)],
    ['numbers too large for it', price('<', 1e20)],
    [
      'a filter that becomes too long',
      {
        kind: 'any',
        of: Array.from({ length: 12 }, () => ({ kind: 'all', of: [facet('size', '9号'), facet('size', '11号')] })),
      },
    ],
  ])('%s', (_, filter) => expect(writeServiceFilter(filter, findValues)).toBeUndefined())
})
