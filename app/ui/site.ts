import { createContext, useContext, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { onVisitorShown, type ShownVisitor, shownVisitor } from '#app/shell-script/visitor.ts'
import { ALL_PREFECTURES, type PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { Menus } from '#domain/layout/menus.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Banner } from '#domain/notice/banner-form.ts'
import type { Brand } from '#domain/operator/brand.ts'
import { rentalLengths } from '#domain/rental/period.ts'
import type { ShownSettings } from './shown-settings.ts'

export type CategoryName = { readonly uid: number; readonly name: string }

/** A hosted search service that the browser asks. The key allows searching only. */
export type SearchService = {
  readonly url: string
  readonly appId: string
  readonly apiKey: string
  readonly indexName: string
}

/** A category of the menus, with the categories in it. */
export type MenuCategory = CategoryName & { readonly children: readonly CategoryName[] }

export type Site = Brand & {
  readonly url: string
  /** Whether search engines may index the pages: in production only (docs/product/1). */
  readonly isIndexed: boolean
  /** Absent: the search box asks the shop alone. */
  readonly searchService?: SearchService
  /** Identifies this request in the log; shown when the page fails. */
  readonly supportCode: string
  readonly menu: readonly MenuCategory[]
  /** Undefined in a document that visitors share: the script of the shell requests it (app/shell-script/visitor.ts). */
  readonly visitor: ShownVisitor | undefined
  /** Address of the script of the shell. */
  readonly shellScript: string
  readonly groupSites: readonly { readonly name: string; readonly url: string }[]
  readonly telephone: string
  readonly businessHours: string
  readonly settings: ShownSettings
  /** The market on which the company is listed. */
  readonly listing: string | undefined
  readonly lineUrl: string | undefined
  /** In place of the promise of delivery above each page. */
  readonly banner?: Pick<Banner, 'text' | 'note' | 'path'> | undefined
  /** The links of footer and menus, with their texts filled in; in the back office none. */
  readonly menus?: Menus | undefined
  /** The prefectures to which the shop does not deliver. */
  readonly unserved: readonly PrefectureCode[]
  /** Says why the session ended since the last page; set on one page only. */
  readonly endedText: string | undefined
}

/**
 * The site of a document whose root has no loader data, without the menu: nothing was found at its address, or what no
 * page can do without could not be loaded. Its error page has the telephone and the support code. Only on the server.
 */
export const SiteOfRequest = createContext<Site | undefined>(undefined)

/** The loader data of the root route, or what a document without them knows. */
export function useSite(): Site | undefined {
  const loaded = useRouteLoaderData('root') as Site | undefined
  const siteOfRequest = useContext(SiteOfRequest)
  return loaded ?? siteOfRequest
}

/** What the owner decides. Only in the component of a page, which has the loader data of the root. */
export function useSettings(): ShownSettings {
  const site = useSite()
  if (site === undefined) throw new Error('no site: this is not within a page')
  return site.settings
}

/** The name of the shop. */
export function useShopName(): string {
  return useSite()?.shopName ?? ''
}

/** The prefectures to choose a destination from. */
export function useServedPrefectures() {
  const unserved = useSite()?.unserved ?? []
  return ALL_PREFECTURES.filter(({ code }) => !unserved.includes(code))
}

/** The lengths of a rental to choose from, days. */
export function useRentalLengths(): readonly number[] {
  const { longestDays } = useSettings()
  return rentalLengths({ rental: { longestDays } })
}

/**
 * The number of lines in the cart: as the cart page has read it, on other pages the last known one; undefined in a
 * shared document.
 */
export function useCartCount(): number | undefined {
  const cart = useRouteLoaderData('routes/cart/cart') as { readonly lineCount: number } | undefined
  const visitor = useSite()?.visitor
  return cart?.lineCount ?? visitor?.cartCount
}

/** Whether a member is signed in; undefined until a shared document has asked for it. Loaders read the session. */
export function useIsSignedIn(): boolean | undefined {
  const shown = useSyncExternalStore(onVisitorShown, shownVisitor, () => undefined)
  const visitor = useSite()?.visitor
  return (visitor ?? shown)?.isSignedIn
}

/** The categories of the menus; none on an error page whose root could not load. */
export function useCategories(): readonly MenuCategory[] {
  return useSite()?.menu ?? []
}

export function categoryPath(uid: number): string {
  return pageHref('item-list', { category_id: uid })
}

export function categoryLink({ uid, name }: CategoryName) {
  return { path: categoryPath(uid), text: name }
}
