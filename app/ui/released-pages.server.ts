import { type Page, readPage } from '#content/page.ts'

const FILES = import.meta.glob<string>(['../../content/**/*.md', '!../../content/help/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The content pages of the release. A page with an invalid head stops the start. */
export const PAGES: readonly Page[] = Object.entries(FILES).map(([file, source]) => readPage(file, source))
