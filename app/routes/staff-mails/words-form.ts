import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { MAIL_WORDS_LABELS } from '#app/text/mail-words-text.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { parseLocalTime } from '#app/ui/staff/local-time.ts'
import type { DiffLine } from '#app/ui/staff/text-diff.server.ts'
import type { ShownProblem } from '#app/ui/staff/text-problems.tsx'
import type { Placeholder } from '#content/placeholders.ts'
import { MAIL_WORDS_LIMITS, type MailWords } from '#domain/mail/mail-words.ts'
import { mailWordsForm } from '#domain/mail/mail-words-form.ts'
import type { GivenMailWords } from '#services/staff/mail-words-changes.ts'
import type { ReadMail } from '#services/staff/staff-mail-words.ts'

export const TIME_LABEL = '切り替えの日時'

/** What is beside the words in the form of a mail, as typed. */
export type WordsChoices = {
  readonly when: string
  readonly at: string
  readonly reason: string
  readonly uid: string
  /** The problems that the form showed already (seenOf). */
  readonly seen: string
}
export type TypedWords = { readonly words: MailWords; readonly choices: WordsChoices }

/** A mail with the words that its form begins with. */
export type EditedWords = Pick<ReadMail, 'kind' | 'edition'> & {
  readonly label: string
  readonly words: MailWords
  readonly choices: Pick<WordsChoices, 'when' | 'at' | 'uid'>
  readonly formKey: string
  readonly hasDraft: boolean
  readonly placeholders: readonly Placeholder[]
}

/** A mail with made-up data in the words that were typed. */
export type ShownSample = { readonly name: string; readonly subject: string; readonly text: string }

/** What the form shows again. */
export type WordsAnswer = TypedWords & {
  readonly edition: number
  readonly errors?: FieldErrors
  readonly message?: string
  readonly problems?: readonly ShownProblem[]
  readonly seen?: string
  /** Against the words that hold now. */
  readonly diff?: readonly DiffLine[]
  /** Against what another person saved meanwhile. */
  readonly otherDiff?: readonly DiffLine[]
  readonly samples?: readonly ShownSample[]
  readonly sentTo?: string
}

/** Twice the longest words, so that those that are too long get their sentence. A character takes nine bytes. */
const MAX_CHARACTERS = 2 * MAIL_WORDS_LIMITS.opening
const MAX_BYTES = 60_000
const MAX_REASON = 200

export function readWordsForm(request: Request): Promise<PostedForm> {
  return readForm(request, MAX_CHARACTERS, undefined, MAX_BYTES)
}

export function typedWords({ title = '', opening = '', closing = '', ...form }: PostedForm): TypedWords {
  const { when = '', at = '', reason = '', uid = '', seen = '' } = form
  const choices = { when: when === 'at' ? 'at' : 'now', at, reason: reason.slice(0, MAX_REASON), uid, seen }
  return { words: { title, opening, closing }, choices }
}

type Parsed = { readonly given: Omit<GivenMailWords, 'kind' | 'intent'> } | { readonly errors: FieldErrors }

/** The words as they are stored, or the sentences of their fields. */
export function parseWordsForm({ words, choices: { when, at, reason, uid } }: TypedWords): Parsed {
  const parsed = mailWordsForm.safeParse(words)
  const effectiveAt = when === 'at' ? parseLocalTime(at) : undefined
  const isTimeMissing = when === 'at' && effectiveAt === undefined
  if (parsed.success && !isTimeMissing)
    return { given: { words: parsed.data, effectiveAt, reason, uid: uid === '' ? undefined : uid } }
  return {
    errors: {
      ...(!parsed.success && fieldErrorsOf(parsed.error, MAIL_WORDS_LABELS)),
      ...(isTimeMissing && { at: fieldErrorText(TIME_LABEL, 'time') }),
    },
  }
}
