import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source, Violation } from './source.ts'

/** The headings of the documents that code cites, in lower case. */
export type Headings = {
  /** By the number of the page in docs/product. */
  readonly product: Readonly<Record<string, readonly string[]>>
  readonly rules: readonly string[]
  /** The numbers of the decisions. */
  readonly decisions: readonly string[]
}

const PRODUCT = /docs\/product\/(\d+)(?:, ([^;)]*))?/g
const RULES = /docs\/rules\.md(?: ([^;)]*))?/g
const DECISION = /\bdecisions?[ /](\d{3})\b/g
const CODE = /\.(tsx?|css|cjs|sql)$/

/** Reads the headings and the numbers of decisions. */
export function readHeadings(root: string): Headings {
  const headingsOf = (path: string) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => /^#+ /.test(line))
      .map((line) => line.replace(/^#+ (\d+\. )?/, '').toLowerCase())
  const pages = readdirSync(join(root, 'docs/product')).filter((name) => /^\d/.test(name))
  return {
    product: Object.fromEntries(pages.map((name) => [name.split('-')[0], headingsOf(`docs/product/${name}`)])),
    rules: headingsOf('docs/rules.md'),
    decisions: readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 3)),
  }
}

/**
 * Citations that name no heading: `docs/product/5, Cart checks`, `docs/rules.md Stock` and `decision 012` must name an
 * existing page, heading and record. A citation may go on after the heading.
 */
export function citationViolations({ path, text }: Source, { product, rules, decisions }: Headings): Violation[] {
  if (!CODE.test(path)) return []
  const prose = text.replace(/\n\s*(\*|\/\/|--) ?/g, (line) => ` ${' '.repeat(line.length - 1)}`)
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const begins = (topic: string | undefined, headings: readonly string[]) => {
    const words = topic?.replace(/\s+/g, ' ').trim().toLowerCase() ?? ''
    return headings.some((heading) => words.startsWith(heading))
  }
  const fault = (match: RegExpExecArray): Violation => ({
    rule: 'citation',
    path,
    line: lineAt(match.index),
    what: match[0].slice(0, 80),
  })
  return [
    ...[...prose.matchAll(PRODUCT)].filter(([, page = '', topic]) => {
      const headings = product[page]
      return headings === undefined || (topic !== undefined && !begins(topic, headings))
    }),
    ...[...prose.matchAll(RULES)].filter(([, topic]) => topic !== undefined && !begins(topic, rules)),
    ...[...prose.matchAll(DECISION)].filter(([, number = '']) => !decisions.includes(number)),
  ].map(fault)
}
