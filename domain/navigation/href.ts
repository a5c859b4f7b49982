import { PAGES, type PageId } from './pages.ts'

type PathOf<Id extends PageId> = (typeof PAGES)[Id]['path']

/** The parameters of a path: `/items/:id` has `id`. */
type Parameter<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Ids of the pages whose path has no parameters. */
export type PlainPageId = { [Id in PageId]: Parameter<PathOf<Id>> extends never ? Id : never }[PageId]

/** Values for a link: the parameters of the path; all others become its query. */
type LinkValues<Id extends PageId> = Readonly<
  Record<Parameter<PathOf<Id>>, string | number> & Record<string, string | number | undefined>
>

/**
 * The path of a page, for links and redirects: `pageHref('item', { id: 7 })` is `/items/7`, and
 * `pageHref('cart', { refused: 'sold-out' })` is `/cart?refused=sold-out`. Undefined values are left out.
 */
export function pageHref<Id extends PageId>(
  id: Id,
  ...[values]: Id extends PlainPageId ? [values?: LinkValues<Id>] : [values: LinkValues<Id>]
): string {
  let path: string = PAGES[id].path
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
