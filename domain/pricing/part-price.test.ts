import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from '../catalog/parts.ts'
import { lossOf, partYen } from './part-price.ts'

test('a part costs a share of the reference price: trousers more than a necktie, a necktie more than a button', () => {
  expect(partYen('setmensthree.trousers', 60_000)).toBe(18_000)
  expect(partYen('setmensthree.necktie', 60_000)).toBe(6_000)
  expect(partYen('ornament', 60_000)).toBe(1_800)
  expect(partYen('subbag', 30_000)).toBeLessThan(partYen('bag', 30_000))
})

test('buttons and ornaments are lost parts; a garment or an accessory, alone or among them, is a lost piece', () => {
  expect(lossOf(['ornament'])).toBe('lost-part')
  expect(lossOf(['ornament', 'setmensthree.ornament'])).toBe('lost-part')
  expect(lossOf(['setmensthree.trousers'])).toBe('lost-piece')
  expect(lossOf(['ornament', 'bag'])).toBe('lost-piece')
})

test('no part costs nothing, or more than its unit', () => {
  const keys = ['ladiessevenset', 'mensfiveset', undefined].flatMap((setForm) =>
    partsOf({ form: 'pantssuitblouse', setForm }).map(({ key }) => key),
  )
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.integer({ min: 1, max: 1_000_000 }), (key, refPriceYen) => {
      const yen = partYen(key, refPriceYen)
      expect(yen).toBeGreaterThan(0)
      expect(yen).toBeLessThanOrEqual(refPriceYen)
    }),
  )
})
