import { daysAheadWord } from '#content/day-words.ts'
import { CUT_OFF_HOUR, FREE_DELIVERY_THRESHOLD_YEN } from '#domain/constants.ts'
import type { Day } from '#domain/day.ts'
import { deliveryDays } from '#domain/delivery/delivery-days.ts'
import { DEFAULT_PREFECTURE } from '#domain/delivery/prefecture.ts'
import { PLAN_LIMITS } from '#domain/pricing/plan.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'

export const CUT_OFF_TEXT = `${CUT_OFF_HOUR}時`

/** The condition of the same-day promise for a first order (docs/rules.md Identity documents in practice). */
export const FIRST_ORDER_CONDITION = `初めてのお客様は${CUT_OFF_TEXT}までに本人確認書類のご提出が必要です`

export const EARLIEST_ARRIVAL = daysAheadWord(deliveryDays(DEFAULT_PREFECTURE, FIRST_RULES))

/** Hokkaido: a prefecture with a delivery time above one day. */
const FAR_PREFECTURE = 1
const ARRIVAL_DAYS = `${EARLIEST_ARRIVAL}か${daysAheadWord(deliveryDays(FAR_PREFECTURE, FIRST_RULES))}`

/** True for every destination but islands: the pages are the same for all. */
export const PROMISE_SENTENCE = `${CUT_OFF_TEXT}までのご注文で当日発送、${ARRIVAL_DAYS}にお届けします（離島を除く）。${FIRST_ORDER_CONDITION}。`

/** The same promise and its conditions for the banner, whose two lines fit a telephone. */
export const BANNER_ARRIVAL = `${ARRIVAL_DAYS}にお届け`
export const BANNER_CONDITIONS = `離島を除く。初めてのお客様は本人確認書類も${CUT_OFF_TEXT}まで`

export const PLAN_SENTENCE = `ご利用中の汚れやほつれ、破損の補修・クリーニングの費用をいただきません（${PLAN_LIMITS}）。`

/** What the reference price of a unit means (docs/rules.md After the order). */
export const REFERENCE_PRICE_NOTE = '紛失・破損時のご負担の上限です。販売価格ではありません'

export const FREE_DELIVERY_NOTE = `商品小計${yenWords(FREE_DELIVERY_THRESHOLD_YEN)}以上で往復送料無料`

/** Said of a day of wearing that no rental reaches which can be reserved now. */
export function wearTooFarText(wearOn: Day, latestOn: Day): string {
  return `${dayTextFull(wearOn)}のご予約は、まだお受けできません。ご予約は${dayTextFull(latestOn)}のお届けまで承っております。`
}

/** The risk of an arrival on the day of wearing (docs/rules.md Ordering). */
export const ARRIVAL_RISK = 'お召しになる日の当日のお届けは、交通事情や天候により、お時間に間に合わないことがあります。'
