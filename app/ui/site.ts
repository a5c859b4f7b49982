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
  /** Sites of the operator's group, for the footer. */
  readonly groupSites: readonly { readonly name: string; readonly url: string }[]
  /** When the operator's telephone and mails are answered, for the footer. */
  readonly businessHours: string
  /** Whether somebody is signed in; who it is the page asks for itself (http/session). */
  readonly isSignedIn: boolean
  /** Why a session that was held until now is over; told once. */
  readonly ended: 'disabled' | 'expired' | undefined
}

/** What the root loader told; undefined on an error page whose root could not load. */
export function useSite(): Site | undefined {
  return useRouteLoaderData('root') as Site | undefined
}

/** The list of a category. */
export function categoryPath(uid: number): string {
  return `/items/list?category_id=${uid}`
}
