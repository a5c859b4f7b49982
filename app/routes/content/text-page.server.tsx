import { BlocksView } from './blocks-view.server.tsx'
import type { Content } from './content-html.server.tsx'
import type { PageView } from './pages.server.ts'
import { TableOfContents } from './table-of-contents.server.tsx'

/** A page that consists of text only. */
export function textPage(page: PageView): Content {
  const body = (
    <>
      <TableOfContents blocks={page.blocks} />
      <div className="content-body">
        <BlocksView blocks={page.blocks} />
      </div>
    </>
  )
  return { page, body }
}
