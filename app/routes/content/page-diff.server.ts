import { PAGE_LABELS } from '#app/text/page-words.ts'
import { type DiffLine, textDiff } from '#app/ui/staff/text-diff.server.ts'
import { PAGE_FIELDS, type PageText } from '#domain/page-text/page-text.ts'

export function pageDiff(before: PageText, after: PageText): readonly DiffLine[] {
  return textDiff(linesOf(before), linesOf(after))
}

function linesOf(text: PageText): string {
  const lines = PAGE_FIELDS.map((name) => (name === 'body' ? text.body : `${PAGE_LABELS[name]}：${text[name]}`))
  return `${lines.join('\n')}\n`
}
