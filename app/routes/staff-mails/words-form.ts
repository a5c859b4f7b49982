import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { MAIL_WORDS_LABELS } from '#app/text/mail-words-text.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import type { EditorAnswer } from '#app/ui/staff/editor-frame.tsx'
import {
  type Publication,
  type PublicationWords,
  parsePublication,
  typedPublication,
} from '#app/ui/staff/publication.ts'
import type { Placeholder } from '#content/placeholders.ts'
import { MAIL_WORDS_LIMITS, type MailWords } from '#domain/mail/mail-words.ts'
import { mailWordsForm } from '#domain/mail/mail-words-form.ts'
import type { GivenMailWords } from '#services/staff/mail-words-changes.ts'
import type { ReadMail } from '#services/staff/staff-mail-words.ts'

export const SWITCH: PublicationWords = {
  when: '切り替え',
  time: '切り替えの日時',
  now: { label: 'すぐに切り替える', help: '1、2分のうちに送るメールから使います。' },
  at: '日時を決めて切り替える',
}

export type TypedWords = { readonly words: MailWords; readonly choices: Publication }

/** A mail with the words that its form begins with. */
export type EditedWords = Pick<ReadMail, 'kind' | 'edition'> & {
  readonly label: string
  readonly words: MailWords
  readonly choices: Publication
  readonly formKey: string
  readonly hasDraft: boolean
  readonly placeholders: readonly Placeholder[]
}

/** A mail with made-up data in the words that were typed. */
export type ShownSample = { readonly name: string; readonly subject: string; readonly text: string }

/** What the form shows again. */
export type WordsAnswer = TypedWords & EditorAnswer & { readonly samples?: readonly ShownSample[] }

/** Twice the longest words, so that those that are too long get their sentence. A character takes nine bytes. */
const MAX_CHARACTERS = 2 * MAIL_WORDS_LIMITS.opening
const MAX_BYTES = 60_000

export function readWordsForm(request: Request): Promise<PostedForm> {
  return readForm(request, MAX_CHARACTERS, undefined, MAX_BYTES)
}

export function typedWords({ title = '', opening = '', closing = '', ...form }: PostedForm): TypedWords {
  return { words: { title, opening, closing }, choices: typedPublication(form) }
}

type Parsed = { readonly given: Omit<GivenMailWords, 'kind' | 'intent'> } | { readonly errors: FieldErrors }

/** The words as they are stored, or the sentences of their fields. */
export function parseWordsForm({ words, choices }: TypedWords): Parsed {
  const parsed = mailWordsForm.safeParse(words)
  const publication = parsePublication(choices, SWITCH)
  if (parsed.success && publication.given !== undefined) return { given: { words: parsed.data, ...publication.given } }
  return {
    errors: {
      ...(!parsed.success && fieldErrorsOf(parsed.error, MAIL_WORDS_LABELS)),
      ...(publication.error !== undefined && { at: publication.error }),
    },
  }
}
