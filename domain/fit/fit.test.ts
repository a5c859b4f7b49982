import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ITEM_FORMS, type ItemFormKey } from '../catalog/forms.ts'
import { type BodySize, bodyOf } from './body-size.ts'
import { easePointsOf, isRightForFoot, VERDICTS, verdictOf, wearerOf, worstVerdict } from './ease.ts'
import { type FittedItem, fitItem, type ItemFit } from './fit.ts'

/** A dress whose 9号 has these measurements; other sizes differ by 4 cm in girth. */
const DRESS = { length: 104, bust: 92, waist: 75, hip: 97, sleeve: 55 }
const LABELS = ['5号', '7号', '9号', '11号', '13号']
const dressOf = (nine: Record<string, number> = DRESS, labels = LABELS): FittedItem => ({
  form: 'onepiece',
  setForm: undefined,
  sizes: labels.map((label) => {
    const steps = LABELS.indexOf(label) - 2
    const graded = ['bust', 'waist', 'hip'].map((key) => [key, (nine[key] ?? 0) + steps * 4])
    return { label, measurements: { onepiece: { ...nine, ...Object.fromEntries(graded) } } }
  }),
})
const compare = (item: FittedItem, size: BodySize) => fitItem(item, bodyOf(size))
const fitted = (found: ItemFit) => {
  if (found.kind !== 'fitted') throw new Error(found.kind)
  return found
}
const BODY = { heightCm: 158, bustCm: 83, waistCm: 64, hipCm: 91 }

describe('a dress', () => {
  test('each size has a verdict, and the best is named', () => {
    const { sizes, best, unknown } = fitted(compare(dressOf(), BODY))
    expect(sizes.map(({ label, verdict }) => [label, verdict])).toEqual([
      ['5号', 'tight'],
      ['7号', 'snug'],
      ['9号', 'right'],
      ['11号', 'roomy'],
      ['13号', 'roomy'],
    ])
    expect(best?.label).toBe('9号')
    expect(best?.points.map(({ part, easeCm }) => [part, easeCm])).toEqual([
      ['bust', 9],
      ['waist', 11],
      ['hip', 6],
    ])
    expect(best?.lengths).toEqual([
      { kind: 'hem', form: 'onepiece', cm: 6 },
      { kind: 'sleeve', form: 'onepiece', cm: 3 },
    ])
    expect(unknown).toEqual([])
  })

  test('a wide cut is not too large', () => {
    expect(fitted(compare(dressOf({ ...DRESS, waist: 95, hip: 120 }), BODY)).best?.label).toBe('9号')
  })

  test('the usual size is enough, and its measures count as estimated', () => {
    const { best, unknown } = fitted(compare(dressOf(), { usualSize: '9' }))
    expect(best?.label).toBe('9号')
    expect(best?.points.every(({ isEstimated }) => isEstimated)).toBe(true)
    expect(best?.lengths).toEqual([])
    expect(unknown).toEqual([])
  })

  test('without the bust it cannot be judged; without the hip it says so', () => {
    expect(compare(dressOf(), { waistCm: 64 })).toEqual({ kind: 'missing', parts: ['bust'] })
    expect(fitted(compare(dressOf(), { bustCm: 83 })).unknown).toEqual(['waist', 'hip'])
  })

  test('nothing is recommended when every size is tight or large', () => {
    expect(fitted(compare(dressOf(), { bustCm: 120 })).best).toBeUndefined()
    expect(fitted(compare(dressOf(), { bustCm: 55 })).best).toBeUndefined()
  })

  test('without measurements there is no fit, and a size without them no verdict', () => {
    expect(compare({ ...dressOf(), sizes: [{ label: '9号', measurements: {} }] }, BODY)).toEqual({ kind: 'none' })
    const item = dressOf()
    const more = { ...item, sizes: [...item.sizes, { label: '15号', measurements: {} }] }
    expect(fitted(compare(more, BODY)).sizes.at(-1)).toMatchObject({ label: '15号', verdict: undefined, points: [] })
  })
})

