import { z } from 'zod'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { foldLine } from '../text/folding.ts'
import { HIDING_REASONS, type HidingReason, REVIEW_HANDLING_LIMITS } from './review.ts'
import { foldLines } from './review-form.ts'

function parseReason(input: unknown): HidingReason | Rejection<'choice-required'> {
  return HIDING_REASONS.find((reason) => reason === input) ?? rejected('choice-required')
}

export const hidingForm = z.object({
  reason: fieldOf(parseReason),
  note: optionalFieldOf((input) => parseText(input, REVIEW_HANDLING_LIMITS.note, foldLine)),
})
export type Hiding = z.infer<typeof hidingForm>

/** The public reply of the shop. */
export const replyForm = z.object({
  reply: fieldOf((input) => parseText(input, REVIEW_HANDLING_LIMITS.reply, foldLines)),
})
