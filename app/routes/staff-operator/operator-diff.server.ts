import { OPERATOR_CHOICES, OPERATOR_LABELS } from '#app/text/operator-words.ts'
import { type DiffLine, lineDiff } from '#app/ui/staff/line-diff.server.ts'
import type { OwnersData } from '#domain/operator/operator.ts'
import { OPERATOR_FIELDS, operatorTexts } from '#domain/operator/operator-form.ts'

export function operatorDiff(before: OwnersData, after: OwnersData): readonly DiffLine[] {
  return lineDiff(linesOf(before), linesOf(after))
}

function linesOf(data: OwnersData): string {
  const texts = operatorTexts(data)
  const lines = OPERATOR_FIELDS.filter((field) => texts[field] !== '').map((field) => {
    const choice = OPERATOR_CHOICES[field]?.find(({ value }) => value === texts[field])
    return `${OPERATOR_LABELS[field]}：${choice?.label ?? texts[field].replaceAll('\n', '、')}`
  })
  return `${lines.join('\n')}\n`
}
