import { MAXIMUM_POINTS_USABLE } from '#domain/constants.ts'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { maxPointsUsable, type PointFacts, type PointRejection } from '#domain/points/points.ts'
import { pointsText } from './my-page-text.ts'

/** Number of the entry "too few points" in the error catalogue (docs/product/8). */
const POINTS_INSUFFICIENT = 11

/** Why the points cannot be used, and how many can. */
export function pointRejectionText(rejection: Pick<PointRejection, 'code'> | undefined, facts: PointFacts): string {
  const most = `${pointsText(maxPointsUsable(facts))}ポイントまでご利用いただけます。`
  switch (rejection?.code) {
    case 'points-over-maximum':
      return `1回のご注文でご利用いただけるのは${pointsText(MAXIMUM_POINTS_USABLE)}ポイントまでです。今回は${most}`
    case 'points-over-balance':
      return `${errorMessage(POINTS_INSUFFICIENT)}今回は${most}`
    case 'points-over-amount':
      return `商品小計を超えるポイントはご利用いただけません。今回は${most}`
    default:
      return `ご利用ポイントは、0以上の数字で入力してください。今回は${most}`
  }
}
