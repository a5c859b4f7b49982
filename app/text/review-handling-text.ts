import type { HidingReason } from '#domain/review/review.ts'

/** Why a review is hidden, for staff alone. */
export const HIDING_REASON_LABELS: Readonly<Record<HidingReason, string>> = {
  personal: '個人を特定できる内容',
  offensive: '誹謗中傷・不適切な表現',
  unrelated: '商品と関係のない内容',
  untrue: '事実と異なる内容',
  requested: '投稿された方のご希望',
  other: 'その他',
}

export const REVIEW_HANDLING_LABELS = {
  reason: '非公開にする理由',
  note: '補足',
  reply: '返信',
} as const
