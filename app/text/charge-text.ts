import type { Day } from '#domain/day.ts'
import type { ChargeState } from '#domain/pricing/charge-states.ts'
import { dayText } from '#domain/text/day-text.ts'

/** The state of a charge as its customer reads it; a proposed one is not shown. */
export const CHARGE_STATE_TEXT: Readonly<Record<ChargeState, string>> = {
  proposed: '確認中です',
  open: 'お支払いをお待ちしています',
  disputed: 'お申し出の内容を確認しています',
  paid: 'お支払い済みです',
  waived: 'お支払いは不要になりました',
  ended: 'お支払いは不要になりました',
  refunded: 'ご返金のお手続きをいたしました',
}

/** A fee that is collected together with the order. */
export const COLLECTED_WITH_ORDER = 'ご注文のお支払いと合わせて頂戴します'
/** The fee of a whole order, of which nothing else is paid. */
export const CHARGED_LIKE_ORDER = 'ご注文時のお支払い方法で申し受けます'

export function chargeDueText(dueOn: Day | undefined): string {
  return dueOn === undefined ? '' : `${dayText(dueOn)}まで`
}

/** Why a payment of charges could not be started, by code. */
export function payRejectionText(code: string): string {
  switch (code) {
    case 'amount-changed':
      return 'お支払いの内容が変わりました。恐れ入りますが、金額をもう一度お確かめください。'
    case 'nothing-to-pay':
      return 'お支払いいただくものはございません。'
    case 'payment-in-progress':
      return 'ただいま、別のお支払いを確認しております。恐れ入りますが、しばらくしてからもう一度ご覧ください。'
    case 'payment-method':
      return 'お支払い方法をお選びください。'
    case 'refused':
      return 'お支払いを確認できませんでした。料金は頂戴しておりません。別のカードまたは別の方法でお試しください。'
    default:
      return LINK_EXPIRED
  }
}

/** A payment link that is unknown, or older than 14 days. */
export const LINK_EXPIRED =
  'このリンクはお使いいただけません。有効期間が過ぎたか、リンクが途中で切れている可能性がございます。会員の方は、マイページのご注文の詳細からもお支払いいただけます。'
