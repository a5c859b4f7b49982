import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Page = Awaited<ReturnType<PDFDocumentProxy['getPage']>>
type Tree = NonNullable<Awaited<ReturnType<Page['getStructTree']>>>
type Node = Tree | Tree['children'][number]

/** A role in the structure of a PDF, and the text that is read. `roles`: from the document down to the part. */
export type ReadPart = { readonly roles: readonly string[]; readonly text: string }

/** What a program that reads a PDF aloud finds. `parts`: in the order of the structure; `texts`: of the pages. */
export async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const { info } = await pdf.getMetadata()
  const {
    Title: title,
    Author: author,
    Language: language,
  } = info as { Title?: string; Author?: string; Language?: string }
  // A map, though its type says otherwise.
  const marks = (await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null
  const isTagged = marks?.get('Marked') === true
  const hasShownTitle = (await pdf.getViewerPreferences())?.get('DisplayDocTitle') === true
  const parts: ReadPart[] = []
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const textOf = await markedTexts(page)
    const tree = await page.getStructTree()
    if (tree) parts.push(...partsOf(tree, [], textOf))
    texts.push(...textOf.values())
  }
  await loading.destroy()
  return { title, author, language, isTagged, hasShownTitle, parts, texts }
}

/** The texts of a page by the ids of their marks, in the order in which they are drawn. A text without one has ''. */
async function markedTexts(page: Page): Promise<ReadonlyMap<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  let id = ''
  for (const item of items) {
    if ('str' in item) {
      if (item.str.trim() !== '') texts.set(id, (texts.get(id) ?? '') + item.str)
    } else id = item.type === 'endMarkedContent' ? '' : (item.id ?? '')
  }
  return texts
}

function partsOf(node: Node, above: readonly string[], textOf: ReadonlyMap<string, string>): ReadPart[] {
  if (!('role' in node)) return 'id' in node ? [{ roles: above, text: textOf.get(node.id) ?? '' }] : []
  const roles = [...above, node.role]
  if (node.role === 'Figure') return [{ roles, text: (node as { alt?: string }).alt ?? '' }]
  return node.children.flatMap((child) => partsOf(child, roles, textOf))
}
