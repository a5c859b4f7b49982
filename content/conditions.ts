import type { Settings } from '#domain/settings/settings.ts'
import type { Block, Inline } from './blocks.ts'
import { textOf } from './blocks.ts'
import { deliveryAreas } from './delivery-areas.ts'

/** What a part of a page can depend on. `{{only.cod}}` in a paragraph, list item or row: it is shown if that holds. */
const CONDITIONS = {
  'only.card': ({ payment }) => payment.hasCard,
  'only.amazonPay': ({ payment }) => payment.hasAmazonPay,
  'only.cod': ({ payment }) => payment.hasCod,
  'only.notServed': (settings) => deliveryAreas(settings).notServed.length > 0,
} as const satisfies Readonly<Record<string, (settings: Settings) => boolean>>

export const CONDITION_NAMES: readonly string[] = Object.keys(CONDITIONS)

/** The blocks without the parts whose condition does not hold. */
export function shownBlocks(blocks: readonly Block[], settings: Settings): readonly Block[] {
  const marks = Object.entries(CONDITIONS).flatMap(([name, holds]) => (holds(settings) ? [] : [`{{${name}}}`]))
  return marks.length === 0 ? blocks : blocks.flatMap((block) => shownBlock(block, marks))
}

function shownBlock(block: Block, marks: readonly string[]): Block[] {
  const isShown = (parts: readonly Inline[]) => !marks.some((mark) => textOf(parts).includes(mark))
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return isShown(block.parts) ? [block] : []
    case 'table':
      return [{ ...block, rows: block.rows.filter((cells) => cells.every(isShown)) }]
    case 'list': {
      const items = block.items.map((item) => item.flatMap((each) => shownBlock(each, marks)))
      return [{ ...block, items: items.filter((item) => item.length > 0) }]
    }
    case 'note': {
      const inside = block.blocks.flatMap((each) => shownBlock(each, marks))
      return inside.length === 0 ? [] : [{ ...block, blocks: inside }]
    }
    case 'figure':
      return [block]
  }
}
