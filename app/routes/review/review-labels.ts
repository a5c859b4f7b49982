/** Labels of the review fields, in the order of the form. */
export const REVIEW_LABELS = {
  stars: 'おすすめ度',
  fit: 'サイズ感',
  scene: 'ご利用の場面',
  heightCm: '身長',
  usualSize: 'ふだんのサイズ',
  nickname: 'ニックネーム',
  body: 'ご感想',
} as const

/** The typed values, by field. */
export type ReviewValues = Readonly<Partial<Record<keyof typeof REVIEW_LABELS, string>>>
