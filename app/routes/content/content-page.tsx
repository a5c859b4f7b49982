import { operatorContext } from '#app/context.ts'
import type { Route } from './+types/content-page.ts'
import { BlocksView } from './blocks-view.tsx'
import { ContentFrame } from './content-frame.tsx'
import { contentMeta } from './content-head.ts'
import { ContentsList } from './contents-list.tsx'
import { pageView, requirePage } from './pages.server.ts'

export const meta: Route.MetaFunction = (args) => (args.loaderData ? contentMeta(args, args.loaderData) : [])

/** By `url`, not by `request.url`: that is `….data` when the navigation happens within the page. */
export function loader({ url, context }: Route.LoaderArgs) {
  return pageView(requirePage(url.pathname, context.get(operatorContext)))
}

/** Any page that is text alone. One module serves them all; the address says which. */
export default function ContentPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <ContentFrame {...page}>
      <ContentsList blocks={page.blocks} />
      <div className="content-body">
        <BlocksView blocks={page.blocks} />
      </div>
    </ContentFrame>
  )
}
