import { type Block, type Heading, textOf } from '#content/blocks.ts'

/** Pages with fewer sections have no table of contents. */
const MIN_SECTIONS = 4

/** The table of contents of a long page. */
export function TableOfContents({ blocks }: { blocks: readonly Block[] }) {
  const sections = blocks.filter((block): block is Heading => block.kind === 'heading' && block.level === 2)
  if (sections.length < MIN_SECTIONS) return null
  return (
    <nav className="content-contents" aria-labelledby="contents">
      <h2 id="contents">このページの内容</h2>
      <ol>
        {sections.map(({ id, parts }) => (
          <li key={id}>
            <a href={`#${id}`}>{textOf(parts)}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
