import { operatorContext } from '#app/context.ts'
import { categoryPath, useSite } from '#app/ui/site.ts'
import type { Route } from './+types/sitemap.ts'
import { BlocksView } from './blocks-view.tsx'
import { ContentFrame } from './content-frame.tsx'
import { contentMeta } from './content-head.ts'
import { pageView, requirePage } from './pages.server.ts'
import { siteSections } from './site-sections.server.ts'

export const meta: Route.MetaFunction = (args) => (args.loaderData ? contentMeta(args, args.loaderData.page) : [])

export function loader({ context }: Route.LoaderArgs) {
  return { page: pageView(requirePage('/other/sitemap', context.get(operatorContext))), sections: siteSections() }
}

/** Every page by name: those of content by their own list, the departments by the catalogue's. */
export default function SitemapPage({ loaderData: { page, sections } }: Route.ComponentProps) {
  const categories = useSite()?.categories ?? []
  return (
    <ContentFrame {...page}>
      <div className="content-body">
        <BlocksView blocks={page.blocks} />
      </div>
      <section className="sitemap">
        <h2>商品を選ぶ</h2>
        <ul className="sitemap-links">
          <li>
            <a href="/items/list">すべての商品</a>
          </li>
          <li>
            <a href="/items/ranking">ランキング</a>
          </li>
          <li>
            <a href="/items/select">条件から選ぶ</a>
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
    </ContentFrame>
  )
}
