import { renderToStaticMarkup } from 'react-dom/server'
import { BlocksView } from '#app/ui/blocks-view.server.tsx'
import { readMarkdown } from '#content/markdown.ts'

const FILES = import.meta.glob<string>('../../../content/help/*.md', { query: '?raw', import: 'default', eager: true })

/** The texts of the manual by topic. Markdown that the shop does not show stops the start. */
const TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([file, source]) => {
    const topic = file.slice(file.lastIndexOf('/') + 1, -'.md'.length)
    return [topic, renderToStaticMarkup(<BlocksView blocks={readMarkdown(file, source)} />)]
  }),
)

/** The markup of a page of the manual; undefined when there is no such page. */
export function helpHtml(topic: string): string | undefined {
  return TEXTS.get(topic)
}
