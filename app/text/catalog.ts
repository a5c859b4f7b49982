/** Words of the list and the item pages. */

/** How the fields of a search are called. */
export const FILTER_LABELS = {
  arrival: 'お届け日',
  days: 'ご利用日数',
  category: 'カテゴリー',
  size: 'サイズ',
  brand: 'ブランド',
  keyword: 'キーワード',
  order: '並び順',
} as const

/** How the field of the price is called: prices are those of the rental days asked for. */
export function priceLabel(days: number): string {
  return `価格（${days}日間）`
}

/** Whom the clothes are for: the top category that the finder asks for (specification 3, Enumerations). */
export const WEARERS = [
  { categoryUid: 86, label: '女性' },
  { categoryUid: 172, label: '男性' },
  { categoryUid: 132, label: 'お子様' },
] as const

/** The fit feelings of many reviews in three words: codes 1–3, 4, 5 (domain/catalog/review.ts). */
export const FIT_SUMMARY = ['小さめ', 'ちょうどよい', '大きめ'] as const

/** `今日`, `明日`, `明後日`, or nothing for a later day. */
export function nearDayWord(daysAhead: number): string {
  return ['今日', '明日', '明後日'][daysAhead] ?? ''
}

/** What a visitor reads when the arrival date of a link was moved (specification 5, Search). */
export function arrivalMovedText(why: 'too-early' | 'too-late', asked: string, arrival: string): string {
  return why === 'too-early'
    ? `${asked}のお届けは間に合わないため、最短の${arrival}でお探ししています。`
    : `${asked}はご予約をお受けできる期間の先のため、最短の${arrival}でお探ししています。`
}
