import { areaFeeYen } from '#domain/delivery/delivery-days.ts'
import { type PrefectureCode, servedPrefectures } from '#domain/delivery/prefecture.ts'
import { deliveryFeeYen, deliveryTo } from '#domain/pricing/totals.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { yenWords } from '#domain/text/yen.ts'

type FeeSettings = Pick<Settings, 'areas' | 'delivery'>

/** Whether a delivery costs something anywhere: not with free delivery from the first yen. */
export function hasDeliveryFee(settings: FeeSettings): boolean {
  return servedPrefectures(settings).some(({ code }) => deliveryFeeYen(0, deliveryTo(code, settings)) > 0)
}

/**
 * The delivery fee of an order that does not reach the free delivery: `1,100円`, or `1,100円（沖縄県は2,200円）`. The fee of
 * most prefectures is first; where that is none, `（沖縄県へのお届けに限り）2,200円`.
 */
export function deliveryFeeText(settings: FeeSettings): string {
  const byFee = Map.groupBy(servedPrefectures(settings), ({ code }) => areaFeeYen(code, settings))
  const [usual, ...others] = [...byFee]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([feeYen, areas]) => ({ feeYen, names: areas.map(({ name }) => name).join('・') }))
  if (usual === undefined || others.length === 0) return feeText(usual?.feeYen ?? 0)
  if (usual.feeYen === 0)
    return others.map(({ feeYen, names }) => `（${names}へのお届けに限り）${feeText(feeYen)}`).join('、')
  return `${feeText(usual.feeYen)}（${others.map(({ feeYen, names }) => `${names}は${feeText(feeYen)}`).join('、')}）`
}

/** What a delivery costs, there and back: `商品小計5,000円以上で無料、5,000円未満は1,100円（往復分。…）`. */
export function deliveryRowText(settings: FeeSettings): string {
  const both = '往復分。ご返却の送料は当店が負担します'
  if (!hasDeliveryFee(settings)) return `無料（${both}）`
  const terms = termsText(settings.delivery.freeFromYen, deliveryFeeText(settings))
  return terms.endsWith('）') ? `${terms.slice(0, -1)}。${both}）` : `${terms}（${both}）`
}

/** What a delivery to a prefecture costs: `商品小計5,000円以上で無料、5,000円未満は1,100円`. */
export function areaDeliveryTerms(prefecture: PrefectureCode, settings: FeeSettings): string {
  const delivery = deliveryTo(prefecture, settings)
  return deliveryFeeYen(0, delivery) === 0 ? '無料' : termsText(delivery.freeFromYen, yenWords(delivery.feeYen))
}

function termsText(freeFromYen: number, fee: string): string {
  return `商品小計${yenWords(freeFromYen)}以上で無料、${yenWords(freeFromYen)}未満は${fee}`
}

/** A fee in words: `無料` for none. */
export function feeText(feeYen: number): string {
  return feeYen === 0 ? '無料' : yenWords(feeYen)
}
