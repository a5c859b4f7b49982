import type { Day } from '../day.ts'
import type { Order, OrderLine } from '../order/order.ts'
import type { LineStatus, OrderStatus } from '../order/states.ts'
import { rejected } from '../result.ts'
import { parseCode, parseInteger } from '../text/integer.ts'

/** Recommend levels: 1 to 5 stars (docs/product/3, Enumerations). */
export const RECOMMEND_LEVELS = [1, 2, 3, 4, 5] as const

/** Fit feelings, from 1 (much too small) to 5 (large); the labels are decided here (docs/product/3, Enumerations). */
export const FIT_FEELINGS = [
  { code: 1, label: 'かなり小さい' },
  { code: 2, label: '小さい' },
  { code: 3, label: '少し小さい' },
  { code: 4, label: 'ちょうどよい' },
  { code: 5, label: '大きい' },
] as const

/** The number of reviewers who found the item small, right and large. */
export function fitCounts(reviews: readonly { fit: number }[]): [small: number, right: number, large: number] {
  const count = (test: (fit: number) => boolean) => reviews.filter(({ fit }) => test(fit)).length
  return [count((fit) => fit <= 3), count((fit) => fit === 4), count((fit) => fit === 5)]
}

export function parseRecommendLevel(input: unknown) {
  const level = parseInteger(input)
  return RECOMMEND_LEVELS.find((known) => known === level) ?? rejected('recommend')
}

export function parseFitFeeling(input: unknown) {
  return parseCode(FIT_FEELINGS, input) ?? rejected('fit')
}

/** Minimum and maximum length of the text of a review, code points (decided here). */
export const REVIEW_TEXT = { shortest: 20, longest: 1_000 } as const
/** The range of plausible body heights, centimetres (decided here). */
export const REVIEW_HEIGHT = { least: 60, most: 220 } as const
/** Maximum length of nickname, usual size and scene, code points (decided here). */
export const REVIEW_LIMITS = { nickname: 20, usualSize: 20, scene: 20 } as const

/** Why staff hide a review: only for what the terms name (terms.ts). */
export const HIDING_REASONS = ['personal', 'offensive', 'unrelated', 'untrue', 'requested'] as const
export type HidingReason = (typeof HIDING_REASONS)[number]

/** Maximum length of the reply to a review and of the note on why it was hidden, code points (decided here). */
export const REVIEW_HANDLING_LIMITS = { reply: 500, note: 200 } as const

/** The occasions that the review form offers (decided here). */
export const REVIEW_SCENES = [
  'お通夜・告別式',
  '法事・法要',
  'お別れの会',
  '入園・卒園・入学・卒業',
  '結婚式・披露宴',
  'その他',
] as const

const RENTED_ORDERS: readonly OrderStatus[] = ['Rental1', 'Rental2', 'Rental3', 'Return']
const RENTED_LINES: readonly LineStatus[] = ['Shipping', 'Rental', 'Return']

/** The lines that a member may review from my page: the returned ones (decided here; the mail's link works earlier). */
export function returnedLines({ status, lines }: Pick<Order, 'status' | 'lines'>): OrderLine[] {
  return RENTED_ORDERS.includes(status) ? lines.filter((line) => line.status === 'Return') : []
}

/** Lines rented out, not cancelled, whose arrival day has come (decided here: only the renter, once per line). */
export function reviewableLines({ status, lines }: Pick<Order, 'status' | 'lines'>, todayOn: Day): OrderLine[] {
  if (!RENTED_ORDERS.includes(status)) return []
  return lines.filter((line) => RENTED_LINES.includes(line.status) && line.startOn <= todayOn)
}
