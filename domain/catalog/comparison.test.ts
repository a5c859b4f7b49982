import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMPARED_ITEMS, comparisonQuery, parseComparison } from './comparison.ts'
import { type Measurements, measuredRange } from './measurements.ts'

const parse = (query: string) => parseComparison(new URLSearchParams(query).getAll('item'))

test('reads back up to four items of a link in its order', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 8 })
  fc.assert(
    fc.property(ids, (wanted) => {
      expect(parse(comparisonQuery(wanted))).toEqual({
        ids: wanted.slice(0, COMPARED_ITEMS.most),
        isTooMany: wanted.length > COMPARED_ITEMS.most,
      })
    }),
  )
})

test('leaves out malformed and repeated items', () => {
  expect(parse('item=7&item=x&item=7&item=-1&item=8')).toEqual({ ids: [7, 8], isTooMany: false })
})

test('the range of a measurement is that of the sizes that have it', () => {
  const sizes: { measurements: Measurements }[] = [
    { measurements: { onepiece: { length: 98 } } },
    { measurements: { onepiece: { length: 96, bust: 88 } } },
    { measurements: {} },
  ]
  expect(measuredRange(sizes, 'onepiece', 'length')).toEqual([96, 98])
  expect(measuredRange(sizes, 'onepiece', 'bust')).toEqual([88, 88])
  expect(measuredRange(sizes, 'onepiece', 'hip')).toBeUndefined()
})
