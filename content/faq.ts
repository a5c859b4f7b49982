import { type Block, type Heading, textOf, textOfBlocks } from './blocks.ts'

/** A question with its answer. `id` is the link target. */
export type Question = { readonly id: string; readonly text: string; readonly answer: readonly Block[] }
export type QuestionGroup = { readonly id: string; readonly title: string; readonly questions: readonly Question[] }

/**
 * Parses the blocks of a page as questions: level 2 headings are groups, level 3 headings are questions, the blocks
 * after them are the answer.
 */
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

/** The plain text of an answer. */
export function answerText({ answer }: Question): string {
  return textOfBlocks(answer)
}
