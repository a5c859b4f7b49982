import { MAIL_WORDS_LABELS } from '#app/text/mail-words-text.ts'
import { type DiffLine, lineDiff } from '#app/ui/staff/line-diff.server.ts'
import { MAIL_WORDS_FIELDS, type MailWords } from '#domain/mail/mail-words.ts'

export function wordsDiff(before: MailWords, after: MailWords): readonly DiffLine[] {
  return lineDiff(linesOf(before), linesOf(after))
}

function linesOf(words: MailWords): string {
  const lines = MAIL_WORDS_FIELDS.filter((field) => words[field] !== '').map(
    (field) => `${MAIL_WORDS_LABELS[field]}：${words[field]}`,
  )
  return `${lines.join('\n')}\n`
}
