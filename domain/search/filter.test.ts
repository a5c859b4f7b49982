import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Filterable, matchesFilter } from '#tests/support/catalogue/matches-filter.ts'
import { isRejected } from '../result.ts'
import { type Filter, parseFilters } from './filter.ts'
import { parseFacetFilters, parseNumericFilters } from './filter-lists.ts'

const DRESS: Filterable = {
  facets: {
    brand: ['Quill & Stern'],
    category: ['礼服', 'ワンピース'],
    color: ['ブラック'],
    size: ['9号', '11号'],
    objectID: ['7'],
  },
  numbers: { price: 6_000, popularity: 3 },
}

function evaluate(filter: ReturnType<typeof parseFilters>): boolean | string {
  if (filter === undefined) return true
  return isRejected(filter) ? filter.detail.message : matchesFilter(filter, DRESS)
}

describe('filters', () => {
  test.each([
    ['brand:"Quill & Stern"', true],
    ["brand:'quill & stern'", true],
    ['category:ワンピース AND color:ブラック', true],
    ['category:ﾜﾝﾋﾟｰｽ', true],
    ['category:喪服 OR category:礼服 AND price<=6000', true],
    ['(category:喪服 OR category:礼服) AND price<6000', false],
    ['NOT category:喪服', true],
    ['NOT (category:礼服 OR category:喪服)', false],
    ['price:1000 TO 6000', true],
    ['price:6001 TO 9000', false],
    ['price:9000 TO 1000', false],
    ['NOT price:1000 TO 5999', true],
    ['NOT price:1000 TO 6000', false],
    ['price >= 6000 AND price != 5999.5', true],
    ['price=6000', true],
    ['price:6000', true],
    ['objectID:7', true],
    ['popularity > 2', true],
    ['"size":"9号"', true],
    [String.raw`brand:"a \"quoted\" name"`, false],
    ['colour:a', false],
    ['colour > 3', false],
    ['colour:1 TO 3', false],
    ['NOT colour:a', true],
    ['colour:a OR category:礼服', true],
    ['colour:a AND category:礼服', false],
    ['brand > 3', false],
    ['  ', true],
  ])('%s', (text, expected) => expect(evaluate(parseFilters(text))).toBe(expected))

  test.each([
    ['brand', 'filters: unexpected the end at position 5, expected ":" or a comparison'],
    ['brand:', 'filters: unexpected the end at position 6, expected a value'],
    ['brand:a b', 'filters: unexpected "b" at position 7, expected AND, OR or the end'],
    ['colour', 'filters: unexpected the end at position 6, expected ":" or a comparison'],
    ['colour:', 'filters: unexpected the end at position 7, expected a value'],
    ['colour:1 TO', 'filters: unexpected the end at position 11, expected a number'],
    ['price<many', 'filters: unexpected "many" at position 6, expected a number'],
    ['price:1 TO', 'filters: unexpected the end at position 10, expected a number'],
    ['(brand:a', 'filters: unexpected the end at position 8, expected ")"'],
    ["brand:'a", `filters: unreadable at position 6: "'a"`],
    [`${'('.repeat(40)}brand:a`, /nested deeper/],
    [`${'NOT '.repeat(2_000)}brand:a`, /nested deeper/],
    ['a'.repeat(10_000), /longer than/],
  ])('%s is rejected with a message', (text, message) => expect(evaluate(parseFilters(text))).toMatch(message))
})

describe('lists of filters', () => {
  test.each([
    ['brand:Quill & Stern', true],
    [['category:礼服', 'color:ブラック'], true],
    [['category:礼服', 'color:ネイビー'], false],
    [['category:礼服', ['color:ネイビー', 'color:ブラック']], true],
    [['color:-ネイビー'], true],
    [['color:-ブラック'], false],
    [['color:\\-ブラック'], false],
    ['["category:礼服",["color:ブラック"]]', true],
    [[], true],
    [[[]], true],
    [['price:6000'], true],
    ['colour:a', false],
    [['colour:-a'], true],
    [[['colour:a', 'category:礼服']], true],
    [['nothing'], 'facetFilters: "nothing" is no facet:value'],
    [[7], 'facetFilters: conditions are texts, or lists of texts'],
    [[[[[[[['brand:a']]]]]]], 'facetFilters: nested deeper than 6'],
  ])('facetFilters %j', (input, expected) => expect(evaluate(parseFacetFilters(input))).toBe(expected))

  test.each([
    ['price<=6000', true],
    ['price>1,price<3', false],
    [['price>=6000', ['price>9000', 'popularity=3']], true],
    [['price:1000 TO 3000'], false],
    [['colour>=3'], false],
    [['brand>3'], false],
    [['brand:a'], 'numericFilters: brand is no number'],
  ])('numericFilters %j', (input, expected) => expect(evaluate(parseNumericFilters(input))).toBe(expected))
})

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    kind: fc.constant('facet' as const),
    facet: fc.constantFrom('brand', 'category', 'color', 'size', 'objectID'),
    value: fc.oneof(fc.string(), fc.constantFrom('ブラック', '9号', 'Quill & Stern', 'AND', '"', '\\')),
  }),
  fc.record({
    kind: fc.constant('number' as const),
    number: fc.constantFrom('price', 'popularity'),
    comparison: fc.constantFrom('<', '<=', '=', '!=', '>=', '>'),
    than: fc.integer({ min: -10, max: 10_000 }),
  }),
)
const tree = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      of: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), of: tie('filter') }),
  ),
})).filter

function serialize(filter: Filter): string {
  switch (filter.kind) {
    case 'facet':
      return `${filter.facet}:"${filter.value.replace(/[\\"]/g, '\\$&')}"`
    case 'number':
      return `${filter.number} ${filter.comparison} ${filter.than}`
    case 'not':
      return `NOT (${serialize(filter.of)})`
    default:
      return `(${filter.of.map(serialize).join(filter.kind === 'all' ? ' AND ' : ' OR ')})`
  }
}

test('a serialized filter is parsed back with the same meaning', () => {
  fc.assert(fc.property(tree, (filter) => evaluate(parseFilters(serialize(filter))) === matchesFilter(filter, DRESS)))
})

test('any input is parsed or rejected', () => {
  const parts = fc.constantFrom(
    'brand',
    ':',
    'AND',
    'OR',
    'NOT',
    '(',
    ')',
    '"',
    "'",
    '\\',
    '<=',
    'price',
    '1',
    'TO',
    ' ',
    'あ',
    '\ud800',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(parts).map((all) => all.join('')),
      ),
      fc.jsonValue(),
      (text, json) => {
        for (const filter of [
          parseFilters(text),
          parseFacetFilters(text),
          parseNumericFilters(text),
          parseFacetFilters(json),
        ]) {
          expect(['boolean', 'string']).toContain(typeof evaluate(filter))
        }
      },
    ),
  )
})
