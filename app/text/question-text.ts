import type { FieldLabels } from './field-errors.ts'

/** Labels of the fields of a question about an item. */
export const QUESTION_LABELS = { body: 'ご質問', answer: '回答' } as const satisfies FieldLabels
