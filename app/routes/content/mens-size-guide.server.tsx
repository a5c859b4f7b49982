import { operatorContext, servicesContext } from '#app/context.ts'
import { loadSizeGuide } from '#app/ui/size-guide/size-guide-data.ts'
import { MENS_GROUP } from '#app/ui/size-guide/size-guide-request.ts'
import { StockSizes } from '#app/ui/size-guide/stock-sizes.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/content-page.ts'
import { BlocksView } from './blocks-view.server.tsx'
import type { Content } from './content-html.server.tsx'
import { pageView, requirePage } from './pages.server.ts'
import { TableOfContents } from './table-of-contents.server.tsx'

const PATH = pageHref('menssizeguide')

async function guideView({ request, context }: Route.LoaderArgs) {
  return {
    page: pageView(requirePage(PATH, context.get(operatorContext))),
    guide: await loadSizeGuide(context.get(servicesContext), new URL(request.url).searchParams, MENS_GROUP),
  }
}

type View = Awaited<ReturnType<typeof guideView>>

/** A guide to men's sizes, followed by the measurements of the men's items in stock. */
export async function mensSizeGuide(args: Route.LoaderArgs): Promise<Content> {
  const view = await guideView(args)
  return { page: view.page, body: <MensSizeGuide {...view} /> }
}

function MensSizeGuide({ page, guide }: View) {
  return (
    <>
      <TableOfContents blocks={page.blocks} />
      <div className="content-body">
        <BlocksView blocks={page.blocks} />
      </div>
      <StockSizes path={PATH} guide={guide} />
    </>
  )
}
