import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderLine } from '#tests/support/orders/placed-order.ts'
import { SET_FORMS } from '../catalog/forms.ts'
import { shoesOfSet } from '../catalog/matching.ts'
import { OPTIONAL_PARTS, optionalParts, partsInBox, partsOf } from '../catalog/parts.ts'
import { day } from '../day.ts'
import { rentalPriceYen } from '../pricing/price.ts'
import { FIRST_SETTINGS } from '../settings/first-settings.ts'
import type { OrderLine } from './order.ts'
import { asSeparatePair, SEPARATE_SHOES_NOTE, splitName, withSetShoes } from './set-shoes.ts'
import { cancelledTogether, changedTogether, extendedTogether, pricesOfLine, withoutOrphans } from './try-on.ts'

const WITHOUT_SHOES_NOTE = '（セットの靴は入れません）'
const [START, END] = [day('2026-12-10'), day('2026-12-13')]

const line = (uid: string, changed: Partial<OrderLine> = {}) =>
  orderLine(uid, START, {
    ...{ sizeTagUid: 9, sizeLabel: '9号', itemName: '七点セット', endOn: END, blocked: { fromOn: START, toOn: END } },
    ...{ priceYen: 8_000, hasPlan: false, optionFeeYen: 0, refPriceYen: 30_000, pointRatePercent: 0 },
    ...changed,
  })
const pairOf = (setUid: string, changed: Partial<OrderLine> = {}) =>
  asSeparatePair(line(`pair-${setUid}`, { itemName: 'パンプス', ...changed }), setUid)

/** Sets that keep their shoes, need none, have a pair, or whose pair was cancelled. */
const linesOf = fc
  .array(fc.record({ shoes: fc.constantFrom('own', 'none', 'pair', 'cancelled'), hasPlan: fc.boolean() }), {
    maxLength: 4,
  })
  .map((sets) =>
    sets.flatMap(({ shoes, hasPlan }, index) => {
      const set = line(`set-${index}`, { hasPlan, ...(shoes === 'none' && { leftOut: ['pumps'] }) })
      if (shoes === 'pair') return [set, pairOf(set.uid)]
      return shoes === 'cancelled' ? [set, pairOf(set.uid, { status: 'CancelByCompany' })] : [set]
    }),
  )

test('a set leaves its shoes here exactly when none are needed or a pair goes with it', () => {
  fc.assert(
    fc.property(linesOf, (lines) => {
      const noted = withSetShoes(lines)
      expect(withSetShoes(noted)).toBe(noted)
      for (const { uid, shoesOf, setShoes, itemName, hasPlan } of noted) {
        if (shoesOf !== undefined) {
          expect(hasPlan).toBe(noted.find((set) => set.uid === shoesOf)?.hasPlan)
          continue
        }
        const hasPair = lines.some((pair) => pair.shoesOf === uid && pair.status === 'Fix')
        const isNone = lines.some((set) => set.uid === uid && set.leftOut !== undefined)
        expect(setShoes).toBe(hasPair ? 'separate' : undefined)
        expect(itemName).toBe(`七点セット${hasPair || isNone ? WITHOUT_SHOES_NOTE : ''}`)
      }
    }),
  )
})

test('a pair that disappears gives the set its shoes back, which is packed again, unless it is shipped', () => {
  const at = Temporal.Instant.from('2026-12-08T10:00:00+09:00')
  const separate = {
    setShoes: 'separate',
    itemName: `七点セット${WITHOUT_SHOES_NOTE}`,
    packedAt: at,
    packedUnitUid: 1,
  } as const
  expect(withSetShoes([line('a', separate)])).toMatchObject([
    { setShoes: undefined, itemName: '七点セット', packedAt: undefined, packedUnitUid: undefined },
  ])
  const shipped = [line('a', { ...separate, status: 'Shipping' })]
  expect(withSetShoes(shipped)).toBe(shipped)
})

test('a pair costs nothing for any number of days, and its name says what it is', () => {
  fc.assert(
    fc.property(fc.nat(90_000), fc.integer({ min: 4, max: 90 }), (fourDaysYen, days) => {
      const prices = { fourDaysYen, furtherDayYen: 900 }
      expect(rentalPriceYen(pricesOfLine(pairOf('a'), prices, FIRST_SETTINGS.prices), days)).toBe(0)
    }),
  )
  expect(pairOf('a')).toMatchObject({ priceYen: 0, itemName: `パンプス${SEPARATE_SHOES_NOTE}` })
})

