import type { DiffLine } from './text-diff.server.ts'

const SPOKEN: Readonly<Record<DiffLine['kind'], string>> = { same: '', gap: '', added: '追加：', removed: '削除：' }

/** What changed between two texts, by line. */
export function TextDiffView({ lines }: { readonly lines: readonly DiffLine[] }) {
  if (lines.length === 0) return <p>違いはありません。</p>
  return (
    <ul className="page-diff">
      {lines.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered
        <li key={index} data-kind={kind}>
          {SPOKEN[kind] !== '' && <span className="spoken">{SPOKEN[kind]}</span>}
          {kind === 'gap' ? '…' : text}
        </li>
      ))}
    </ul>
  )
}
