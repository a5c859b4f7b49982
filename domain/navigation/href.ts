import { PAGES, type PageId } from './pages.ts'

/** A table of pages by id. */
type Pages = Readonly<Record<string, { readonly path: string }>>

/** The parameters of a path: `/items/:id` has `id`. */
type Parameter<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Ids of the pages whose path has no parameters. */
export type PlainId<Table extends Pages> = {
  [Id in keyof Table]: Parameter<Table[Id]['path']> extends never ? Id : never
}[keyof Table]
export type PlainPageId = PlainId<typeof PAGES>

/** Values for a link: the parameters of the path; all others become its query. */
type LinkValues<Path> = Readonly<Record<Parameter<Path>, string | number> & Record<string, string | number | undefined>>

/** What follows the id of a page: the values of the link, which a path without parameters may lack. */
export type HrefArgs<Table extends Pages, Id extends keyof Table> =
  Id extends PlainId<Table> ? [values?: LinkValues<Table[Id]['path']>] : [values: LinkValues<Table[Id]['path']>]

/**
 * The path of a page, for links and redirects: `pageHref('item', { id: 7 })` is `/items/7`, and
 * `pageHref('cart', { refused: 'sold-out' })` is `/cart?refused=sold-out`. Undefined values are left out.
 */
export function pageHref<Id extends PageId>(id: Id, ...[values]: HrefArgs<typeof PAGES, Id>): string {
  return hrefOf(PAGES[id].path, values)
}

/** The path of a page with its parameters filled in, and the other values as its query. */
export function hrefOf(template: string, values: LinkValues<string> | undefined): string {
  let path = template
  if (values === undefined) return path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (path.includes(`:${name}`)) path = path.replace(`:${name}`, encodeURIComponent(String(value)))
    else if (value !== undefined) query.append(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** My page, as links and redirects after sign-in spell it (docs/product/2, Guards). */
export const MY_PAGE = `${pageHref('mypage')}/`
