import { type Rejection, rejected } from '../result.ts'

type MagazinePart = {
  readonly heading: string
  readonly sentences: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
}

export type Magazine = {
  readonly title: string
  readonly greeting: readonly string[]
  readonly parts: readonly MagazinePart[]
}

/** Rejections of a text that is not a magazine, with the line number (from 1). */
export type MagazineRejection = Rejection<
  'no-title' | 'no-greeting' | 'second-title' | 'link-outside-part' | 'second-link' | 'bad-link',
  { readonly line: number }
>

type Draft = { heading: string; sentences: string[]; link?: MagazinePart['link'] }

const LINK = /^\[([^\]]+)\]\((\S+)\)$/

/**
 * Reads an issue: `# title`, paragraphs of greeting, then parts of `## heading`, paragraphs and at most one
 * `[label](https://…)` on a line of its own. Consecutive lines are one paragraph.
 */
export function parseMagazine(text: string): Magazine | MagazineRejection {
  let title: string | undefined
  const greeting: string[] = []
  const parts: Draft[] = []
  let isParagraphOpen = false
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    const at = { line: index + 1 }
    const link = LINK.exec(line)
    if (line === '' || line.startsWith('#') || link) isParagraphOpen = false
    if (line === '') continue
    const part = parts.at(-1)
    if (line.startsWith('# ')) {
      if (title !== undefined) return rejected('second-title', at)
      title = line.slice(2).trim()
    } else if (title === undefined || title === '') return rejected('no-title', at)
    else if (line.startsWith('## ')) parts.push({ heading: line.slice(3).trim(), sentences: [] })
    else if (link) {
      if (part === undefined) return rejected('link-outside-part', at)
      if (part.link) return rejected('second-link', at)
      if (!/^https?:\/\//.test(link[2] ?? '') || !URL.canParse(link[2] ?? '')) return rejected('bad-link', at)
      part.link = { label: link[1] ?? '', url: link[2] ?? '' }
    } else {
      addTo(part?.sentences ?? greeting, line, isParagraphOpen)
      isParagraphOpen = true
    }
  }
  if (title === undefined) return rejected('no-title', { line: 1 })
  return greeting.length === 0 ? rejected('no-greeting', { line: 1 }) : { title, greeting, parts }
}

function addTo(sentences: string[], line: string, isSameParagraph: boolean): void {
  if (isSameParagraph) sentences.push(`${sentences.pop() ?? ''}${line}`)
  else sentences.push(line)
}
