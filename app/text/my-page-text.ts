import { errorMessage } from '#domain/errors/catalogue.ts'
import { maxPointsUsable, type PointFacts, type PointRejection } from '#domain/points/points.ts'
import type { PaymentMethod } from '#domain/pricing/totals.ts'
import type { SettingsOf } from '#domain/settings/settings.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import { yenText } from '#domain/text/yen.ts'
import type { PointsView } from '#services/members/profile.ts'
import type { OrderTrackingView } from '#services/orders/order-details.ts'

export const POINT_REASON_TEXT: Readonly<Record<PointsView['entries'][number]['reason'], string>> = {
  used: 'ご利用',
  returned: 'ご返還（キャンセル）',
  earned: '獲得',
  adjusted: 'ポイント調整',
  expired: '失効',
}

const PAYMENT_STATE_TEXT = {
  started: 'お支払いの確認中です',
  verified: 'お支払い方法を登録済みです',
  authorised: 'お支払いの確認が済みました',
  captured: 'お支払い済みです',
  refused: 'お支払いを確認できませんでした',
  voided: 'お支払いは取り消されました',
  refunded: 'ご返金のお手続きが済みました',
} as const satisfies Record<NonNullable<OrderTrackingView['paymentStatus']>, string>

export function paymentStateText(facts: {
  readonly method: PaymentMethod | undefined
  readonly status: OrderTrackingView['paymentStatus']
  readonly isPaid: boolean
  readonly isDue: boolean
  readonly isCancelled: boolean
  /** The fee of a cancelled order; 0 when there is none. */
  readonly feeYen: number
}): string {
  if (facts.feeYen > 0) return `キャンセル料${yenText(facts.feeYen)}を申し受けます`
  if (facts.isDue) return 'お支払いの承認を得られませんでした。お手続きをお願いいたします'
  if (facts.status !== undefined) return PAYMENT_STATE_TEXT[facts.status]
  if (facts.isPaid) return PAYMENT_STATE_TEXT.captured
  if (facts.isCancelled) return 'お支払いは不要です'
  return facts.method === 'cod' ? '商品のお届け時に、配達員が現金で申し受けます' : PAYMENT_STATE_TEXT.started
}

/** `1,240`; negative amounts have a minus sign. */
export function pointsText(points: number): string {
  return `${points < 0 ? '−' : ''}${groupedDigits(Math.abs(points))}`
}

export function pointRejectionText(
  rejection: Pick<PointRejection, 'code'> | undefined,
  facts: PointFacts,
  settings: Pick<SettingsOf<'points'>, 'mostUsable'>,
): string {
  const most = `${pointsText(maxPointsUsable(facts, settings))}ポイントまでご利用いただけます。`
  switch (rejection?.code) {
    case 'points-over-maximum':
      return `1回のご注文でご利用いただけるのは${pointsText(settings.mostUsable)}ポイントまでです。今回は${most}`
    case 'points-over-balance':
      return `${errorMessage('points-insufficient')}今回は${most}`
    case 'points-over-amount':
      return `商品小計を超えるポイントはご利用いただけません。今回は${most}`
    default:
      return `ご利用ポイントは、0以上の数字で入力してください。今回は${most}`
  }
}
