import { operatorContext, servicesContext } from '#app/context.ts'
import { loadSizeGuide } from '#app/ui/size-guide/size-guide-data.ts'
import { MENS_GROUP } from '#app/ui/size-guide/size-guide-request.ts'
import { StockSizes } from '#app/ui/size-guide/stock-sizes.tsx'
import type { Route } from './+types/mens-size-guide.ts'
import { BlocksView } from './blocks-view.tsx'
import { ContentFrame } from './content-frame.tsx'
import { contentMeta } from './content-head.ts'
import { ContentsList } from './contents-list.tsx'
import { pageView, requirePage } from './pages.server.ts'

const PATH = '/menssizeguide'

export const meta: Route.MetaFunction = (args) => (args.loaderData ? contentMeta(args, args.loaderData.page) : [])

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    page: pageView(requirePage(PATH, context.get(operatorContext))),
    guide: await loadSizeGuide(context.get(servicesContext), new URL(request.url).searchParams, MENS_GROUP),
  }
}

/** How men's sizes are read, and below it what the men's garments of the shop really measure. */
export default function MensSizeGuide({ loaderData: { page, guide } }: Route.ComponentProps) {
  return (
    <ContentFrame {...page}>
      <ContentsList blocks={page.blocks} />
      <div className="content-body">
        <BlocksView blocks={page.blocks} />
      </div>
      <StockSizes path={PATH} guide={guide} />
    </ContentFrame>
  )
}
