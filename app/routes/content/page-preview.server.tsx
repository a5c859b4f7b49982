import { renderToStaticMarkup } from 'react-dom/server'
import type { RouterContextProvider } from 'react-router'
import { operatorContext, servicesContext, siteContext } from '#app/context.ts'
import shopStyle from '#app/styles/shop.css?url'
import { AREA_TEMPLATE, findArea } from '#content/areas.ts'
import { readWritten } from '#content/page-source.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { ACCENT_PATH } from '#domain/operator/brand.ts'
import type { WrittenPage } from '#domain/page-text/page-text.ts'
import { areaNames } from './area.server.tsx'
import { type Content, contentView } from './content-html.server.tsx'
import { faqContent } from './faq.server.tsx'
import { filledPage, pageValuesOf, pageView } from './pages.server.ts'
import { textPage } from './text-page.server.tsx'

/** The place that the template of the areas is shown for. */
const SAMPLE_AREA = findArea('tokyo')

/**
 * A text as a document of its own, by the renderer of the shop: undefined for one that cannot be shown. The policy for
 * assigned HTML accepts it, since it has nothing that runs (app/ui/shell/html-policy.ts).
 */
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
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="ja">
      <head>
        <title>{page.title}</title>
        <link rel="stylesheet" href={shopStyle} />
        {accentColour && <link rel="stylesheet" href={`${ACCENT_PATH}?${accentColour.slice(1)}`} />}
      </head>
      <body>
        <main>
          <div className="page">{view}</div>
        </main>
      </body>
    </html>,
  )}`
}

function contentOf(page: WrittenPage, context: Readonly<RouterContextProvider>): Content {
  const values = pageValuesOf(context)
  const read = filledPage(readWritten(page), values)
  const isTemplate = page.path === AREA_TEMPLATE && SAMPLE_AREA !== undefined
  const view = pageView(isTemplate ? areaNames(read, SAMPLE_AREA, values.settings) : read, context)
  return page.path === pageHref('faq') ? faqContent(view) : textPage(view)
}
