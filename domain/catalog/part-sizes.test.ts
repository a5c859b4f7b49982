import { expect, test } from 'vitest'
import { partSizes } from './part-sizes.ts'

const size = (label: string, pumps: Record<string, number>) => ({
  label,
  measurements: { onepiece: { bust: 88 }, bag: { width: 24 }, pumps },
})

test('the pumps of a set have a length in each size of the set', () => {
  const sizes = [size('7号', { footLength: 23, heel: 4 }), size('9号', { footLength: 23.5 })]
  expect(partSizes({ setForm: 'ladiessevenset', sizes })).toEqual([
    {
      form: 'pumps',
      part: 'パンプス',
      measurement: '足長',
      sizes: [
        { label: '7号', value: 23, unit: 'cm' },
        { label: '9号', value: 23.5, unit: 'cm' },
      ],
    },
  ])
})

test('sizes that were not measured are left out, and so is a part without any', () => {
  const sizes = [size('7号', {}), size('9号', { footLength: 23.5 })]
  expect(partSizes({ setForm: 'ladieseightset', sizes })[0]?.sizes).toHaveLength(1)
  expect(partSizes({ setForm: 'ladieseightset', sizes: [size('7号', {})] })).toEqual([])
})

test('a single item has no parts with sizes', () => {
  expect(partSizes({ setForm: undefined, sizes: [size('7号', { footLength: 23 })] })).toEqual([])
  expect(partSizes({ setForm: 'onepiecesuit', sizes: [size('7号', { footLength: 23 })] })).toEqual([])
})
