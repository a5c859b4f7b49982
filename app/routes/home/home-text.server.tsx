import { renderToStaticMarkup } from 'react-dom/server'
import type { RouterContextProvider } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { BlocksView, LinkedCategories } from '#app/ui/blocks-view.server.tsx'
import { readMarkdown } from '#content/markdown.ts'
import { fillBlocks, fillOperator } from '#content/page.ts'
import { unsafeLinksIn } from '#content/page-checks.ts'
import type { HomeBlock } from '#domain/layout/home-blocks.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'

type Place = {
  /** Of the block on the page, for the ids of its headings. */
  readonly index: number
  readonly categories: readonly CategoryNode[]
  readonly context: Readonly<RouterContextProvider>
}

/** The text of a block, by the renderer of pages; undefined for one that this release cannot show. */
export function textHtml({ fields }: HomeBlock, { index, categories, context }: Place): string | undefined {
  const blocks = readBlocks(fields.text ?? '')
  if (blocks === undefined) return undefined
  const settings = context.get(servicesContext).settings.now()
  const filled = fillOperator(fillBlocks(blocks, settings), context.get(operatorContext))
  const shown = filled.map((block) =>
    block.kind === 'heading' ? { ...block, id: `block${index}-${block.id}` } : block,
  )
  const uids = categories.flatMap(({ uid, children }) => [uid, ...children.map((child) => child.uid)])
  return renderToStaticMarkup(
    <LinkedCategories value={new Set(uids)}>
      <BlocksView blocks={shown} />
    </LinkedCategories>,
  )
}

function readBlocks(text: string) {
  try {
    const blocks = readMarkdown('home', text)
    return unsafeLinksIn(blocks).length === 0 ? blocks : undefined
  } catch {
    return undefined
  }
}
