import { parseText, type TextRejection } from '../text/field.ts'
import { foldKana } from '../text/kana.ts'
import { foldLine } from '../text/width.ts'

/** Maximum length of an answer to a reminder question, code points (decided here). */
export const REMINDER_ANSWER_LIMIT = 50

const BETWEEN_WORDS = /[\s\u30FB.,、。'’-]/g

/** Reads the answer to a reminder question as one line. Rejections: required, too-long. */
export function parseReminderAnswer(input: unknown): string | TextRejection {
  return parseText(input, REMINDER_ANSWER_LIMIT, foldLine)
}

/**
 * The comparison key of an answer: widths and kana folded, lower case, without spaces and punctuation between words.
 * The key is hashed and compared (docs/rules.md Members). Folding is idempotent. An answer of punctuation alone keeps
 * it.
 */
export function reminderAnswerKey(answer: string): string {
  const key = folded(answer)
  // Removing punctuation can join a letter and a combining mark, which then fold again.
  return key === answer ? key : reminderAnswerKey(key)
}

function folded(answer: string): string {
  const line = foldKana(answer.normalize('NFKC').toLowerCase()).normalize('NFKC')
  const letters = line.replace(BETWEEN_WORDS, '')
  return letters === '' ? line : letters
}
