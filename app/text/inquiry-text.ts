import type { InquiryStatus } from '#domain/inquiry/handling.ts'

export const INQUIRY_STATUS_LABELS: Readonly<Record<InquiryStatus, string>> = {
  open: '未対応',
  answered: '返信済',
  closed: '完了',
}
