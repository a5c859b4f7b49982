import type { FilterName } from '#domain/catalog/effective-parameters.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'

export const FILTER_LABELS = {
  arrival: 'お届け日',
  days: 'ご利用日数',
  category: 'カテゴリー',
  size: 'サイズ',
  brand: 'ブランド',
  keyword: 'キーワード',
  order: '並び順',
} as const

export function priceLabel(days: number): string {
  return `価格（${days}日間）`
}

export const FIT_SUMMARY = ['小さめ', 'ちょうどよい', '大きめ'] as const

/** `今日`, `明日`, `明後日`, or an empty string for a later day. */
export function relativeDayText(daysAhead: number): string {
  return ['今日', '明日', '明後日'][daysAhead] ?? ''
}

/** Why a day cannot be had. `past`: before today; `too-early`: the parcel would not arrive in time. */
export type DayObstacle = 'past' | 'too-early' | 'too-late' | 'start-closed'

/** Follows the name of the day. */
export const DAY_OBSTACLES: Readonly<Record<DayObstacle, string>> = {
  past: 'はすでに過ぎた日のため',
  'too-early': 'はお届けが間に合わないため',
  'too-late': 'はご予約をお受けできる期間より先のため',
  'start-closed': 'は休業または集配休止でお届けできないため',
}

export function arrivalReplacedText(why: DayObstacle, requestedOn: string, arrivalOn: string): string {
  const replacement = why === 'start-closed' ? 'もっとも近い' : '最短の'
  return `${requestedOn}${DAY_OBSTACLES[why]}、${replacement}${arrivalOn}でお探ししています。`
}

const FILTER_NAMES: Readonly<Record<Exclude<FilterName, 'startcalendar'>, string>> = {
  maker_id: FILTER_LABELS.brand,
  size: FILTER_LABELS.size,
  'tag_id[]': '色・年代などの条件',
  price_range: '価格帯',
  range: FILTER_LABELS.days,
}

/** Said where a link names something else than a date as the arrival date. */
const UNKNOWN_ARRIVAL = 'ご指定のお届け日を読み取れませんでした。恐れ入りますが、お届け日をお選びください。'

/** Said above a list whose link had filters that the shop does not have. */
export function unknownFiltersTexts(unknown: readonly FilterName[]): string[] {
  const names = unknown.flatMap((each) => (each === 'startcalendar' ? [] : [FILTER_NAMES[each]])).join('、')
  return [
    ...(names === '' ? [] : [`ご指定の${names}はお取り扱いがないため、条件から外してお探ししています。`]),
    ...(unknown.includes('startcalendar') ? [UNKNOWN_ARRIVAL] : []),
  ]
}

export type UnknownChoice = 'size' | 'days' | 'arrival'

const UNKNOWN_CHOICES: Readonly<Record<UnknownChoice, string>> = {
  size: 'ご指定のサイズは、この商品ではお取り扱いがございません。',
  days: `ご指定の日数ではお貸し出しできないため、${DEFAULT_SEARCH_RENTAL_DAYS}日間でご案内しています。`,
  arrival: UNKNOWN_ARRIVAL,
}

/** Said on the page of an item whose link named what cannot be chosen for it; undefined when it did not. */
export function unknownChoicesText(unknown: readonly UnknownChoice[]): string | undefined {
  return unknown.length === 0 ? undefined : unknown.map((each) => UNKNOWN_CHOICES[each]).join('')
}
