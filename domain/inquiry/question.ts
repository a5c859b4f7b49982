import { type Rejection, rejected } from '../result.ts'
import { parseText, type TextRejection } from '../text/field.ts'
import { cleanLines, foldWidth } from '../text/folding.ts'

/** Maximum lengths of a question about an item and of its answer, code points (decided here). */
export const QUESTION_LIMIT = 300
export const ANSWER_LIMIT = 1_000

/** Questions that wait for an answer, of one item and of all: more are not accepted (decided here). */
export const MAX_WAITING_QUESTIONS = { ofItem: 20, ofShop: 500 } as const

/** Days after which a question that is not shown is deleted (decided here). */
export const QUESTION_RETENTION_DAYS = 365

const ADDRESS = /https?:|www\.|[\w.+-]+@[\w-]+\.\w/i
/** A Japanese telephone number, with or without punctuation; not a day such as 2026-01-05. */
const TELEPHONE = /(?<![\d-])0(?:[ ().\-\u2010-\u2015\u2212\u30FC]?\d){9,10}(?!\d)/

export type QuestionRejection = TextRejection | Rejection<'contact-inside', undefined>

/**
 * Reads a question about an item: lines are kept. Addresses and telephone numbers are rejected, because a question is
 * shown to everybody (docs/rules.md Questions about items).
 */
export function parseQuestion(input: unknown): string | QuestionRejection {
  const text = parseText(input, QUESTION_LIMIT, cleanLines)
  if (typeof text !== 'string') return text
  const folded = foldWidth(text)
  return ADDRESS.test(folded) || TELEPHONE.test(folded) ? rejected('contact-inside') : text
}

/** Reads the answer of staff: lines are kept. */
export function parseAnswer(input: unknown): string | TextRejection {
  return parseText(input, ANSWER_LIMIT, cleanLines)
}
