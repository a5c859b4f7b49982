import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BodySize, bodyOf, bodySizeCode, bodySizeForm, isEmptySize, parseBodySize } from './body-size.ts'
import { bodyOfUsualSize, bodyRangesOf, findUsualSize, USUAL_SIZES } from './size-chart.ts'

const tenths = (from: number, to: number) => fc.integer({ min: from * 10, max: to * 10 }).map((value) => value / 10)
const bodySizes: fc.Arbitrary<BodySize> = fc.record(
  {
    heightCm: tenths(60, 220),
    usualSize: fc.constantFrom(...USUAL_SIZES.map(({ key }) => key)),
    bustCm: tenths(40, 160),
    waistCm: tenths(40, 160),
    hipCm: tenths(40, 170),
    footCm: tenths(10, 32),
  },
  { requiredKeys: [] },
)

describe('the form', () => {
  test('reads common spellings, and leaves empty fields out', () => {
    const typed = {
      heightCm: '１５８',
      usualSize: '9',
      bustCm: '83.5cm',
      waistCm: ' ',
      hipCm: '',
      footCm: '23.5 センチ',
    }
    expect(bodySizeForm.parse(typed)).toEqual({ heightCm: 158, usualSize: '9', bustCm: 83.5, footCm: 23.5 })
    expect(isEmptySize(bodySizeForm.parse({}))).toBe(true)
  })

  test('refuses what is no measure of a body, field by field', () => {
    const wrong = { heightCm: '15', usualSize: '8', bustCm: '161', waistCm: '-60', hipCm: '90.55', footCm: 'abc' }
    const { error } = bodySizeForm.safeParse(wrong)
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['usualSize', 'choice-required'],
      ...['heightCm', 'bustCm', 'waistCm', 'hipCm', 'footCm'].map((name) => [name, 'body-measure']),
    ])
  })
})

describe('the code of a cookie', () => {
  test('says the same as the body size', () => {
    fc.assert(
      fc.property(bodySizes, (size) => {
        const code = bodySizeCode(size)
        expect(code).toMatch(/^[\w.]{5,40}$/)
        expect(parseBodySize(code)).toEqual(isEmptySize(size) ? undefined : size)
      }),
    )
  })

  test('any text is read, and never beyond the limits', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.string({ maxLength: 5 })).map((parts) => parts.join('_')),
        ),
        (code) => {
          const size = parseBodySize(code)
          if (size !== undefined) expect(bodySizeForm.parse(asTyped(size))).toEqual(size)
        },
      ),
    )
  })
})

const asTyped = (size: BodySize) =>
  Object.fromEntries(Object.entries(size).map(([name, value]) => [name, String(value)]))

describe('the body', () => {
  test('has the measures of the usual size where none are said, and says so', () => {
    expect(bodyOf({ usualSize: '9', bustCm: 85 })).toEqual({
      body: { bust: 85, waist: 64, hip: 91 },
      estimated: ['waist', 'hip'],
      wearer: 'ladies',
    })
    expect(bodyOf({ heightCm: 158 })).toEqual({ body: { height: 158 }, estimated: [], wearer: undefined })
    expect(bodyOf({ usualSize: 'L' }).body).toEqual({ bust: 94, waist: 83 })
  })

  test('a measure that was said is never replaced', () => {
    fc.assert(
      fc.property(bodySizes, (size) => {
        const { body, estimated } = bodyOf(size)
        const said = {
          height: size.heightCm,
          bust: size.bustCm,
          waist: size.waistCm,
          hip: size.hipCm,
          foot: size.footCm,
        }
        for (const part of ['height', 'bust', 'waist', 'hip', 'foot'] as const) {
          if (said[part] !== undefined) expect(body[part]).toBe(said[part])
          else expect(body[part] !== undefined).toBe(estimated.includes(part))
        }
      }),
    )
  })
})

describe('the bodies of sizes', () => {
  test('of women, men and children', () => {
    const of = (wearer: 'ladies' | 'mens' | 'kids', size: string) =>
      bodyRangesOf(wearer).find((each) => each.size === size)?.parts
    expect(of('ladies', '5号')).toEqual({ bust: [76, 78], waist: [57, 59], hip: [84, 86] })
    expect(of('ladies', '9号')).toEqual({ bust: [82, 84], waist: [63, 65], hip: [90, 92] })
    expect(of('ladies', 'L（マタニティ）')).toEqual({ bust: [85, 90], waist: [66, 71], hip: [93, 98] })
    expect(of('mens', 'A5')).toEqual({ height: [168, 172], bust: [91, 93], waist: [79, 81] })
    expect(of('mens', 'L')).toEqual({ height: [168, 177], bust: [93, 95], waist: [81, 85] })
    expect(of('kids', '110cm')).toEqual({ height: [101, 110] })
  })

  test('no body falls between two sizes of women', () => {
    const sizes = bodyRangesOf('ladies').filter(({ size }) => size.endsWith('号'))
    for (const part of ['bust', 'waist', 'hip'] as const)
      for (const [index, { parts }] of sizes.entries()) {
        const next = sizes[index + 1]?.parts[part]
        if (next !== undefined) expect([0, 1]).toContain(next[0] - parts[part]![1])
      }
  })

  test('the body of every usual size is in the ranges of its size', () => {
    for (const usual of USUAL_SIZES) {
      const body = bodyOfUsualSize(usual)
      const labels = [usual.label, `${usual.label}（マタニティ）`]
      const { parts } = bodyRangesOf(usual.wearer).find(({ size }) => labels.includes(size))!
      for (const part of ['bust', 'waist', 'hip'] as const) {
        const [from, to] = parts[part] ?? [0, 0]
        expect(body[part] ?? 0).toBeGreaterThanOrEqual(from)
        expect(body[part] ?? 0).toBeLessThanOrEqual(to)
      }
    }
    expect(findUsualSize('8')).toBeUndefined()
    expect(bodyOf({ usualSize: 'ladies.L' })).toMatchObject({ wearer: 'ladies', body: { bust: 87.5 } })
    expect(bodyOf({ usualSize: 'L' }).wearer).toBe('mens')
  })
})
