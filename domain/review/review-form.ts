import { z } from 'zod'
import { type Rejection, rejected } from '../result.ts'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { foldLine, foldName, foldWidth } from '../text/folding.ts'
import { parseInteger } from '../text/integer.ts'
import { lengthOf } from '../text/length.ts'
import {
  parseFitFeeling,
  parseRecommendLevel,
  REVIEW_HEIGHT,
  REVIEW_LIMITS,
  REVIEW_SCENES,
  REVIEW_TEXT,
} from './review.ts'

export function parseReviewText(input: unknown) {
  const text = parseText(input, REVIEW_TEXT.longest, foldLines)
  if (typeof text !== 'string') return text
  const length = lengthOf(text)
  return length < REVIEW_TEXT.shortest ? rejected('too-short', { shortest: REVIEW_TEXT.shortest, length }) : text
}

/** Reads a body height in whole centimetres: `158`, `158cm` or `１５８`. Rejection: height. */
export function parseHeight(input: unknown): number | Rejection<'height', typeof REVIEW_HEIGHT> {
  const digits = typeof input === 'string' ? foldLine(input).replace(/ ?(cm|センチ)$/i, '') : input
  const height = parseInteger(digits)
  const isPlausible = height !== undefined && height >= REVIEW_HEIGHT.least && height <= REVIEW_HEIGHT.most
  return isPlausible ? height : rejected('height', REVIEW_HEIGHT)
}

function parseScene(input: unknown): string | Rejection<'choice-required'> {
  return REVIEW_SCENES.find((scene) => scene === input) ?? rejected('choice-required')
}

export const reviewForm = z.object({
  stars: fieldOf(parseRecommendLevel),
  fit: fieldOf(parseFitFeeling),
  scene: fieldOf(parseScene),
  heightCm: optionalFieldOf(parseHeight),
  usualSize: optionalFieldOf((input) => parseText(input, REVIEW_LIMITS.usualSize, foldLine)),
  nickname: fieldOf((input) => parseText(input, REVIEW_LIMITS.nickname, foldName)),
  body: fieldOf(parseReviewText),
})
export type ReviewText = z.infer<typeof reviewForm>

/** Widths folded, controls removed except line breaks, at most one empty line in a row, ends trimmed. */
export function foldLines(text: string): string {
  const lines = text
    .toWellFormed()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => foldLine(foldWidth(line)))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
