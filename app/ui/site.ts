import { useRouteLoaderData } from 'react-router'

/** A category as the menus show it. */
export type MenuCategory = { readonly uid: number; readonly name: string; readonly children: readonly MenuCategory[] }

/** What the root loader tells every page. */
export type Site = {
  /** Origin that customers see, without a trailing slash. */
  readonly url: string
  /** Whether search engines may list the pages: in production only (specification 1). */
  readonly isIndexed: boolean
  /** Names this request in the log; shown when the page fails. */
  readonly supportCode: string
  readonly categories: readonly MenuCategory[]
  readonly cartCount: number
}

/** What the root loader told; undefined on an error page whose root could not load. */
export function useSite(): Site | undefined {
  return useRouteLoaderData('root') as Site | undefined
}

/** The list of a category. */
export function categoryPath(uid: number): string {
  return `/items/list?category_id=${uid}`
}
