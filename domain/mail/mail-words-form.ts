import { z } from 'zod'
import { fieldOf, optionalFieldOf, parseText } from '../text/field.ts'
import { cleanLine, cleanLines } from '../text/folding.ts'
import { MAIL_WORDS_LIMITS, type MailKind, type MailWords, mailWordsProblems } from './mail-words.ts'

const line = (name: keyof MailWords) => (input: unknown) => parseText(input, MAIL_WORDS_LIMITS[name], cleanLine)
const lines = (name: keyof MailWords) => (input: unknown) => parseText(input, MAIL_WORDS_LIMITS[name], cleanLines)

/** Reads what is typed, and what is stored: a title is one line without control characters. */
export const mailWordsForm = z.object({
  title: fieldOf(line('title')),
  opening: fieldOf(lines('opening')),
  closing: optionalFieldOf(lines('closing')).transform((text) => text ?? ''),
})

/** The words of a stored version; undefined for those that the mail can no longer be written in. */
export function readMailWords(stored: unknown, kind: Pick<MailKind, 'names'> | undefined): MailWords | undefined {
  const parsed = mailWordsForm.safeParse(stored)
  if (kind === undefined || !parsed.success) return undefined
  return mailWordsProblems(parsed.data, kind).some(({ isRefused }) => isRefused) ? undefined : parsed.data
}
