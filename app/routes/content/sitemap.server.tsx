import { operatorContext, servicesContext } from '#app/context.ts'
import { categoryPath } from '#app/ui/site.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/content-page.ts'
import { BlocksView } from './blocks-view.server.tsx'
import type { Content } from './content-html.server.tsx'
import { pageView, requirePage } from './pages.server.ts'
import { siteSections } from './site-sections.server.ts'

async function sitemapView({ context }: Route.LoaderArgs) {
  return {
    page: pageView(requirePage(pageHref('other-sitemap'), context.get(operatorContext))),
    sections: siteSections(),
    categories: await context.get(servicesContext).catalog.listCategories(),
  }
}

type View = Awaited<ReturnType<typeof sitemapView>>

/** The sitemap: content pages by heading, and the categories of the catalogue. */
export async function sitemapPage(args: Route.LoaderArgs): Promise<Content> {
  const view = await sitemapView(args)
  return { page: view.page, body: <SitemapBody {...view} /> }
}

function SitemapBody({ page, sections, categories }: View) {
  return (
    <>
      <div className="content-body">
        <BlocksView blocks={page.blocks} />
      </div>
      <section className="sitemap">
        <h2>商品を選ぶ</h2>
        <ul className="sitemap-links">
          <li>
            <a href={pageHref('item-list')}>すべての商品</a>
          </li>
          <li>
            <a href={pageHref('ranking')}>ランキング</a>
          </li>
          <li>
            <a href={pageHref('select')}>条件から選ぶ</a>
          </li>
        </ul>
        {categories.map(({ uid, name, children }) => (
          <div className="sitemap-category" key={uid}>
            <h3>
              <a href={categoryPath(uid)}>{name}</a>
            </h3>
            <ul className="sitemap-links">
              {children.map((child) => (
                <li key={child.uid}>
                  <a href={categoryPath(child.uid)}>{child.name}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      {sections.map(({ title, links }) => (
        <section className="sitemap" key={title}>
          <h2>{title}</h2>
          <ul className="sitemap-links">
            {links.map(({ path, text }) => (
              <li key={path}>
                <a href={path}>{text}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
