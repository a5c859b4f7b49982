import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { headingClass } from '#app/ui/kanji-heading.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { type Block, type Figure, type Heading, type Inline, type Table, textOf } from '#content/blocks.ts'
import { parsePagePicture } from '#domain/files/page-picture.ts'
import { callHref } from '#domain/operator/telephone.ts'

export function BlocksView({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are never reordered
    <BlockView block={block} key={index} />
  ))
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <HeadingView {...block} />
    case 'paragraph':
      return (
        <p>
          <InlineView parts={block.parts} />
        </p>
      )
    case 'list':
      return <ListView {...block} />
    case 'table':
      return <TableView {...block} />
    case 'note':
      return (
        <div className="content-note">
          <BlocksView blocks={block.blocks} />
        </div>
      )
    case 'figure':
      return <FigureView {...block} />
  }
}

function HeadingView({ level, id, parts }: Heading) {
  const Level = level === 2 ? 'h2' : 'h3'
  return (
    <Level id={id} className={headingClass(textOf(parts))}>
      <InlineView parts={parts} textView={phrased} />
    </Level>
  )
}

function ListView({ isOrdered, items }: { isOrdered: boolean; items: readonly (readonly Block[])[] }) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {items.map((blocks, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items are never reordered
        <li key={index}>
          <BlocksView blocks={blocks} />
        </li>
      ))}
    </List>
  )
}

/** A wide table scrolls in its own container, by touch and by keyboard. */
function TableView({ head, rows }: Table) {
  // Tables of one page may have the same head; the first row distinguishes their labels.
  const name = [...head, rows[0]?.[0] ?? []].map(textOf).filter((text) => text !== '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table has to be scrollable by keyboard
    <section className="content-table" tabIndex={0} aria-label={`表：${name.join('・')}`}>
      <table data-columns={head.length}>
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are never reordered
              <th scope="col" key={index}>
                <InlineView parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered
            <TableRow cells={cells} key={index} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function TableRow({ cells: [first = [], ...others] }: { cells: readonly (readonly Inline[])[] }) {
  return (
    <tr>
      <th scope="row">
        <InlineView parts={first} />
      </th>
      {others.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are never reordered
        <td key={index}>
          <InlineView parts={cell} />
        </td>
      ))}
    </tr>
  )
}

function FigureView({ src, alt, caption, width, height }: Figure) {
  return (
    <figure>
      <img
        src={src}
        srcSet={parsePagePicture(src) && `${src} 800w, ${src.replace('-800.', '-1200.')} 1200w`}
        sizes={parsePagePicture(src) && '(width < 768px) 94vw, 45rem'}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** The categories that customers see: a text links to no other one. */
export const LinkedCategories = createContext<ReadonlySet<number>>(new Set())

const CATEGORY = /[?&]category_id=(\d+)/

type InlineViewProps = { parts: readonly Inline[]; textView?: (text: string) => ReactNode }

function InlineView({ parts, textView = withCalls }: InlineViewProps) {
  const categories = useContext(LinkedCategories)
  return parts.map((part, index) => {
    const key = index
    if (typeof part === 'string') return <Fragment key={key}>{textView(part)}</Fragment>
    if (part.kind === 'break') return <br key={key} />
    const inside = <InlineView parts={part.parts} textView={textView} />
    if (part.kind === 'strong') return <strong key={key}>{inside}</strong>
    const category = CATEGORY.exec(part.href)?.[1]
    if (category !== undefined && !categories.has(Number(category))) return <Fragment key={key}>{inside}</Fragment>
    return (
      <a href={part.href} className={parts.length === 1 ? 'content-link' : undefined} key={key}>
        {inside}
      </a>
    )
  })
}

const TELEPHONE = /(?<!\d)(0\d{1,4}-\d{1,4}-\d{3,4})(?!\d)/

/** A text whose telephone numbers are links, each on one line. */
function withCalls(text: string): ReactNode {
  return text.split(TELEPHONE).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
      <a className="unbroken" href={callHref(part)} key={index}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** Pages with fewer sections have no table of contents. */
const MIN_SECTIONS = 4

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
