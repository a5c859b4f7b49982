import type { ShownSettings } from '#app/ui/shown-settings.ts'
import type { Day } from '#domain/day.ts'
import { PLAN_LIMITS } from '#domain/pricing/plan.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenWords } from '#domain/text/yen.ts'

type PromiseFacts = Pick<ShownSettings, 'cutOff' | 'cutOffTime' | 'arrivals'>

/** The condition of the same-day promise for a first order (docs/rules.md Identity documents in practice). */
export function firstOrderCondition({ cutOffTime }: Pick<ShownSettings, 'cutOffTime'>): string {
  return `初めてのお客様は${cutOffTime}までに本人確認書類のご提出が必要です`
}

/** True for every destination but islands: the pages are the same for all. */
export function promiseSentence({ cutOff, cutOffTime, arrivals }: PromiseFacts): string {
  const promise = `${cutOff}までのご注文で当日発送、${arrivals}にお届けします（離島を除く）。`
  return `${promise}${firstOrderCondition({ cutOffTime })}。`
}

/** The conditions of the promise in the banner, whose two lines fit a telephone. */
export function bannerConditions({ cutOffTime }: Pick<ShownSettings, 'cutOffTime'>): string {
  return `離島を除く。初めてのお客様は本人確認書類も${cutOffTime}まで`
}

export const PLAN_SENTENCE = `ご利用中の汚れやほつれ、破損の補修・クリーニングの費用をいただきません（${PLAN_LIMITS}）。`

/** What the plan costs: `商品価格の10％`. */
export function planFeeText(planPercent: number): string {
  return planPercent === 0 ? '無料' : `商品価格の${planPercent}％`
}

/** What the reference price of a unit means (docs/rules.md After the order). */
export const REFERENCE_PRICE_NOTE = '紛失・破損時のご負担の上限です。販売価格ではありません'

export function freeDeliveryNote({ freeDeliveryFromYen }: Pick<ShownSettings, 'freeDeliveryFromYen'>): string {
  return freeDeliveryFromYen === 0 ? '往復送料無料' : `商品小計${yenWords(freeDeliveryFromYen)}以上で往復送料無料`
}

/** Said of a day of wearing that no rental reaches which can be reserved now. */
export function wearTooFarText(wearOn: Day, latestOn: Day): string {
  return `${dayTextFull(wearOn)}のご予約は、まだお受けできません。ご予約は${dayTextFull(latestOn)}のお届けまで承っております。`
}

/** The risk of an arrival on the day of wearing (docs/rules.md Ordering). */
export const ARRIVAL_RISK = 'お召しになる日の当日のお届けは、交通事情や天候により、お時間に間に合わないことがあります。'