describe('other garments', () => {
  test('shoes are judged by the length of the foot', () => {
    const pumps = ['23.0', '23.5', '24.0', '24.5'].map((label) => ({
      label: `${label}cm`,
      measurements: { pumps: { footLength: Number(label) } },
    }))
    const { sizes, best } = fitted(compare({ form: 'pumps', setForm: undefined, sizes: pumps }, { footCm: 23.3 }))
    expect(sizes.map(({ verdict }) => verdict)).toEqual(['snug', 'right', 'roomy', 'large'])
    expect(best?.label).toBe('23.5cm')
    expect(compare({ form: 'pumps', setForm: undefined, sizes: pumps }, BODY)).toEqual({
      kind: 'missing',
      parts: ['foot'],
    })
  })

  test('of two sizes of shoes that are as near the size of the foot is best', () => {
    const pumps = ['23.0', '23.5', '24.0'].map((label) => ({
      label,
      measurements: { pumps: { footLength: Number(label) } },
    }))
    const { best } = fitted(compare({ form: 'pumps', setForm: undefined, sizes: pumps }, { footCm: 23.5 }))
    expect(best?.label).toBe('23.5')
  })

  test('a shoe named by its length is right for a foot up to half a centimetre longer', () => {
    const right = ['23.0cm', '23.5cm', '24.0cm', '24.5cm', '9号'].map((label) => isRightForFoot('pumps', label, 23.5))
    expect(right).toEqual([false, true, true, false, false])
    expect(isRightForFoot('kidsshoes', '19.0cm', 18)).toBe(true)
    expect(isRightForFoot('onepiece', '23.5cm', 23.5)).toBe(false)
  })

  test('the shoes of a set are judged apart', () => {
    const measurements = { onepiece: DRESS, onepiecesuitjacket: { bust: 95 }, pumps: { footLength: 23.5 } }
    const set = { form: 'onepiece', setForm: 'ladiessevenset', sizes: [{ label: '9号', measurements }] }
    const [size] = fitted(compare(set, { ...BODY, footCm: 25 })).sizes
    expect(size).toMatchObject({ verdict: 'right', shoe: { verdict: 'tight', sizeCm: 23.5, easeCm: -1.5 } })
    expect(fitted(compare(set, BODY)).sizes[0]?.shoe).toBeUndefined()
  })

  test('children are judged by their height', () => {
    const sizes = [100, 110, 120].map((height) => ({
      label: `${height}cm`,
      measurements: { kidsonepiece: { bust: height * 0.44 + 16 } },
    }))
    const item = { form: 'kidsonepiece', setForm: undefined, sizes }
    const at = (heightCm: number) => fitted(compare(item, { heightCm })).sizes.map(({ verdict }) => verdict)
    expect(at(108)).toEqual(['tight', 'right', 'roomy'])
    expect(fitted(compare(item, { heightCm: 108 })).best?.label).toBe('110cm')
    expect(fitted(compare(item, { heightCm: 103 })).best?.label).toBe('110cm')
    expect(compare(item, { heightCm: 172 })).toEqual({ kind: 'other-wearer' })
    expect(compare(item, { usualSize: '9', heightCm: 150 })).toEqual({ kind: 'other-wearer' })
  })

  test('a customer who names a size of women is not compared with menswear', () => {
    const suit = {
      form: 'setmensthree',
      setForm: 'mensthreeset',
      sizes: [{ label: 'A5', measurements: { setmensthree: { chest: 102, trouserWaist: 82 } } }],
    }
    expect(compare(suit, { usualSize: '9' })).toEqual({ kind: 'other-wearer' })
    expect(fitted(compare(suit, { usualSize: 'A5' })).best?.label).toBe('A5')
  })

  test('maternity wear has 6 cm more at the bust, so that the size worn before is right', () => {
    const sizes = ['M', 'L', 'LL'].map((label, index) => ({
      label,
      measurements: { onepiece: { ...DRESS, bust: 98 + index * 6, waist: 88 + index * 6, hip: 106 + index * 6 } },
    }))
    const item = { form: 'onepiece', setForm: undefined, sizes }
    const { best, sizes: found } = fitted(compare(item, { bustCm: 87, waistCm: 68, hipCm: 95 }))
    expect(found.map(({ verdict }) => verdict)).toEqual(['snug', 'right', 'roomy'])
    expect(best?.label).toBe('L')
    for (const [usualSize, label] of Object.entries({ 9: 'M', 11: 'L', 13: 'L', 15: 'LL', 'ladies.M': 'M' }))
      expect(fitted(compare(item, { usualSize })).best?.label, usualSize).toBe(label)
  })

  test('accessories have no fit', () => {
    const bag = { form: 'bag', setForm: undefined, sizes: [{ label: 'フリー', measurements: { bag: { width: 24 } } }] }
    expect(compare(bag, BODY)).toEqual({ kind: 'none' })
    expect(compare({ ...bag, form: 'unknown' }, BODY)).toEqual({ kind: 'none' })
  })
})

