import { servicesContext } from '#app/context.ts'
import { BlocksView, TableOfContents } from '#app/ui/blocks-view.server.tsx'
import { loadSizeGuide, MENS_GROUP } from '#app/ui/size-guide/size-guide-data.ts'
import { StockSizes } from '#app/ui/size-guide/stock-sizes.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/content-page.ts'
import type { Content } from './content-html.server.tsx'
import { type PageView, requirePageView } from './pages.server.ts'

export function textPage(page: PageView): Content {
  return { page, body: <TextBody page={page} /> }
}

export async function mensSizeGuide({ request, context }: Route.LoaderArgs): Promise<Content> {
  const path = pageHref('menssizeguide')
  const page = requirePageView(path, context)
  const guide = await loadSizeGuide(context.get(servicesContext), new URL(request.url).searchParams, MENS_GROUP)
  const body = (
    <>
      <TextBody page={page} />
      <StockSizes path={path} guide={guide} />
    </>
  )
  return { page, body }
}

export function TextBody({ page: { blocks } }: { page: PageView }) {
  return (
    <>
      <TableOfContents blocks={blocks} />
      <div className="content-body">
        <BlocksView blocks={blocks} />
      </div>
    </>
  )
}
