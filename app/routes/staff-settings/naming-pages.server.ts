import { AREA_TEMPLATE } from '#content/areas.ts'
import { readPage } from '#content/page.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { namesIn } from '#domain/text/placeholders.ts'

const FILES = import.meta.glob<string>(['../../../content/**/*.md', '!../../../content/help/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

export type NamingPage = { readonly title: string; readonly path: string }

const PAGES = Object.entries(FILES).map(([file, source]) => {
  const { title, path } = readPage(file, source)
  const isTemplate = path === AREA_TEMPLATE
  return {
    title: isTemplate ? '地域別のご案内' : title.replace(/\{\{.*?\}\}/g, ''),
    path: isTemplate ? pageHref('areas') : path,
    names: new Set(namesIn(source)),
  }
})

/** The pages of content/ that have one of these placeholders. */
export function pagesNaming(names: readonly string[]): readonly NamingPage[] {
  return PAGES.filter((page) => names.some((name) => page.names.has(name))).map(({ title, path }) => ({ title, path }))
}
