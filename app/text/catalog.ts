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

/** Top categories in the finder on the home page, by wearer (docs/product/3, Enumerations). */
export const WEARERS = [
  { categoryUid: 86, label: '女性' },
  { categoryUid: 172, label: '男性' },
  { categoryUid: 132, label: 'お子様' },
] as const

export const FIT_SUMMARY = ['小さめ', 'ちょうどよい', '大きめ'] as const

/** `今日`, `明日`, `明後日`, or an empty string for a later day. */
export function relativeDayText(daysAhead: number): string {
  return ['今日', '明日', '明後日'][daysAhead] ?? ''
}

export function arrivalReplacedText(
  why: 'too-early' | 'too-late' | 'start-closed',
  requestedOn: string,
  arrivalOn: string,
): string {
  switch (why) {
    case 'too-early':
      return `${requestedOn}のお届けは間に合わないため、最短の${arrivalOn}でお探ししています。`
    case 'too-late':
      return `${requestedOn}はご予約をお受けできる期間の先のため、最短の${arrivalOn}でお探ししています。`
    case 'start-closed':
      return `${requestedOn}は休業または集配休止のためお届けできず、近い${arrivalOn}でお探ししています。`
  }
}