const bodies = fc.record({
  heightCm: fc.integer({ min: 140, max: 180 }),
  bustCm: fc.integer({ min: 70, max: 110 }),
  waistCm: fc.integer({ min: 52, max: 95 }),
  hipCm: fc.integer({ min: 76, max: 120 }),
})
const dresses = fc
  .record({
    bust: fc.integer({ min: 80, max: 125 }),
    waist: fc.integer({ min: 60, max: 125 }),
    hip: fc.integer({ min: 80, max: 130 }),
  })
  .map((nine) => dressOf({ ...DRESS, ...nine }))
const place = (verdict: (typeof VERDICTS)[number] | undefined) =>
  verdict === undefined ? -1 : VERDICTS.indexOf(verdict)

describe('for every dress and body', () => {
  test('a larger body never gets a looser verdict, a larger size never a tighter one', () => {
    fc.assert(
      fc.property(dresses, bodies, fc.nat({ max: 15 }), (item, body, more) => {
        const { sizes } = fitted(compare(item, body))
        const larger = fitted(compare(item, { ...body, bustCm: body.bustCm + more, waistCm: body.waistCm + more }))
        for (const [index, { verdict }] of sizes.entries()) {
          expect(place(larger.sizes[index]?.verdict)).toBeLessThanOrEqual(place(verdict))
          const next = sizes[index + 1]
          if (next !== undefined) expect(place(next.verdict)).toBeGreaterThanOrEqual(place(verdict))
        }
      }),
    )
  })

  test('the best size is neither tight nor large, and exists when such a size does', () => {
    fc.assert(
      fc.property(dresses, bodies, (item, body) => {
        const { sizes, best } = fitted(compare(item, body))
        const wearable = sizes.filter(({ verdict }) => verdict !== undefined && !['tight', 'large'].includes(verdict))
        expect(best !== undefined).toBe(wearable.length > 0)
        if (best !== undefined) expect(wearable).toContain(best)
        if (wearable.some(({ verdict }) => verdict === 'right')) expect(best?.verdict).toBe('right')
      }),
    )
  })

  test('ease is the garment less the body, and the verdict follows from it', () => {
    fc.assert(
      fc.property(dresses, bodies, (item, body) => {
        for (const { points, verdict } of fitted(compare(item, body)).sizes) {
          for (const point of points) {
            const { ease } = easePointsOf(point.form).find(({ part }) => part === point.part)!
            expect(point.verdict).toBe(verdictOf(point.easeCm, ease))
          }
          expect(verdict).toBe(worstVerdict(points.map((point) => point.verdict)))
        }
      }),
    )
  })
})

test('the ends of a range of ease belong to the better verdict', () => {
  const range = { snug: 3, right: 6, roomy: 12, large: 18 }
  const verdicts = [2.9, 3, 5.9, 6, 12, 12.1, 18, 18.1].map((easeCm) => verdictOf(easeCm, range))
  expect(verdicts).toEqual(['tight', 'snug', 'snug', 'right', 'right', 'roomy', 'roomy', 'large'])
})

test('the ranges of ease ascend, and every form of a wearer is decided by at least one measure', () => {
  for (const form of Object.keys(ITEM_FORMS) as ItemFormKey[]) {
    const points = easePointsOf(form)
    for (const { measurement, ease } of points) {
      const ends = [ease.snug, ease.right, ease.roomy ?? 98, ease.large ?? 99]
      expect(ends).toEqual(ends.toSorted((a, b) => a - b))
      const measured: readonly string[] = ITEM_FORMS[form].measurements
      if (measurement !== 'size') expect(measured, form).toContain(measurement)
    }
    if (points.length > 0)
      expect(
        points.some(({ ease }) => ease.large !== undefined),
        form,
      ).toBe(true)
  }
  expect(wearerOf('setmensthree')).toBe('mens')
  expect(wearerOf('kidsshoes')).toBe('kids')
})
