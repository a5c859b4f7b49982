import { cartMessage } from '#app/text/cart-text.ts'
import { MIN_RENTAL_DAYS } from '#domain/constants.ts'
import { type Day, parseDay } from '#domain/day.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { errorMessage } from '#domain/errors/catalogue.ts'
import { CART_FAILURES } from '#domain/errors/messages.ts'
import type { CartNotice } from '#domain/order/order.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { dayText, dayTextFrom } from '#domain/text/day-text.ts'
import { notServedText } from './not-served-text.ts'
import { ARRIVAL_RISK } from './promises.ts'

/** Values that a message may name: the earliest or latest day, the prefecture, the nearest possible days, the limit. */
type RejectionFacts = {
  readonly on?: Day | undefined
  readonly prefecture?: number | undefined
  readonly todayOn?: Day | undefined
  readonly beforeOn?: Day | undefined
  readonly afterOn?: Day | undefined
  readonly longestDays?: number | undefined
  readonly cartLines?: number | undefined
}

/** The code of a line that could not be added because of an unexpected error. */
export const ADD_FAILED = 'add-failed'

/** Messages of the rejection codes in the query parameter `refused`. */
const MESSAGES = {
  'not-sold': () => '恐れ入りますが、この商品は現在お取り扱いがございません。ほかの商品をご検討ください。',
  'size-required': () => 'サイズをお選びのうえ、もう一度カートにお入れください。',
  'none-free': () =>
    '恐れ入りますが、ご指定の日程・サイズでは空きがございません。別の日程またはサイズをお選びください。',
  'try-on-none-free': () =>
    '恐れ入りますが、お試しのサイズは、この日程では空きがございません。「試さない」または別のサイズをお選びください。',
  'shoes-none-free': () =>
    '恐れ入りますが、お選びのサイズの靴は、この日程では空きがございません。別のサイズまたは「そのまま」をお選びください。',
  'part-not-in-set': () =>
    'お選びのものは、こちらの商品には含まれておりません。お選び直しのうえ、もう一度カートにお入れください。',
  'try-on-not-next': () => 'お試しいただけるのは、お選びのサイズのとなりのサイズです。お選び直しください。',
  'cart-full': ({ cartLines }) =>
    `カートにお入れいただけるのは${cartLines === undefined ? '上限の点数' : `${cartLines}点`}までです。カートの商品を減らしていただくか、ご注文を分けてお手続きください。`,
  'days-out-of-range': ({ longestDays }) =>
    `ご利用日数は${MIN_RENTAL_DAYS}日間${longestDays === undefined ? '以上' : `から${longestDays}日間のあいだ`}でお選びください。`,
  'too-early': ({ on, prefecture, todayOn }) =>
    `ご指定の日にはお届けが間に合いません。${placeText(prefecture)}最短のお届け日は${dayOrCalendarText(on, todayOn)}です。`,
  'too-late': ({ on, todayOn }) => `ご予約は${dayOrCalendarText(on, todayOn)}のお届けまで承っております。`,
  'start-closed': startClosedText,
  [ADD_FAILED]: () => CART_FAILURES.add,
  'choice-malformed': () => 'サイズ・お届け日・ご利用日数をお選びのうえ、もう一度カートにお入れください。',
  'prefecture-not-served': ({ prefecture }) =>
    notServedText(prefecture === undefined ? undefined : prefectureName(prefecture)),
  'wear-outside': () => 'お召しになる日は、お届け日からご返却日までのあいだの日をお選びください。',
  'wear-risk-unread': () => `${ARRIVAL_RISK}ご確認のうえ、チェックを入れてお進みください。`,
  incomplete: () => 'ご入力がお済みでない項目がございます。はじめからご確認をお願いいたします。',
  card: () =>
    'お支払いを確認できませんでした。ご請求は発生しておりません。別のカード、または別のお支払い方法をお選びください。',
  timeout: () =>
    'お手続きの時間を過ぎたため、商品の確保を解除いたしました。ご請求は発生しておりません。カートの商品はそのままですので、もう一度お手続きください。',
  points: () => errorMessage('points-insufficient'),
  giveup: () => 'お支払いを取りやめました。お支払い方法をお選びのうえ、もう一度お手続きください。',
} as const satisfies Readonly<Record<string, (facts: RejectionFacts) => string>>

type MessageCode = keyof typeof MESSAGES

/** The message for a code; undefined for a code that has none. */
export function rejectionText(code: MessageCode, facts?: RejectionFacts): string
export function rejectionText(code: string | null, facts?: RejectionFacts): string | undefined
export function rejectionText(code: string | null, facts: RejectionFacts = {}): string | undefined {
  return code !== null && isMessageCode(code) ? MESSAGES[code](facts) : undefined
}

function isMessageCode(code: string): code is MessageCode {
  return Object.hasOwn(MESSAGES, code)
}

/** The message for a query: `refused`, `on`, `pref`, `before`, `after`. Malformed values are ignored. */
export function rejectionTextOfQuery(
  query: URLSearchParams,
  todayOn: Day,
  { rental: { longestDays }, limits: { cartLines } }: Pick<Settings, 'rental' | 'limits'>,
): string | undefined {
  const code = Number(query.get('pref') ?? '')
  const isPrefecture = Number.isInteger(code) && code >= 1 && code <= 47
  return rejectionText(query.get('refused'), {
    on: parseDay(query.get('on')),
    prefecture: isPrefecture ? code : undefined,
    todayOn,
    beforeOn: parseDay(query.get('before')),
    afterOn: parseDay(query.get('after')),
    longestDays,
    cartLines,
  })
}

function startClosedText({ on, prefecture, beforeOn, afterOn }: RejectionFacts): string {
  const nearest = [beforeOn, afterOn].filter((each) => each !== undefined).map(dayText)
  const offer = nearest.length === 0 ? '別の日をお選びください。' : `前後でお届けできる日は${nearest.join('と')}です。`
  const cause = '当店の休業または運送会社の集配休止のため'
  return `${cause}、${on === undefined ? 'ご指定の日' : dayText(on)}は${placeText(prefecture)}お届けできません。${offer}`
}

function placeText(prefecture: number | undefined): string {
  return prefecture === undefined ? '' : `${prefectureName(prefecture)}への`
}

function dayOrCalendarText(on: Day | undefined, todayOn: Day | undefined): string {
  return on === undefined ? 'カレンダーに表示の日' : dayTextFrom(on, todayOn ?? on)
}

/** Names the items removed from a cart and the reason (docs/product/5, Availability). */
export function noticeText(notice: CartNotice): string {
  return cartMessage(notice) ?? ''
}

/** A key of the notices that a page has shown: a hash of their texts, 0 without any. */
export function noticesKey(notices: readonly string[]): string {
  let hash = 0
  for (const letter of notices.join()) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
  return hash.toString(36)
}
