import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'

export const ORDER_LABEL = '並び順'

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

/** Said where a link names something else than a date as the arrival date. */
export const UNKNOWN_ARRIVAL = 'ご指定のお届け日を読み取れませんでした。恐れ入りますが、お届け日をお選びください。'

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
