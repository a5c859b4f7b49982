import { lexer, type Token, type Tokens } from 'marked'
import { parsePagePicture } from '#domain/files/page-picture.ts'
import type { Block, Figure, Heading, Inline, Table } from './blocks.ts'

/** Figures in public/figures by path, with their size in CSS pixels. */
export const FIGURES: Readonly<Record<string, { readonly width: number; readonly height: number }>> = {
  '/figures/fukusa.svg': { width: 720, height: 740 },
  '/figures/bow.svg': { width: 720, height: 450 },
  '/figures/juzu.svg': { width: 720, height: 430 },
  '/figures/incense.svg': { width: 720, height: 400 },
  '/figures/return-box.svg': { width: 720, height: 360 },
  '/figures/tie.svg': { width: 720, height: 416 },
  '/figures/dress-length.svg': { width: 720, height: 500 },
  '/figures/kids-outfit.svg': { width: 720, height: 430 },
  '/figures/memorial-dress.svg': { width: 720, height: 456 },
  '/figures/measure-dress.svg': { width: 720, height: 560 },
  '/figures/measure-suit.svg': { width: 720, height: 520 },
}

/** The size of a figure of the release, or of a picture that staff uploaded; undefined for any other address. */
export function pictureSize(href: string): { readonly width: number; readonly height: number } | undefined {
  const { width, height } = FIGURES[href] ?? parsePagePicture(href) ?? {}
  return width === undefined || height === undefined ? undefined : { width, height }
}

const EXPLICIT_ID = /\s*\{#([a-z0-9-]+)\}\s*$/

/**
 * Parses Markdown into blocks: headings of level 2 and 3 (`## 見出し {#id}`), paragraphs, lists, tables, notes (`>`),
 * figures and pictures (an image alone in its paragraph), strong, links, line breaks. Throws for anything else,
 * including HTML, so that pages contain only what can be rendered.
 */
export function readMarkdown(where: string, text: string): Block[] {
  const fail = (what: string): never => {
    throw new Error(`${where}: ${what}`)
  }
  let count = 0
  const idOf = (explicit: string | undefined) => explicit ?? `s${++count}`
  const blocksOf = (tokens: readonly Token[]): Block[] =>
    tokens.flatMap((token) => blockOf(token, idOf, blocksOf, fail))
  return blocksOf(lexer(text, { gfm: true }))
}

type Fail = (what: string) => never

function blockOf(
  token: Token,
  idOf: (explicit: string | undefined) => string,
  blocksOf: (tokens: readonly Token[]) => Block[],
  fail: Fail,
): Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [headingOf(token as Tokens.Heading, idOf, fail)]
    case 'paragraph':
    case 'text':
      return [paragraphOf(token as Tokens.Paragraph, fail)]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ kind: 'list', isOrdered: ordered, items: items.map((item) => blocksOf(item.tokens)) }]
    }
    case 'blockquote':
      return [{ kind: 'note', blocks: blocksOf((token as Tokens.Blockquote).tokens) }]
    case 'table':
      return [tableOf(token as Tokens.Table, fail)]
    default:
      return fail(`${token.type} is not used in our pages: ${token.raw.slice(0, 40)}`)
  }
}

function headingOf(token: Tokens.Heading, idOf: (explicit: string | undefined) => string, fail: Fail): Heading {
  if (token.depth !== 2 && token.depth !== 3) return fail(`heading of level ${token.depth}: ${token.text}`)
  const parts = inlineOf(token.tokens, fail)
  const last = parts.at(-1)
  const explicit = typeof last === 'string' ? EXPLICIT_ID.exec(last)?.[1] : undefined
  const headingParts = typeof last === 'string' ? [...parts.slice(0, -1), last.replace(EXPLICIT_ID, '')] : parts
  return { kind: 'heading', level: token.depth, id: idOf(explicit), parts: headingParts.filter((part) => part !== '') }
}

function paragraphOf(token: Tokens.Paragraph | Tokens.Text, fail: Fail): Block {
  const tokens = token.tokens ?? []
  const [first] = tokens
  if (tokens.length === 1 && first?.type === 'image') return figureOf(first as Tokens.Image, fail)
  return { kind: 'paragraph', parts: inlineOf(tokens, fail) }
}

function figureOf({ href, text, title }: Tokens.Image, fail: Fail): Figure {
  const size = pictureSize(href)
  if (size === undefined) return fail(`unknown figure ${href}`)
  return { kind: 'figure', src: href, alt: text, caption: title ?? '', ...size }
}

function tableOf({ header, rows }: Tokens.Table, fail: Fail): Table {
  const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inlineOf(tokens, fail))
  return { kind: 'table', head: cells(header), rows: rows.map(cells) }
}

/** Inline content with adjacent texts joined; a line break within a paragraph is dropped, as is usual in Japanese. */
function inlineOf(tokens: readonly Token[], fail: Fail): Inline[] {
  const parts: Inline[] = []
  for (const part of tokens.flatMap((token) => inlinePart(token, fail))) {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  return parts
}

function inlinePart(token: Token, fail: Fail): Inline[] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return [(token as Tokens.Text).text.replaceAll('\n', '')]
    case 'strong':
      return [{ kind: 'strong', parts: inlineOf((token as Tokens.Strong).tokens, fail) }]
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      return [{ kind: 'link', href, parts: inlineOf(tokens, fail) }]
    }
    case 'br':
      return [{ kind: 'break' }]
    default:
      return fail(`${token.type} is not used in our pages: ${token.raw.slice(0, 40)}`)
  }
}
