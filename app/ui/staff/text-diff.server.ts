import { diffLines } from 'diff'

/** Lines that are the same are shown this far around a difference. */
const CONTEXT = 2
/** Beyond this many changed lines the library would take long: the whole text counts as replaced. */
const MAX_CHANGES = 2_000

export type DiffLine = { readonly kind: 'same' | 'added' | 'removed' | 'gap'; readonly text: string }

/** The differences between two texts by line, with the lines around them; nothing when they say the same. */
export function textDiff(before: string, after: string): readonly DiffLine[] {
  if (before === after) return []
  const changes = diffLines(before, after, { maxEditLength: MAX_CHANGES }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return changes.flatMap(({ added, removed, value }, index): readonly DiffLine[] => {
    const lines = value.replace(/\n$/, '').split('\n')
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    const shown = kind === 'same' ? around(lines, index === 0, index === changes.length - 1) : lines
    return shown.map((text) => (typeof text === 'string' ? { kind, text } : text))
  })
}

function around(lines: readonly string[], isFirst: boolean, isLast: boolean): readonly (string | DiffLine)[] {
  const head = isFirst ? [] : lines.slice(0, CONTEXT)
  const tail = isLast ? [] : lines.slice(-CONTEXT)
  if (head.length + tail.length >= lines.length) return lines
  return [...head, { kind: 'gap', text: '' }, ...tail]
}
