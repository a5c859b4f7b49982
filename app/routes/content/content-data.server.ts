import { breadcrumbData } from '#app/ui/breadcrumbs.tsx'
import { crumbsOf } from '#content/page.ts'
import type { PageView } from './pages.server.ts'

type Head = Pick<PageView, 'title' | 'description' | 'path' | 'kind' | 'updatedOn'>

/** Structured data of a content page (schema.org): breadcrumbs and, for an article, its dates. */
export function contentData(site: string, page: Head): Record<string, unknown>[] {
  const article = page.kind === 'article' ? [articleData(site, page)] : []
  return [breadcrumbData(site, crumbsOf(page.path, page.title)), ...article]
}

function articleData(site: string, { title, description, path, updatedOn }: Head): Record<string, unknown> {
  const publisher = { '@type': 'Organization', name: '墨礼 SUMIREI', url: `${site}/` }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: 'ja',
    dateModified: updatedOn,
    mainEntityOfPage: `${site}${path}`,
    author: publisher,
    publisher,
  }
}
