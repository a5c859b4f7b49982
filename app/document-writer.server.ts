import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import type { DocumentWriter, HtmlBytes } from './ui/server-html.tsx'

type Entry = { readonly inputs: readonly unknown[]; readonly html: Uint8Array }

const MAX_CACHED_BYTES = 16 * 1_048_576
/** Of an entry besides its HTML and its name. */
const ENTRY_BYTES = 200

const cache = new LRUCache<string, Entry>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: ({ html }, name) => html.length + 2 * name.length + ENTRY_BYTES,
})

/**
 * The same elements in fewer bytes, for HTML that React rendered, without scripts. Left out is what HTML lets out: the
 * slash of elements without contents, the value of attributes that have none, the end of items, options and shapes.
 * Done for parts that are kept.
 */
export function shortHtml(html: string): string {
  return html.replace(REDUNDANT, '').replace(EMPTY_SHAPE, '/>')
}

/** In texts and values of attributes, `<`, `>` and `"` are escaped. */
const REDUNDANT = new RegExp(
  String.raw`=""(?=[ />])|\/(?=>)|<\/li>(?=<li|<\/[uo]l>)` +
    String.raw`|<\/option>(?=<opt|<\/optgroup>|<\/select>)|<\/optgroup>(?=<optgroup|<\/select>)`,
  'g',
)
const EMPTY_SHAPE = /><\/(?:path|circle|use)>/g

/** HTML that is rendered when none is cached with the name and identical inputs. */
export function htmlOnce(name: string, inputs: readonly unknown[], render: () => string): Uint8Array {
  const cached = cache.get(name)
  if (cached?.inputs.every((input, index) => input === inputs[index])) return cached.html
  const html = Buffer.from(shortHtml(render()))
  cache.set(name, { inputs, html })
  return html
}

/** All HTML that the elements of a page contain has its texts escaped, so that no text contains a placeholder. */
const PLACEHOLDER = /<!--@(\d+)-->/

/** Collects the parts of a document that are bytes already, or will be. */
export function createDocumentWriter(scriptMark: string): DocumentWriter & { bytesOf(html: string): Uint8Array[] } {
  const parts: (() => HtmlBytes)[] = []
  const placeholder = (part: () => HtmlBytes) => `<!--@${parts.push(part) - 1}-->`
  return {
    scriptMark,
    insert: (html) => placeholder(() => html),
    insertText: (html) => placeholder(() => [htmlOnce(html, [], () => html)]),
    renderOnce: (name, inputs, elements) => placeholder(() => [htmlOnce(name, inputs, () => renderToString(elements))]),
    /** The bytes of the rendered document, with the parts in their places. */
    bytesOf: (html) =>
      html.split(PLACEHOLDER).flatMap((text, index) => (index % 2 === 0 ? Buffer.from(text) : parts[Number(text)]!())),
  }
}
