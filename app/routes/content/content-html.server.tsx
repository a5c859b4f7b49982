import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LinkedCategories } from '#app/ui/blocks-view.server.tsx'
import { Breadcrumbs, breadcrumbData } from '#app/ui/breadcrumbs.tsx'
import { headingClass } from '#app/ui/kanji-heading.ts'
import { phrased } from '#app/ui/phrased.tsx'
import type { Site } from '#app/ui/site.ts'
import { crumbsOf } from '#content/page.ts'
import type { Day } from '#domain/day.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import type { PageView } from './pages.server.ts'

export type Content = {
  readonly page: Omit<PageView, 'blocks'>
  readonly body: ReactNode
  readonly data?: readonly Record<string, unknown>[]
}

type ShopSite = Pick<Site, 'url' | 'shopName'>

/** `categories`: those that customers see. */
export function contentHtml(content: Content, site: ShopSite, categories: readonly number[]): string {
  return renderToStaticMarkup(contentView(content, site, categories))
}

export function contentView({ page, body, data = [] }: Content, site: ShopSite, categories: readonly number[]) {
  return (
    <>
      {[...contentData(site, page), ...data].map((one) => (
        <script
          key={String(one['@type'])}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped cannot close the script
          dangerouslySetInnerHTML={{ __html: JSON.stringify(one).replaceAll('<', '\\u003c') }}
        />
      ))}
      <LinkedCategories value={new Set(categories)}>
        <ContentFrame {...page}>{body}</ContentFrame>
      </LinkedCategories>
    </>
  )
}

type Head = Pick<PageView, 'title' | 'description' | 'path' | 'kind' | 'updatedOn'>

/** Structured data of a content page (schema.org): breadcrumbs and, for an article, its dates. */
function contentData(site: ShopSite, page: Head): Record<string, unknown>[] {
  const article = page.kind === 'article' ? [articleData(site, page)] : []
  return [breadcrumbData(site.url, crumbsOf(page.path, page.title)), ...article]
}

function articleData(
  { url, shopName }: ShopSite,
  { title, description, path, updatedOn }: Head,
): Record<string, unknown> {
  const publisher = { '@type': 'Organization', name: shopName, url: `${url}/` }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: 'ja',
    dateModified: updatedOn,
    mainEntityOfPage: `${url}${path}`,
    author: publisher,
    publisher,
  }
}

type ContentFrameProps = Pick<PageView, 'title' | 'description' | 'path'> & {
  readonly updatedOn?: string
  readonly related?: PageView['related']
  readonly children: ReactNode
}

function ContentFrame({ title, description, path, updatedOn, related = [], children }: ContentFrameProps) {
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(path, title)} />
      <article className="content">
        <header className="content-head">
          <h1 className={headingClass(title)}>{phrased(title)}</h1>
          <p className="content-lead">{description}</p>
        </header>
        {children}
        {updatedOn !== undefined && (
          <p className="content-updated">
            最終更新：<time dateTime={updatedOn}>{dayTextFull(updatedOn as Day)}</time>
          </p>
        )}
      </article>
      {related.length > 0 && <Related related={related} />}
    </>
  )
}

function Related({ related }: { related: PageView['related'] }) {
  return (
    <nav className="content-related" aria-labelledby="related">
      <h2 id="related">あわせてお読みください</h2>
      <ul>
        {related.map(({ path, title, description }) => (
          <li key={path}>
            <a href={path}>
              <span className="content-related-title">{title}</span>
              <span className="content-related-text">{description}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
