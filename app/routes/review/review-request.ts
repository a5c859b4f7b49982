import { z } from 'zod'
import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { type ReviewText, reviewForm } from '#domain/review/review-form.ts'
import { REVIEW_LABELS, type ReviewValues } from './review-labels.ts'

/** The uid of the line under review, in the query string or the form. */
export const reviewedLine = z.string().regex(/^[\w-]{1,64}$/)

/** Parses the review form. Returns the review, or the errors with the typed values. */
export function readReview(
  form: Readonly<Record<string, string>>,
): { review: ReviewText } | { errors: FieldErrors; values: ReviewValues } {
  const parsed = reviewForm.safeParse(form)
  if (parsed.success) return { review: parsed.data }
  const names = Object.keys(REVIEW_LABELS) as (keyof ReviewValues)[]
  const values = Object.fromEntries(names.map((name) => [name, form[name] ?? '']))
  return { errors: fieldErrorsOf(parsed.error, REVIEW_LABELS), values }
}
