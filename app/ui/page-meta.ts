import type { MetaDescriptor } from 'react-router'
import { findPage } from '#domain/navigation/find-page.ts'
import { normalisedPath } from '#domain/navigation/path.ts'
import { pageTitle } from '../text/page-title.ts'
import type { PictureSource } from './picture.tsx'
import type { Site } from './site.ts'

/** Keywords of every page (docs/product/2, Page metadata). */
const KEYWORDS = ['喪服レンタル', '礼服レンタル', 'マタニティ喪服レンタル']

export type PageMeta = {
  /** The name of the page: its title without the suffix, and one of its keywords. */
  readonly title: string
  readonly description: string
  /** Further keywords besides the default ones and the title. */
  readonly keywords?: readonly string[]
  /** Path of the canonical URL. Default: the requested path, normalised. */
  readonly path?: string
  /** Query of the canonical URL, without `?`. */
  readonly query?: string
  /** Picture of an item for link previews. Default: the logo. */
  readonly image?: PictureSource | undefined
  /** Not indexed even in production, besides what the table of pages says: such as a preview. */
  readonly isHidden?: boolean
  /** Structured data (JSON-LD); the router escapes it. */
  readonly data?: readonly Record<string, unknown>[]
}

type MetaArgs = {
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]
  readonly location: { readonly pathname: string }
}

/** The meta tags of a page (docs/product/2, Page metadata), for the `meta` export of a route. */
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
    { property: 'og:site_name', content: '墨礼 SUMIREI' },
    { property: 'og:locale', content: 'ja_JP' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    ...imageTags(base, page.image),
    ...(page.data ?? []).map((data) => ({ 'script:ld+json': data }) as MetaDescriptor),
  ]
}

/** The logo, for pages without a picture. */
const LOGO = { path: '/icons/icon-512.png', width: 512, height: 512, alt: '墨礼 SUMIREI' }
/** The largest width in which pictures are served. */
const MAX_WIDTH_PX = 1200

function imageTags(base: string, source: PictureSource | undefined): MetaDescriptor[] {
  const { path, width, height, alt } = source === undefined ? LOGO : largestImage(source)
  return [
    { property: 'og:image', content: `${base}${path}` },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    ...(alt === '' ? [] : [{ property: 'og:image:alt', content: alt }]),
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
