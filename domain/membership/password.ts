import { type Email, emailKey } from '../customer/email.ts'
import { type PasswordRejection, parsePassword } from '../identity/password.ts'
import { type Rejection, rejected } from '../result.ts'
import { parseText, type TextRejection } from '../text/field.ts'
import { foldKana, foldLine } from '../text/folding.ts'

/** Of scores 0 to 4 (zxcvbn, Wheeler 2016): below 2 is under a million guesses (docs/rules.md Members). */
const PASSWORD_MIN_SCORE = 2
/** Shorter local parts are ignored, because many passwords contain them by chance (decided here). */
const MIN_LOCAL_PART_LENGTH = 4

export type MemberPasswordRejection = PasswordRejection | Rejection<'password-like-email', undefined>

/** Whether a password contains the local part of an address, ignoring case. */
export function isLikeEmail(password: string, email: Email): boolean {
  const [local = ''] = emailKey(email).split('@')
  return local.length >= MIN_LOCAL_PART_LENGTH && password.toLowerCase().includes(local)
}

/** The first rule that a new password breaks. `score`: its strength, 0 to 4 (docs/rules.md Members). */
export function checkMemberPassword(facts: {
  readonly password: unknown
  readonly email: Email
  readonly score: number
}): MemberPasswordRejection | undefined {
  const parsed = parsePassword(facts.password, facts.email)
  if (typeof parsed !== 'string') return parsed
  if (isLikeEmail(parsed, facts.email)) return rejected('password-like-email')
  return facts.score < PASSWORD_MIN_SCORE ? rejected('password-common') : undefined
}

/** Maximum length of an answer to a reminder question, code points (decided here). */
const REMINDER_ANSWER_LIMIT = 50

const BETWEEN_WORDS = /[\s\u30FB.,、。'’-]/g

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
