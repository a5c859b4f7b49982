import type { MetaDescriptor } from 'react-router'
import { breadcrumbData } from '#app/ui/breadcrumbs.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { crumbsOf } from '#root/content/sections.ts'
import type { PageView } from './pages.server.ts'

type MetaArgs = Parameters<typeof pageMeta>[0]
/** What the head of a page of content is made of. */
type Head = Pick<PageView, 'title' | 'description' | 'path'> &
  Partial<Pick<PageView, 'kind' | 'updatedOn' | 'keywords'>> & { readonly isHidden?: boolean }

/** The head of a page of content: canonical address, way from home and, for an article, its dates (schema.org). */
export function contentMeta(
  args: MetaArgs,
  page: Head,
  data: readonly Record<string, unknown>[] = [],
): MetaDescriptor[] {
  const root = args.matches.find((match) => match?.id === 'root')?.loaderData as { url?: string } | undefined
  const site = root?.url ?? ''
  const { title, description, path, isHidden } = page
  const article = page.kind === 'article' ? [articleData(site, page)] : []
  const tags = pageMeta(args, {
    title,
    description,
    path,
    isHidden,
    data: [breadcrumbData(site, crumbsOf(path, title)), ...article, ...data],
  })
  return tags.map((tag) => withKeywords(tag, page.keywords ?? []))
}

/** The page's own words after those of every page. */
function withKeywords(tag: MetaDescriptor, words: readonly string[]): MetaDescriptor {
  if (!('name' in tag) || tag.name !== 'keywords' || words.length === 0) return tag
  return { ...tag, content: [tag.content, ...words].join(',') }
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
