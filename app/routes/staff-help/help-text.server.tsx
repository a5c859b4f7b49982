import { renderToStaticMarkup } from 'react-dom/server'
import { BlocksView } from '#app/ui/blocks-view.server.tsx'
import { readMarkdown } from '#content/markdown.ts'

const SOURCES = import.meta.glob<string>('../../../content/help/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The markup of a page of the manual. Rendered for each visit: the start would take a quarter longer. */
export function helpHtml(topic: string): string | undefined {
  const file = `../../../content/help/${topic}.md`
  const source = SOURCES[file]
  return source && renderToStaticMarkup(<BlocksView blocks={readMarkdown(file, source)} />)
}