test('the pair is removed, cancelled, moved and extended with its set', () => {
  const lines = [line('a'), pairOf('a'), line('c')]
  expect(withoutOrphans(lines.slice(1)).map(({ uid }) => uid)).toEqual(['c'])
  expect(cancelledTogether(lines, 'a')).toEqual(['a', 'pair-a'])
  expect(cancelledTogether(lines, 'pair-a')).toEqual(['pair-a'])
  const apart = [line('a'), pairOf('a', { status: 'Shipping' })]
  expect(cancelledTogether(apart, 'a')).toEqual(['a'])
  expect(extendedTogether(lines, ['pair-a'], () => true)).toEqual(['pair-a', 'a'])
  const moved = { lineUid: 'a', startOn: day('2026-12-12'), endOn: day('2026-12-18'), sizeTagUid: 9 }
  expect(changedTogether(lines, [moved])).toEqual([moved, { ...moved, lineUid: 'pair-a' }])
})

test('the box of a set without its shoes has all other parts', () => {
  const item = { form: 'onepiece', setForm: 'ladiessevenset' }
  expect(shoesOfSet(item)).toBe('pumps')
  expect(shoesOfSet({ setForm: 'kidsboyset' })).toBe('kidsshoes')
  expect([shoesOfSet({ setForm: 'mensfiveset' }), shoesOfSet({ setForm: undefined })]).toEqual([undefined, undefined])
  const keysIn = (set: Partial<OrderLine>) => partsInBox(set, item).map(({ key }) => key)
  expect(keysIn({})).toContain('pumps')
  expect(keysIn({ leftOut: ['pumps'] })).toEqual(
    partsOf(item)
      .map(({ key }) => key)
      .filter((key) => key !== 'pumps'),
  )
  expect(keysIn({ setShoes: 'separate' })).toEqual(keysIn({ leftOut: ['pumps'] }))
})

test('every part of a set stays here by choice but those of its main garment', () => {
  const labelsOf = (setForm: string) => optionalParts({ setForm }).map(({ label }) => label)
  expect(labelsOf('ladieseightset')).toEqual([
    ...['ジャケット', 'バッグ', 'サブバッグ', 'パンプス', 'ネックレス', '袱紗', '数珠'],
  ])
  expect(labelsOf('menssevenset')).toEqual(['シャツ', 'ベルト', '数珠', '袱紗'])
  expect(labelsOf('mensthreeset')).toEqual([])
  expect(labelsOf('pantssuit')).toEqual(['ブラウス'])
  expect(labelsOf('skirtsuit')).toEqual(['ブラウス'])
  expect(optionalParts({ setForm: undefined })).toEqual([])
})

test('a part that stays here is named with the set, and its box has exactly the others', () => {
  const subsets = fc.constantFrom(...Object.keys(SET_FORMS)).chain((setForm) =>
    fc.record({
      setForm: fc.constant(setForm),
      leftOut: fc.subarray(optionalParts({ setForm }).map(({ key }) => key)),
      hasPair: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(subsets, ({ setForm, leftOut, hasPair }) => {
      const item = { form: undefined, setForm }
      const [set] = withSetShoes([line('a', { leftOut }), ...(hasPair ? [pairOf('a')] : [])])
      const inBox = partsInBox(set!, item).map(({ key }) => key)
      const shoes = hasPair ? ['pumps', 'kidsshoes'] : []
      const keys = partsOf(item).map(({ key }) => key)
      expect(inBox).toEqual(keys.filter((key) => ![...leftOut, ...shoes].includes(key)))
      for (const key of leftOut) {
        const label = /pumps|shoes/.test(key) ? '靴' : OPTIONAL_PARTS.get(key)?.label
        expect(set!.itemName).toMatch(new RegExp(`^七点セット（セットの(.+・)?${label}(・.+)?は入れません）$`))
      }
      expect(splitName(set!.itemName)).toEqual(['七点セット', set!.itemName.slice('七点セット'.length)])
      expect(set!.itemName === '七点セット').toBe(leftOut.length === 0 && !hasPair)
      expect(withSetShoes([set!, ...(hasPair ? [pairOf('a')] : [])])[0]).toBe(set)
    }),
  )
})
