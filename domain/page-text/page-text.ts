import { pageHref } from '../navigation/href.ts'

export const PAGE_KINDS = ['guide', 'article', 'information', 'legal'] as const
export type PageTextKind = (typeof PAGE_KINDS)[number]

/** Characters. The longest page of a release has half of them. */
export const PAGE_LIMITS = { title: 60, description: 160, keywords: 200, related: 600, body: 20_000 } as const

/** What staff write of a page. Lists are lines, separated by commas; `related`: paths; `body`: Markdown. */
export type PageText = {
  readonly title: string
  readonly description: string
  readonly keywords: string
  readonly related: string
  readonly body: string
}
export const PAGE_FIELDS = Object.keys(PAGE_LIMITS) as readonly (keyof PageText)[]

/**
 * The value of a version of a page. `baseHash`: of the release's text on which it is based; undefined for a page that
 * no release has. `isWithdrawn`: the page is no longer shown.
 */
export type PageValue = PageText & {
  readonly kind: PageTextKind
  readonly baseHash: string | undefined
  readonly isWithdrawn: boolean
}

/** A page of the release, which holds until staff write a version of their own. */
export type ReleasedPage = {
  readonly path: string
  readonly kind: PageTextKind
  readonly text: PageText
  readonly hash: string
  readonly updatedOn: string
}

/** Where staff add pages of their own. */
const NEW_PAGES = ['article-page', 'feature-page'] as const
const NEW_NAME = /^[a-z][a-z0-9_]{1,39}$/

export function isNewPagePath(path: string): boolean {
  const page = path.slice(path.lastIndexOf('/') + 1)
  return NEW_NAME.test(page) && NEW_PAGES.some((id) => pageHref(id, { page }) === path)
}

/** Whether two texts say the same. */
export function isSameText(one: PageText, other: PageText): boolean {
  return PAGE_FIELDS.every((name) => one[name] === other[name])
}

/** How many days before a legal text gets worse for customers it is published (民法 548条の4第2項). */
export const LEGAL_NOTICE_DAYS = 14

/** A version of a page that staff wrote. `sinceAt`: from when it holds, then the versions before it, newest first. */
export type WrittenPage = PageValue & { readonly path: string; readonly sinceAt: readonly Temporal.Instant[] }

/** The pages that staff wrote, by path. */
export type WrittenPages = ReadonlyMap<string, WrittenPage>
