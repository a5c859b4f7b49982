import { servicesContext } from '#app/context.ts'
import { BlocksView } from '#app/ui/blocks-view.server.tsx'
import { LinkItems } from '#app/ui/link-items.tsx'
import { categoryLink, categoryPath } from '#app/ui/site.ts'
import { AREA_TEMPLATE, type Area, areaPath, servedAreas } from '#content/areas.ts'
import type { Page } from '#content/page.ts'
import { areaOf } from '#domain/navigation/find-page.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { CategoryNode } from '#services/catalog/list-items.ts'
import type { Route } from './+types/content-page.ts'
import type { Content } from './content-html.server.tsx'
import { type PageView, pagesNow, requirePageView } from './pages.server.ts'

export async function sitemapPage({ context }: Route.LoaderArgs): Promise<Content> {
  const page = requirePageView(pageHref('other-sitemap'), context)
  const { catalog, settings } = context.get(servicesContext)
  const facts = { pages: pagesNow(context), areas: servedAreas(settings.now()) }
  return { page, body: <SitemapBody page={page} categories={await catalog.listCategories()} {...facts} /> }
}

const LIST_LINKS = [
  { path: pageHref('item-list'), text: 'すべての商品' },
  { path: pageHref('ranking'), text: 'ランキング' },
  { path: pageHref('select'), text: '条件から選ぶ' },
]

type SitemapBodyProps = {
  page: PageView
  categories: readonly CategoryNode[]
  pages: readonly Page[]
  areas: readonly Area[]
}

function SitemapBody({ page, categories, pages, areas }: SitemapBodyProps) {
  return (
    <>
      <div className="content-body">
        <BlocksView blocks={page.blocks} />
      </div>
      <section className="sitemap">
        <h2>商品を選ぶ</h2>
        <ul className="sitemap-links">
          <LinkItems links={LIST_LINKS} />
        </ul>
        {categories.map(({ uid, name, children }) => (
          <div className="sitemap-category" key={uid}>
            <h3>
              <a href={categoryPath(uid)}>{name}</a>
            </h3>
            {children.length > 0 && (
              <ul className="sitemap-links">
                <LinkItems links={children.map(categoryLink)} />
              </ul>
            )}
          </div>
        ))}
      </section>
      {siteSections(pages, areas).map(({ title, links }) => (
        <section className="sitemap" key={title}>
          <h2>{title}</h2>
          <ul className="sitemap-links">
            <LinkItems links={links} />
          </ul>
        </section>
      ))}
    </>
  )
}

type Link = { readonly path: string; readonly text: string }

const SECTIONS: readonly {
  readonly title: string
  readonly isIn: (path: string) => boolean
  readonly more?: Link[]
}[] = [
  { title: 'ご利用ガイド', isIn: (path) => /^(service|about|faq)$/.test(areaOf(path)) },
  {
    title: 'サイズ',
    isIn: (path) => path.includes('fitting') || path.includes('sizeguide'),
    more: [{ path: pageHref('sizeguide'), text: 'サイズガイド' }],
  },
  { title: '読みもの', isIn: (path) => /^(feature|article)$/.test(areaOf(path)) },
  {
    title: 'お客様',
    isIn: (path) => areaOf(path) === 'entry',
    more: [
      { path: pageHref('mypage'), text: 'マイページ' },
      { path: pageHref('mypage-login'), text: 'ログイン' },
      { path: pageHref('entry'), text: '会員登録' },
      { path: pageHref('cart'), text: 'カート' },
      { path: pageHref('favorite'), text: 'お気に入り' },
      { path: pageHref('readlist'), text: '閲覧履歴' },
      { path: pageHref('contact'), text: 'お問い合わせ' },
    ],
  },
  {
    title: '当店について',
    isIn: (path) => areaOf(path) === 'other',
    more: [{ path: pageHref('news'), text: '新着のお知らせ' }],
  },
]

function siteSections(all: readonly Page[], served: readonly Area[]): { title: string; links: readonly Link[] }[] {
  const pages = all.filter(({ path }) => path !== AREA_TEMPLATE)
  const sections = SECTIONS.map(({ title, isIn, more = [] }) => ({
    title,
    links: [...pages.filter(({ path }) => isIn(path)).map(linkTo), ...more],
  }))
  const areas = served.map((area) => ({ path: areaPath(area), text: area.name }))
  return [...sections, { title: '地域別のご案内', links: [{ path: pageHref('areas'), text: '地域の一覧' }, ...areas] }]
}

function linkTo({ path, title }: { path: string; title: string }): Link {
  return { path, text: title }
}
