export type Inline =
  | string
  | { readonly kind: 'strong'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'break' }

export type Figure = {
  readonly kind: 'figure'
  readonly src: string
  readonly alt: string
  readonly caption: string
  readonly width: number
  readonly height: number
}

export type Heading = {
  readonly kind: 'heading'
  readonly level: 2 | 3
  readonly id: string
  readonly parts: readonly Inline[]
}

export type Table = {
  readonly kind: 'table'
  readonly head: readonly (readonly Inline[])[]
  readonly rows: readonly (readonly (readonly Inline[])[])[]
}

/** A block of a page: parsed Markdown without unsafe content. */
export type Block =
  | Heading
  | Table
  | Figure
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'note'; readonly blocks: readonly Block[] }

export function textOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : part.kind === 'break' ? '' : textOf(part.parts)))
    .join('')
}

export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join('')
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOf(block.parts)
    case 'list':
      return block.items.map(textOfBlocks).join('')
    case 'note':
      return textOfBlocks(block.blocks)
    case 'table':
      return [block.head, ...block.rows].flat().map(textOf).join('')
    case 'figure':
      return block.caption
  }
}

export type Question = { readonly id: string; readonly text: string; readonly answer: readonly Block[] }
export type QuestionGroup = { readonly id: string; readonly title: string; readonly questions: readonly Question[] }

/** Questions of a page: level 2 headings are groups, level 3 headings questions, the blocks after them the answer. */
export function questionGroups(blocks: readonly Block[]): QuestionGroup[] {
  return partsUnder(blocks, 2).map(({ heading, inside }) => ({
    id: heading.id,
    title: textOf(heading.parts),
    questions: partsUnder(inside, 3).map((part) => ({
      id: part.heading.id,
      text: textOf(part.heading.parts),
      answer: part.inside,
    })),
  }))
}

function partsUnder(blocks: readonly Block[], level: 2 | 3): { heading: Heading; inside: Block[] }[] {
  const parts: { heading: Heading; inside: Block[] }[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === level) parts.push({ heading: block, inside: [] })
    else parts.at(-1)?.inside.push(block)
  }
  return parts
}

export function answerText({ answer }: Question): string {
  return textOfBlocks(answer)
}
