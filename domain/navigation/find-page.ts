import { KINDS, type KindFacts, PAGES, type PageId, type PageRow } from './pages.ts'

export type Page = PageRow & KindFacts & { readonly id: PageId }

/** All pages of the shop; the back office is one. A guarded page differs by session, so it is personal. */
export const PAGE_LIST: readonly Page[] = Object.entries<PageRow>(PAGES).map(([id, row]) => ({
  id: id as PageId,
  ...KINDS[row.kind],
  ...(row.guard && { isPersonal: true }),
  ...row,
}))

const BY_PATH: ReadonlyMap<string, Page> = new Map(PAGE_LIST.map((page) => [page.path, page]))
const BACK_OFFICE = BY_PATH.get(PAGES.staff.path)
const PATTERNS = PAGE_LIST.filter(({ path }) => path.includes(':')).map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** The page at a path, or whose data the router requests at it; undefined for legacy paths, files and APIs. */
export function findPage(pathname: string): Page | undefined {
  const exact = BY_PATH.get(pathname)
  if (exact !== undefined) return exact
  const path = pathname.replace(/(\/_)?\.data$/, '').replace(/(?<!\/)\/+$/, '') || '/'
  if (path.startsWith(`${PAGES.staff.path}/`)) return BACK_OFFICE
  return BY_PATH.get(path) ?? PATTERNS.find(({ pattern }) => pattern.test(path))?.page
}

/** First segments of former paths (domain/navigation/path.ts). */
const FORMER_AREAS = ['user_data', 'products']

/** First segments of the paths of pages, as `mypage`, also former ones. All other areas belong to routers and files. */
export const PAGE_AREAS: ReadonlySet<string> = new Set([...PAGE_LIST.map(({ path }) => areaOf(path)), ...FORMER_AREAS])

/** The first segment of a path. */
export function areaOf(path: string): string {
  return path.split('/', 2)[1] ?? ''
}
