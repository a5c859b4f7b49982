import type { MetaDescriptor } from 'react-router'
import { findPage } from '#domain/navigation/find-page.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { normalisedPath } from '#domain/navigation/path.ts'
import type { PictureSource } from './picture.tsx'
import type { Site } from './site.ts'

/** The title of a page of the shop (docs/rules.md Words). */
export function pageTitle(name: string, shopName: string): string {
  return `${name} | ${shopName} 礼服・喪服レンタル`
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

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

type MetaArgs = {
  readonly matches: Matches
  readonly location: { readonly pathname: string }
}

/** The loader data of the root route. */
export function siteOfMatches(matches: Matches): Site | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined
}

/** The address of the shop, for the addresses in structured data. */
export function siteUrlOf(matches: Matches): string {
  return siteOfMatches(matches)?.url ?? ''
}

/** The title of a page of the back office, and that it is not indexed. */
export function staffMeta(matches: Matches, name?: string): MetaDescriptor[] {
  const backOffice = `${siteOfMatches(matches)?.shopName ?? ''} 管理`
  const title = name === undefined ? backOffice : `${name} | ${backOffice}`
  return [{ title }, { name: 'robots', content: 'noindex,nofollow' }]
}

export function pageMeta(args: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const site = siteOfMatches(args.matches)
  // The router ignores case.
  const isHidden = page.isHidden === true || findPage(args.location.pathname.toLowerCase())?.isHidden === true
  const isIndexed = site?.isIndexed === true && !isHidden
  const title = pageTitle(page.title, site?.shopName ?? '')
  const base = siteUrlOf(args.matches)
  const address = `${base}${page.path ?? normalisedPath(args.location.pathname)}${page.query ? `?${page.query}` : ''}`
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'keywords', content: [...KEYWORDS, page.title, ...(page.keywords ?? [])].join(',') },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex,nofollow' }]),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(isHidden ? [] : previewTags(title, page, address, site)),
    ...(page.data ?? []).map((data) => ({ 'script:ld+json': data }) as MetaDescriptor),
  ]
}

/** What other sites show of a link to the page. */
function previewTags(
  title: string,
  { description, image }: PageMeta,
  address: string,
  site: Site | undefined,
): MetaDescriptor[] {
  const { url = '', shopName = '' } = site ?? {}
  return [
    { property: 'og:site_name', content: shopName },
    { property: 'og:locale', content: 'ja_JP' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...imageTags(url, shopName, image),
  ]
}

const LOGO = { path: '/icons/icon-512.png', width: 512, height: 512 }
const MAX_WIDTH_PX = 1200

function imageTags(base: string, shopName: string, source: PictureSource | undefined): MetaDescriptor[] {
  const { path, width, height, alt } = source === undefined ? { ...LOGO, alt: shopName } : largestImage(source)
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
