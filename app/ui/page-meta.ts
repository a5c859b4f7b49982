import type { MetaDescriptor } from 'react-router'
import { pageTitle } from '../text/page-title.ts'
import type { PictureSource } from './picture.tsx'
import type { Site } from './site.ts'

/** Searched-for words of every page (specification 2, Page metadata). */
const KEYWORDS = ['喪服レンタル', '礼服レンタル', 'マタニティ喪服レンタル']

export type PageMeta = {
  /** The page's own name: the title without the shop's, and its keyword. */
  readonly title: string
  readonly description: string
  /** Searched-for words besides those of every page and its name. */
  readonly keywords?: readonly string[]
  /** Path of the canonical address; the address asked for, normalised, when left out. */
  readonly path?: string
  /** Query of the canonical address, without `?`. */
  readonly query?: string
  /** Picture of an item for previews elsewhere; the shop's own sign when left out. */
  readonly image?: PictureSource | undefined
  /** Kept out of search engines even in production: a cart, a preview. */
  readonly isHidden?: boolean
  /** Structured data for search engines; the router writes it so that no text in it can end the script. */
  readonly data?: readonly Record<string, unknown>[]
}

type MetaArgs = {
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]
  readonly location: { readonly pathname: string }
}

/** The head of a page (specification 2, Page metadata). For a route's `meta`. */
export function pageMeta(args: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const site = args.matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined
  const isIndexed = site?.isIndexed === true && page.isHidden !== true
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

/** The shop's sign, for pages without a picture of their own. */
const SIGN = { path: '/icons/icon-512.png', width: 512, height: 512, alt: '墨礼 SUMIREI' }
/** The largest width in which pictures are served. */
const WIDEST_PX = 1200

function imageTags(base: string, source: PictureSource | undefined): MetaDescriptor[] {
  const { path, width, height, alt } = source === undefined ? SIGN : widestOf(source)
  return [
    { property: 'og:image', content: `${base}${path}` },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    ...(alt === '' ? [] : [{ property: 'og:image:alt', content: alt }]),
    { name: 'twitter:card', content: source === undefined ? 'summary' : 'summary_large_image' },
  ]
}

function widestOf({ key, width, height, alt }: PictureSource) {
  const shown = Math.min(WIDEST_PX, width)
  return { path: `/images/${key}-${WIDEST_PX}.webp`, width: shown, height: Math.round((height * shown) / width), alt }
}

/** A path in its one spelling (specification 2, Legacy paths). */
export function normalisedPath(path: string): string {
  const plain = path
    .replace(/^\/products\//, '/items/')
    .replace(/\.php$/, '')
    .replace(/\/index$/, '')
    .replace(/\/+$/, '')
  return plain === '' ? '/' : plain
}
