import type { RouterContextProvider } from 'react-router'
import { operatorContext, servicesContext, siteContext } from '#app/context.ts'
import { previewDocument } from '#app/ui/staff/preview-document.server.tsx'
import { AREA_TEMPLATE, findArea } from '#content/areas.ts'
import { readWritten } from '#content/page-source.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { WrittenPage } from '#domain/page-text/page-text.ts'
import { areaNames } from './area.server.tsx'
import { type Content, contentView } from './content-html.server.tsx'
import { faqContent } from './faq.server.tsx'
import { filledPage, pageValuesOf, pageView } from './pages.server.ts'
import { textPage } from './text-page.server.tsx'

/** The place that the template of the areas is shown for. */
const SAMPLE_AREA = findArea('tokyo')

/** A text as a document of its own, by the renderer of the shop; undefined for one that cannot be shown. */
export async function previewHtml(
  page: WrittenPage,
  context: Readonly<RouterContextProvider>,
): Promise<string | undefined> {
  const { pages, catalog } = context.get(servicesContext)
  if (!pages.canShow(page)) return undefined
  const categories = await catalog.listCategories()
  const uids = categories.flatMap(({ uid, children }) => [uid, ...children.map((child) => child.uid)])
  const { shopName, accentColour } = context.get(operatorContext)
  const site = context.get(siteContext)
  const view = contentView(contentOf(page, context), { ...site, shopName }, uids)
  const content = (
    <main>
      <div className="page">{view}</div>
    </main>
  )
  return previewDocument({ title: page.title, accentColour, content })
}

function contentOf(page: WrittenPage, context: Readonly<RouterContextProvider>): Content {
  const values = pageValuesOf(context)
  const read = filledPage(readWritten(page), values)
  const isTemplate = page.path === AREA_TEMPLATE && SAMPLE_AREA !== undefined
  const view = pageView(isTemplate ? areaNames(read, SAMPLE_AREA, values.settings) : read, context)
  return page.path === pageHref('faq') ? faqContent(view) : textPage(view)
}
