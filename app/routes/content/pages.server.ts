import { data, type RouterContextProvider } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { PAGES } from '#app/ui/released-pages.server.ts'
import { fillOperator, fillSettings, type Page } from '#content/page.ts'
import { readWritten } from '#content/page-source.ts'
import { NO_SUCH_PAGE } from '#domain/errors/messages.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { canonicalPath } from '#domain/navigation/path.ts'
import type { Operator } from '#domain/operator/operator.ts'
import type { Settings } from '#domain/settings/settings.ts'

const BY_PATH: ReadonlyMap<string, Page> = new Map(PAGES.map((page) => [page.path, page]))

type Context = Readonly<RouterContextProvider>

/** What the names in pages stand for. Each is one object until it changes. */
export type PageValues = { readonly settings: Settings; readonly operator: Operator }

export function pageValuesOf(context: Context): PageValues {
  return { settings: context.get(servicesContext).settings.now(), operator: context.get(operatorContext) }
}

/** The pages that customers see now: what staff wrote of them replaces the text of the release. */
export function pagesNow(context: Context): readonly Page[] {
  return [...PAGES.map((page) => findPage(page.path, context) ?? page), ...addedPages(context)]
}

/** The pages that no release has, the newest first. */
export function addedPages(context: Context): readonly Page[] {
  const written = [...context.get(servicesContext).pages.now().values()]
  const values = pageValuesOf(context)
  return written
    .filter(({ path }) => !BY_PATH.has(path))
    .map((page) => filledPage(readWritten(page), values))
    .toSorted((one, other) => (one.updatedOn > other.updatedOn ? -1 : 1))
}

function pageNow(path: string, context: Context): Page | undefined {
  const written = context.get(servicesContext).pages.now().get(path)
  return written === undefined ? BY_PATH.get(path) : readWritten(written)
}

/** The page at a path or one of its aliases, with what the owner decides and the operator's data filled in. */
function findPage(path: string, context: Context): Page | undefined {
  const page = pageNow(canonicalPath(path), context)
  return page && filledPage(page, pageValuesOf(context))
}

const filledPages = new WeakMap<Settings, WeakMap<Operator, WeakMap<Page, Page>>>()

/** The pages that were filled with some values. */
function pagesFilledWith({ settings, operator }: PageValues): WeakMap<Page, Page> {
  const ofSettings = filledPages.get(settings) ?? new WeakMap<Operator, WeakMap<Page, Page>>()
  filledPages.set(settings, ofSettings)
  const pages = ofSettings.get(operator) ?? new WeakMap<Page, Page>()
  ofSettings.set(operator, pages)
  return pages
}

export function filledPage(page: Page, values: PageValues): Page {
  const pages = pagesFilledWith(values)
  const known = pages.get(page)
  if (known !== undefined) return known
  const { settings, operator } = values
  const filled = fillOperator(fillSettings(page, settings), operator)
  pages.set(page, filled)
  return filled
}

export function requirePage(path: string, context: Context): Page {
  return findPage(path, context) ?? notFound()
}

/** `title`: the name of the error page. */
export function notFound(message: string = NO_SUCH_PAGE, title?: string): never {
  throw data({ message, title }, { status: 404 })
}

export type PageView = ReturnType<typeof pageView>

export function pageView(page: Page, context: Context) {
  const relatedPage = (path: string) => relatedPageAt(path, context)
  const { title, description, keywords, path, kind, updatedOn, blocks } = page
  return { title, description, keywords, path, kind, updatedOn, blocks, related: page.related.flatMap(relatedPage) }
}

export function requirePageView(path: string, context: Context): PageView {
  return pageView(requirePage(path, context), context)
}

/** Pages outside content/ that content pages may list as related. */
const OTHER_PAGES: Readonly<Record<string, { title: string; description: string }>> = {
  [pageHref('sizeguide')]: {
    title: 'サイズガイド',
    description: 'お貸し出しする商品の実寸を、サイズごとにご覧いただけます。',
  },
  [pageHref('contact')]: { title: 'お問い合わせ', description: 'ご不明な点やご相談は、こちらの窓口で承ります。' },
  [pageHref('item-list')]: {
    title: '商品を選ぶ',
    description: 'お届け日とサイズから、空いている商品をお探しいただけます。',
  },
  [pageHref('ranking')]: { title: 'ランキング', description: '多くの方にお選びいただいている商品をご覧いただけます。' },
  [pageHref('areas')]: { title: '地域別のご案内', description: '都道府県ごとの最短のお届け日をご案内します。' },
  [pageHref('mypage')]: {
    title: 'マイページ',
    description: 'ご注文の確認、書類のご提出、会員情報の変更はこちらから。',
  },
}

type RelatedPage = { readonly path: string; readonly title: string; readonly description: string }

/** Nothing for a page that was withdrawn since. */
function relatedPageAt(path: string, context: Context): readonly RelatedPage[] {
  const page = findPage(path, context) ?? OTHER_PAGES[path]
  return page === undefined ? [] : [{ path, title: page.title, description: page.description }]
}
