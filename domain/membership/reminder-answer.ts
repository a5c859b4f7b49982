import { parseText, type TextRefusal } from '../text/field.ts'
import { foldKana } from '../text/kana.ts'
import { foldLine } from '../text/width.ts'

/** Longest answer to a reminder question, code points (decided here). */
export const REMINDER_ANSWER_LIMIT = 50

const BETWEEN_WORDS = /[\s\u30FB.,、。'’-]/g

/** Reads the answer to a reminder question as one tidy line. Refusals: required, too-long. */
export function parseReminderAnswer(input: unknown): string | TextRefusal {
  return parseText(input, REMINDER_ANSWER_LIMIT, foldLine)
}

/**
 * What spellings of one answer have in common: widths and kana folded, no case, nothing between words. This is what is
 * hashed and compared (docs/rules.md Members). Folding twice changes nothing. An answer of such signs alone stays as it
 * is.
 */
export function reminderAnswerKey(answer: string): string {
  const key = folded(answer)
  // Taking signs away may bring a letter and its mark together, which is then one letter.
  return key === answer ? key : reminderAnswerKey(key)
}

function folded(answer: string): string {
  const line = foldKana(answer.normalize('NFKC').toLowerCase()).normalize('NFKC')
  const letters = line.replace(BETWEEN_WORDS, '')
  return letters === '' ? line : letters
}
