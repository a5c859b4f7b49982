import { type Rejection, rejected } from '../result.ts'
import { parseInteger } from '../text/integer.ts'

/** Recommend levels: 1 to 5 stars (docs/product/3, Enumerations). */
export const RECOMMEND_LEVELS = [1, 2, 3, 4, 5] as const
/** A recommend level. */
export type RecommendLevel = (typeof RECOMMEND_LEVELS)[number]

/** Fit feelings, from 1 (much too small) to 5 (large); the labels are decided here (docs/product/3, Enumerations). */
export const FIT_FEELINGS = [
  { code: 1, label: 'かなり小さい' },
  { code: 2, label: '小さい' },
  { code: 3, label: '少し小さい' },
  { code: 4, label: 'ちょうどよい' },
  { code: 5, label: '大きい' },
] as const
/** Code of a fit feeling. */
export type FitFeeling = (typeof FIT_FEELINGS)[number]['code']

/** Reads a recommend level from 1 to 5, as a number or digits. Rejection: recommend. */
export function parseRecommendLevel(input: unknown): RecommendLevel | Rejection<'recommend'> {
  const level = parseInteger(input)
  return RECOMMEND_LEVELS.find((known) => known === level) ?? rejected('recommend')
}

/** Reads a fit feeling from 1 to 5, as a number or digits. Rejection: fit. */
export function parseFitFeeling(input: unknown): FitFeeling | Rejection<'fit'> {
  const code = parseInteger(input)
  return FIT_FEELINGS.find((feeling) => feeling.code === code)?.code ?? rejected('fit')
}
