import { z } from 'zod'
import { areaOf } from '#domain/navigation/find-page.ts'
import { type PlainPageId, pageHref } from '#domain/navigation/href.ts'
import { type Operator, operatorText } from '#domain/operator/operator.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { fillText, hasBrokenNames, type Lookup, namesIn } from '#domain/text/placeholders.ts'
import type { Block } from './blocks.ts'
import { CONDITION_NAMES, shownBlocks, shownText } from './conditions.ts'
import { AREA_NAMES, CONSTANT_NAMES, constantsOf, OPERATOR_NAMES } from './constants.ts'
import { readMarkdown } from './markdown.ts'
import { TABLE_NAMES, tablesOf } from './tables.ts'

const TABLE = /^\{\{(table\.[a-zA-Z]+)\}\}$/

/** Replaces placeholders in every string of a structure of arrays and plain objects. */
export function fillNames<Value>(value: Value, lookup: Lookup): Value {
  if (typeof value === 'string') return fillText(value, lookup) as Value
  if (Array.isArray(value)) return value.map((entry) => fillNames(entry, lookup)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillNames(entry, lookup)])) as Value
}

/** Replaces the names of the operator, as `{{operator.telephone}}`. */
export function fillOperator<Value>(value: Value, operator: Operator): Value {
  return fillNames(value, (name) => operatorText(operator, name.replace(/^operator\./, '')))
}

/** The names of a text that have no value, and whether braces are left beside those of names. */
export function unknownNames(text: string): { readonly unknown: readonly string[]; readonly hasBroken: boolean } {
  return {
    unknown: namesIn(text).filter((name) => !KNOWN.has(name)),
    hasBroken: hasBrokenNames(text),
  }
}

function requireKnownNames(where: string, text: string): void {
  const { unknown, hasBroken } = unknownNames(text)
  if (unknown.length > 0) throw new Error(`${where}: unknown name ${unknown.join(', ')}`)
  if (hasBroken) throw new Error(`${where}: broken {{name}}`)
}

const text = z.string().min(1)
const path = z.string().regex(/^\/[a-z0-9_/]+(\.html)?$/)
const list = (entry: z.ZodType<string, string>) =>
  z
    .string()
    .default('')
    .transform((line) => line.split(/\s*,\s*/).filter((part) => part !== ''))
    .pipe(z.array(entry))

/** The front matter of a page, one `name: value` per line; lists are separated by commas. */
const frontMatter = z.strictObject({
  title: text,
  description: z.string().min(40).max(160),
  keywords: list(text).refine((words) => words.length > 0),
  path,
  kind: z.enum(['guide', 'article', 'information', 'legal']),
  related: list(path),
  updatedOn: z.iso.date(),
})
export type Page = z.infer<typeof frontMatter> & { readonly blocks: readonly Block[] }

const KNOWN: ReadonlySet<string> = new Set([
  ...CONSTANT_NAMES,
  ...CONDITION_NAMES,
  ...TABLE_NAMES,
  ...OPERATOR_NAMES,
  ...AREA_NAMES,
])
export const PARTS = /^---\n+(.*?)\n+---\n(.*)$/s

/**
 * Reads one file of content: the head at once, the text when it is first asked for. Its names are filled in when it is
 * shown. Throws for a head that lacks something and an unknown name, and when the text is asked for, for Markdown that
 * the shop does not show.
 */
export function readPage(where: string, source: string): Page {
  const [, head, body] = PARTS.exec(source) ?? []
  if (head === undefined || body === undefined) throw new Error(`${where}: no front matter`)
  requireKnownNames(where, source)
  const parsed = frontMatter.safeParse(fieldsOf(head))
  if (!parsed.success) throw new Error(`${where}: ${z.prettifyError(parsed.error)}`)
  let blocks: readonly Block[] | undefined
  return {
    ...parsed.data,
    get blocks() {
      blocks ??= readMarkdown(where, body)
      return blocks
    },
  }
}

/** A page under the rules of a time. The names of the operator and of an area stay. */
export function fillSettings(page: Page, settings: Settings): Page {
  const constants = constantsOf(settings)
  const filled = fillNames({ ...page, blocks: [] }, (name) => constants[name])
  return {
    ...filled,
    title: shownText(filled.title, settings),
    description: shownText(filled.description, settings),
    blocks: fillBlocks(page.blocks, settings),
  }
}

/** As `fillSettings`, of blocks alone. */
export function fillBlocks(blocks: readonly Block[], settings: Settings): readonly Block[] {
  const constants = constantsOf(settings)
  const tables = tablesOf(settings)
  const filled = fillNames(blocks, (name) => constants[name])
  return shownBlocks(filled, settings).flatMap((block) => tables[tableName(block) ?? ''] ?? block)
}

/** A table of the rules is alone in its paragraph: `{{table.charges}}`. */
function tableName(block: Block): string | undefined {
  const [part, ...others] = block.kind === 'paragraph' ? block.parts : []
  return typeof part === 'string' && others.length === 0 ? TABLE.exec(part)?.[1] : undefined
}

/** Whether a text is the name of a table and nothing else. */
export function isTable(text: string): boolean {
  return TABLE.test(text)
}

export function fieldsOf(head: string): Record<string, string> {
  return Object.fromEntries(
    head.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
}

const SECTIONS: Readonly<Record<string, { readonly page: PlainPageId; readonly text: string }>> = {
  service: { page: 'service', text: 'ご利用ガイド' },
  feature: { page: 'feature', text: '読みもの' },
  article: { page: 'feature', text: '読みもの' },
  area: { page: 'areas', text: '地域別のご案内' },
}

/** The breadcrumbs of a page, the page itself last. */
export function crumbsOf(path: string, title: string): { path: string; text: string }[] {
  const section = SECTIONS[areaOf(path)]
  const first = section && { path: pageHref(section.page), text: section.text }
  return [...(first && first.path !== path ? [first] : []), { path, text: title }]
}
