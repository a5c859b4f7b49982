import { ONLINE_METHODS, offeredMethods } from '#domain/pricing/totals.ts'
import { isEveryDay } from '#domain/settings/hours-text.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { type Block, type Inline, type Table, textOf } from './blocks.ts'
import { deliveryAreas, hasFarAreas } from './delivery-areas.ts'
import { hasDeliveryFee } from './delivery-fee.ts'

/** What a part of a page can depend on. */
const CONDITIONS = {
  card: ({ payment }) => payment.hasCard,
  amazonPay: ({ payment }) => payment.hasAmazonPay,
  cod: ({ payment }) => payment.hasCod,
  online: ({ payment }) => ONLINE_METHODS.some((method) => offeredMethods(payment).includes(method)),
  deliveryFee: hasDeliveryFee,
  planFee: ({ prices }) => prices.planPercent > 0,
  points: ({ points }) => points.ratePercent > 0,
  pointUse: ({ points }) => points.mostUsable > 0,
  everyDay: ({ hours }) => isEveryDay(hours),
  farAreas: (settings) => hasFarAreas(deliveryAreas(settings)),
  notServed: (settings) => deliveryAreas(settings).notServed.length > 0,
} as const satisfies Readonly<Record<string, (settings: Settings) => boolean>>

/**
 * The marks of conditions: what follows `{{only.cod}}` is shown while that holds, what follows `{{unless.cod}}` while
 * it does not. At the beginning of a heading, paragraph, list item or row a mark is about all of it, elsewhere about
 * one sentence.
 */
export const CONDITION_NAMES: readonly string[] = Object.keys(CONDITIONS).flatMap((name) => [
  `only.${name}`,
  `unless.${name}`,
])

/** The marks whose condition does not hold. */
export function hidingNames(settings: Settings): readonly string[] {
  return Object.entries(CONDITIONS).map(([name, holds]) => (holds(settings) ? `unless.${name}` : `only.${name}`))
}

const MARK = /\{\{((?:only|unless)\.[a-zA-Z]+)\}\}/g
const SENTENCES = /(\{\{(?:only|unless)\.[a-zA-Z]+\}\}|。)/

/** The blocks without the parts whose condition does not hold, and without marks. Names are filled in already. */
export function shownBlocks(blocks: readonly Block[], settings: Settings): readonly Block[] {
  const hiding = new Set(hidingNames(settings).map((name) => `{{${name}}}`))
  return blocks.flatMap((block) => shownBlock(block, hiding))
}

/** A text of one line as `shownBlocks` shows it. */
export function shownText(text: string, settings: Settings): string {
  const [block] = shownBlocks([{ kind: 'paragraph', parts: [text] }], settings)
  return block?.kind === 'paragraph' ? textOf(block.parts) : ''
}

function shownBlock(block: Block, hiding: ReadonlySet<string>): Block[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph': {
      const parts = shownParts(block.parts, hiding)
      return textOf(parts) === '' ? [] : [{ ...block, parts }]
    }
    case 'table': {
      const rows = block.rows.filter((cells) => !cells.some((cell) => isHidden(cell, hiding)))
      const shown = (cells: Table['head']) => cells.map((cell) => shownParts(cell, hiding))
      return rows.length === 0 ? [] : [{ ...block, head: shown(block.head), rows: rows.map(shown) }]
    }
    case 'list': {
      const items = block.items
        .filter(([first]) => first?.kind !== 'paragraph' || !isHidden(first.parts, hiding))
        .map((item) => item.flatMap((each) => shownBlock(each, hiding)))
        .filter((item) => item.length > 0)
      return items.length === 0 ? [] : [{ ...block, items }]
    }
    case 'note': {
      const inside = block.blocks.flatMap((each) => shownBlock(each, hiding))
      return inside.length === 0 ? [] : [{ ...block, blocks: inside }]
    }
    case 'figure':
      return [block]
  }
}

/** Whether a text begins with a mark that hides all of it. */
function isHidden(parts: readonly Inline[], hiding: ReadonlySet<string>): boolean {
  const marks = /^(?:\{\{(?:only|unless)\.[a-zA-Z]+\}\})+/.exec(textOf(parts))?.[0].match(MARK) ?? []
  return marks.some((mark) => hiding.has(mark))
}

/** The sentences of a text that are not hidden. A sentence ends with `。` outside of links and bold words. */
function shownParts(parts: readonly Inline[], hiding: ReadonlySet<string>): readonly Inline[] {
  if (isHidden(parts, hiding)) return []
  let isShown = true
  return parts.flatMap((part): readonly Inline[] => {
    if (typeof part !== 'string') return isShown ? [withoutMarks(part)] : []
    const kept = part.split(SENTENCES).filter((piece) => {
      if (hiding.has(piece)) isShown = false
      const isKept = isShown && piece.search(MARK) === -1
      if (piece === '。') isShown = true
      return isKept
    })
    const text = kept.join('')
    return text === '' ? [] : [text]
  })
}

function withoutMarks(part: Exclude<Inline, string>): Inline {
  if (part.kind === 'break') return part
  const parts = part.parts.map((each) => (typeof each === 'string' ? each.replace(MARK, '') : withoutMarks(each)))
  return { ...part, parts }
}
