export const REVIEW_HANDLING_LABELS = {
  reason: '非公開にする理由',
  note: '補足',
  reply: '返信',
} as const
