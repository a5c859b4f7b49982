import type { MetaDescriptor } from 'react-router'
import { findPage } from '#domain/navigation/find-page.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { normalisedPath } from '#domain/navigation/path.ts'
import type { PictureSource } from './picture.tsx'
import type { Site } from './site.ts'

/** Suffix of every page title (docs/rules.md Words). */
export const TITLE_SUFFIX = ' | 墨礼 SUMIREI 礼服・喪服レンタル'

function pageTitle(name: string): string {
  return `${name}${TITLE_SUFFIX}`
}

/** Keywords of every page (docs/product/2, Page metadata). */
const KEYWORDS = ['喪服レンタル', '礼服レンタル', 'マタニティ喪服レンタル']

type PageMeta = {
  /** The name of the page: its title without the suffix, and one of its keywords. */
  readonly title: string
  readonly description: string
  readonly keywords?: readonly string[]
  /** Path of the canonical URL. Default: the requested path, normalised. */
  readonly path?: string
  readonly query?: string
  readonly image?: PictureSource | undefined
  /** Not indexed even in production, besides what the table of pages says: such as a preview. */
  readonly isHidden?: boolean
  readonly data?: readonly Record<string, unknown>[]
}

type MetaArgs = {
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]
  readonly location: { readonly pathname: string }
}

export function pageMeta(args: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const site = args.matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined
  // The router ignores case.
  const isHidden = page.isHidden === true || findPage(args.location.pathname.toLowerCase())?.isHidden === true
  const isIndexed = site?.isIndexed === true && !isHidden
  const title = pageTitle(page.title)
  const base = site?.url ?? ''
  const address = `${base}${page.path ?? normalisedPath(args.location.pathname)}${page.query ? `?${page.query}` : ''}`
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'keywords', content: [...KEYWORDS, page.title, ...(page.keywords ?? [])].join(',') },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex,nofollow' }]),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(isHidden ? [] : previewTags(title, page, address, base)),
    ...(page.data ?? []).map((data) => ({ 'script:ld+json': data }) as MetaDescriptor),
  ]
}

/** What other sites show of a link to the page. */
function previewTags(title: string, { description, image }: PageMeta, address: string, base: string): MetaDescriptor[] {
  return [
    { property: 'og:site_name', content: '墨礼 SUMIREI' },
    { property: 'og:locale', content: 'ja_JP' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...imageTags(base, image),
  ]
}

const LOGO = { path: '/icons/icon-512.png', width: 512, height: 512, alt: '墨礼 SUMIREI' }
const MAX_WIDTH_PX = 1200

function imageTags(base: string, source: PictureSource | undefined): MetaDescriptor[] {
  const { path, width, height, alt } = source === undefined ? LOGO : largestImage(source)
  return [
    { property: 'og:image', content: `${base}${path}` },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: source === undefined ? 'summary' : 'summary_large_image' },
  ]
}

function largestImage({ key, width, height, alt }: PictureSource) {
  const shown = Math.min(MAX_WIDTH_PX, width)
  return {
    path: `/images/${key}-${MAX_WIDTH_PX}.webp`,
    width: shown,
    height: Math.round((height * shown) / width),
    alt,
  }
}

/**
 * schema.org ItemList of a page that links to its items, whose own pages tell the rest. `firstPosition`: position of
 * the first item, counted from 1.
 */
export function itemListData(
  siteUrl: string,
  name: string,
  itemIds: readonly number[],
  firstPosition = 1,
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListElement: itemIds.map((id, index) => ({
      '@type': 'ListItem',
      position: firstPosition + index,
      url: `${siteUrl}${pageHref('item', { id })}`,
    })),
  }
}
