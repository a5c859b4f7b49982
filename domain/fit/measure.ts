import { type Rejection, rejected } from '../result.ts'
import { REVIEW_HEIGHT } from '../review/review.ts'
import { foldLine } from '../text/folding.ts'

type Limits = { readonly least: number; readonly most: number }

/** Limits of the measures of a body, centimetres (docs/rules.md Fit). */
const LIMITS = {
  heightCm: REVIEW_HEIGHT,
  bustCm: { least: 40, most: 160 },
  waistCm: { least: 40, most: 160 },
  hipCm: { least: 40, most: 170 },
  footCm: { least: 10, most: 32 },
} as const satisfies Readonly<Record<string, Limits>>
export type MeasureName = keyof typeof LIMITS
export const MEASURES = Object.keys(LIMITS) as MeasureName[]

const NUMBER = /^\d{2,3}(\.\d)?$/

/** A measure as typed: `83`, `83.5cm`, `８３`. Rejection: body-measure. */
export function parseMeasure(name: MeasureName, input: unknown): number | Rejection<'body-measure', Limits> {
  const limits = LIMITS[name]
  const text = typeof input === 'string' ? foldLine(input).replace(/ ?(cm|センチ)$/i, '') : ''
  const value = NUMBER.test(text) ? Number(text) : Number.NaN
  return value >= limits.least && value <= limits.most ? value : rejected('body-measure', limits)
}
