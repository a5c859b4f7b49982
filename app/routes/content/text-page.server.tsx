import { BlocksView } from './blocks-view.server.tsx'
import type { Content } from './content-html.server.tsx'
import { ContentsList } from './contents-list.server.tsx'
import type { PageView } from './pages.server.ts'

/** A page that consists of text only. */
export function textPage(page: PageView): Content {
  const body = (
    <>
      <ContentsList blocks={page.blocks} />
      <div className="content-body">
        <BlocksView blocks={page.blocks} />
      </div>
    </>
  )
  return { page, body }
}
