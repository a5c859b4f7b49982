import { type FieldLabels, fieldErrorText } from './field-errors.ts'

/** Labels of the fields of a question about an item. */
export const QUESTION_LABELS = { body: 'ご質問', answer: '回答' } as const satisfies FieldLabels

const errorText =
  (label: string) =>
  ({ code, detail }: Readonly<Record<string, unknown>>): string =>
    fieldErrorText(label, String(code), detail)

/** Rejections of the back office about questions. */
export const QUESTION_SENTENCES = {
  'question-changed': 'ほかの担当者がこのご質問を更新しました。最新の内容を確かめて、もう一度行ってください。',
  'question-unknown': 'このご質問は見つからないか、保存期間が過ぎています。一覧を開き直してください。',
  'question-text': errorText(QUESTION_LABELS.body),
  'question-answer': errorText(QUESTION_LABELS.answer),
}
