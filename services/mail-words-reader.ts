import type { MailWords } from '#domain/mail/mail-words.ts'
import { readMailWords } from '#domain/mail/mail-words-form.ts'
import { type DatedReader, type DatedReaderPorts, datedReader } from './dated-reader.ts'
import { MAIL_KINDS } from './mails/mail-kinds.ts'

/** The words that staff have written, by kind of mail. A kind that is missing has the release's words. */
export type MailWordsReader = DatedReader<MailWords>

/**
 * Words that the mail can no longer be written in give way to those of the release: no mail fails because of words.
 * `onMailUnreadable` is told once.
 */
export function mailWordsReader(
  ports: DatedReaderPorts & { readonly onMailUnreadable: (kind: string) => void },
): MailWordsReader {
  return datedReader<MailWords>(ports, {
    kinds: ['mail-words'],
    valueOf({ key, value }) {
      const words = readMailWords(value, MAIL_KINDS.get(key))
      if (words === undefined) ports.onMailUnreadable(key)
      return words
    },
  })
}
