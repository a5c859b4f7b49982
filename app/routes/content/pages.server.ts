import { data, type RouterContextProvider } from 'react-router'
import { operatorContext, servicesContext } from '#app/context.ts'
import { fillNames, fillSettings, type Page, readPage } from '#content/page.ts'
import { NO_SUCH_PAGE } from '#domain/errors/messages.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { canonicalPath } from '#domain/navigation/path.ts'
import { type Operator, operatorText } from '#domain/operator/operator.ts'
import type { Settings } from '#domain/settings/settings.ts'

const FILES = import.meta.glob<string>(['../../../content/**/*.md', '!../../../content/help/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** All content pages. A page with an invalid head stops the start. */
export const PAGES: readonly Page[] = Object.entries(FILES).map(([file, source]) => readPage(file, source))

const BY_PATH: ReadonlyMap<string, Page> = new Map(PAGES.map((page) => [page.path, page]))

/** What the names in pages stand for. Each is one object until it changes. */
export type PageValues = { readonly settings: Settings; readonly operator: Operator }

export function pageValuesOf(context: Readonly<RouterContextProvider>): PageValues {
  return { settings: context.get(servicesContext).settings.now(), operator: context.get(operatorContext) }
}

const filledPages = new WeakMap<Settings, WeakMap<Operator, Map<string, Page>>>()

/** The pages that were filled with some values, by path. */
function pagesFilledWith({ settings, operator }: PageValues): Map<string, Page> {
  const ofSettings = filledPages.get(settings) ?? new WeakMap<Operator, Map<string, Page>>()
  filledPages.set(settings, ofSettings)
  const pages = ofSettings.get(operator) ?? new Map<string, Page>()
  ofSettings.set(operator, pages)
  return pages
}

/** The page at a path or one of its aliases, with what the owner decides and the operator's data filled in. */
export function findPage(path: string, values: PageValues): Page | undefined {
  const page = BY_PATH.get(canonicalPath(path))
  if (page === undefined) return undefined
  const pages = pagesFilledWith(values)
  const known = pages.get(page.path)
  if (known !== undefined) return known
  const { settings, operator } = values
  const filledPage = fillNames(fillSettings(page, settings), (name) =>
    operatorText(operator, name.replace(/^operator\./, '')),
  )
  pages.set(page.path, filledPage)
  return filledPage
}

/** All pages, filled in. */
export function allPages(values: PageValues): readonly Page[] {
  return PAGES.map(({ path }) => requirePage(path, values))
}

export function requirePage(path: string, values: PageValues): Page {
  return findPage(path, values) ?? notFound()
}

/** `title`: the name of the error page. */
export function notFound(message: string = NO_SUCH_PAGE, title?: string): never {
  throw data({ message, title }, { status: 404 })
}

export type PageView = ReturnType<typeof pageView>

export function pageView(page: Page, values: PageValues) {
  const relatedPage = (path: string) => relatedPageAt(path, values)
  const { title, description, keywords, path, kind, updatedOn, blocks } = page
  return { title, description, keywords, path, kind, updatedOn, blocks, related: page.related.map(relatedPage) }
}

export function requirePageView(path: string, values: PageValues): PageView {
  return pageView(requirePage(path, values), values)
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

function relatedPageAt(path: string, values: PageValues): { path: string; title: string; description: string } {
  const page = findPage(path, values) ?? OTHER_PAGES[path]
  if (page === undefined) throw new Error(`no page at ${path}`)
  return { path, title: page.title, description: page.description }
}
