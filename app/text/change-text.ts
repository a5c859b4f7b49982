import { type Day, parseDay } from '#domain/day.ts'
import { REBOOKING_DAYS } from '#domain/order/changes.ts'
import type { Rejection } from '#domain/result.ts'
import { dayText } from '#domain/text/day-text.ts'
import { rejectionText } from './rejections.ts'

export const ORDER_CHANGED =
  'ほかのお手続きにより、ご注文の状況が変わりました。恐れ入りますが、いまの内容と変更後の内容を、もう一度お確かめください。'
export const NOT_CHANGEABLE = {
  delivery: '商品をすでに発送しているか、ご注文が終了しているため、お届け先・時間帯の変更をお受けできません。',
  rental:
    'ご予約の確定後は、こちらの画面で日程・サイズの変更をお受けできません。お困りのときは、お問い合わせください。',
} as const

const PAYMENT_REFUSED = 'お支払いの承認を得られなかったため、変更をお受けできませんでした。ご注文は、変更前のままです。'
const TAKEN =
  '恐れ入りますが、お手続きのあいだに、ほかのお客様のご予約が入りました。ご注文は、変更前のままです。別の日程をお選びください。'

/** Why a change was rejected. The order is as it was. */
export function changeRejectionText({ code, detail }: Pick<Rejection, 'code' | 'detail'>): string {
  switch (code) {
    case 'order-changed':
    case 'amount-changed':
      return ORDER_CHANGED
    case 'none-free':
      return noneFreeText(detail)
    case 'booking-taken':
      return TAKEN
    case 'payment-open':
      return 'お支払いのお手続きが済んでいないため、料金の変わる変更をお受けできません。お支払いのあと、または数分後に、もう一度お試しください。'
    case 'refused':
      return PAYMENT_REFUSED
    case 'not-changeable':
      return NOT_CHANGEABLE.rental
    default:
      return rejectionText(code, daysOf(detail)) ?? '恐れ入りますが、この内容では変更をお受けできません。'
  }
}

function noneFreeText(detail: unknown): string {
  const { beforeOn, afterOn } = daysOf(detail)
  const nearest = [beforeOn, afterOn].filter((on) => on !== undefined).map(dayText)
  const offer =
    nearest.length === 0
      ? `前後${REBOOKING_DAYS}日に、お届けできる日がございません。`
      : `前後でお届けできる日は${nearest.join('と')}です。`
  return `恐れ入りますが、その内容でお貸し出しできる商品がございません。${offer}`
}

/** The days that a rejection names, and how many. */
function daysOf(detail: unknown) {
  const facts = (typeof detail === 'object' && detail !== null ? detail : {}) as Readonly<Record<string, unknown>>
  const dayAt = (...names: readonly string[]): Day | undefined => {
    const text = names.map((name) => facts[name]).find((value) => typeof value === 'string')
    return parseDay(text)
  }
  return {
    on: dayAt('earliestOn', 'latestOn', 'startOn'),
    prefecture: typeof facts.prefecture === 'number' ? facts.prefecture : undefined,
    beforeOn: dayAt('beforeOn'),
    afterOn: dayAt('afterOn'),
    longestDays: typeof facts.longest === 'number' ? facts.longest : undefined,
  }
}
