import { z } from 'zod'
import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { type ReviewText, reviewForm } from '#domain/review/review-form.ts'

/** How the fields of a review are called, in the order of the form. */
export const REVIEW_LABELS = {
  stars: 'おすすめ度',
  fit: 'サイズ感',
  scene: 'ご利用の場面',
  heightCm: '身長',
  usualSize: 'ふだんのサイズ',
  nickname: 'ニックネーム',
  body: 'ご感想',
} as const

/** What was typed, by field. */
export type ReviewValues = Readonly<Partial<Record<keyof typeof REVIEW_LABELS, string>>>

/** The line that a review is about, as an address or a form names it. */
export const reviewedLine = z.string().regex(/^[\w-]{1,64}$/)

/** Reads the review form: the review, or what is wrong with it, with what was typed. */
export function readReview(
  form: Readonly<Record<string, string>>,
): { review: ReviewText } | { errors: FieldErrors; values: ReviewValues } {
  const parsed = reviewForm.safeParse(form)
  if (parsed.success) return { review: parsed.data }
  const names = Object.keys(REVIEW_LABELS) as (keyof ReviewValues)[]
  const values = Object.fromEntries(names.map((name) => [name, form[name] ?? '']))
  return { errors: fieldErrorsOf(parsed.error, REVIEW_LABELS), values }
}
