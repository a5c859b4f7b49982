import { findPage } from '#domain/navigation/find-page.ts'
import type { PageId } from '#domain/navigation/pages.ts'
import type { Route } from './+types/content-page.ts'
import { areaPage, areasPage } from './area.server.tsx'
import type { Content } from './content-html.server.tsx'
import { faqPage } from './faq.server.tsx'
import { featurePage } from './feature.server.tsx'
import { requirePageView } from './pages.server.ts'
import { sitemapPage } from './sitemap.server.tsx'
import { mensSizeGuide, textPage } from './text-page.server.tsx'
import { yearEndPage } from './year-end.server.tsx'

const DYNAMIC_PAGES: Partial<Record<PageId, (args: Route.LoaderArgs) => Content | Promise<Content>>> = {
  faq: faqPage,
  areas: areasPage,
  area: areaPage,
  menssizeguide: mensSizeGuide,
  'other-sitemap': sitemapPage,
  'other-year-end': yearEndPage,
  feature: featurePage,
}

/** The content of the requested page. `request.url` ends in `.data` on a client-side navigation, so `url` is used. */
export async function contentAt(args: Route.LoaderArgs): Promise<Content> {
  const page = findPage(`/${args.pattern}`)
  const render = page && DYNAMIC_PAGES[page.id]
  return render ? render(args) : textPage(requirePageView(args.url.pathname, args.context))
}
