import { BLOCK_LABELS, GROUP_LABELS } from '#app/text/layout-words.ts'
import { type BlockField, HOME_BLOCKS, type HomeBlock } from '#domain/layout/home-blocks.ts'
import type { Layout } from '#domain/layout/layouts.ts'
import type { MenuGroup } from '#domain/layout/menus.ts'
import { lineDiff } from './line-diff.server.ts'

/** The differences between two layouts by line. */
export function layoutDiff(before: Layout, after: Layout) {
  return lineDiff(linesOf(before), linesOf(after))
}

function linesOf(layout: Layout): string {
  const lines = layout.flatMap((entry: HomeBlock | MenuGroup) =>
    'fields' in entry ? blockLines(entry) : groupLines(entry),
  )
  return `${lines.join('\n')}\n`
}

function blockLines({ kind, isHidden, shownOn, shownTo, fields }: HomeBlock): readonly string[] {
  const days = shownOn === undefined && shownTo === undefined ? '' : `　${shownOn ?? ''}〜${shownTo ?? ''}`
  const names = Object.keys(HOME_BLOCKS[kind].fields) as BlockField[]
  return [
    `【${HOME_BLOCKS[kind].label}】${isHidden ? '　表示しない' : ''}${days}`,
    ...names.filter((name) => (fields[name] ?? '') !== '').map((name) => `${BLOCK_LABELS[name]}：${fields[name]}`),
  ]
}

function groupLines({ kind, title, links }: MenuGroup): readonly string[] {
  return [`【${title === '' ? GROUP_LABELS[kind] : title}】`, ...links.map(({ text, path }) => `${text}　${path}`)]
}
