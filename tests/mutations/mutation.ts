import { isNode, type Node, parse, type Source } from '#tests/support/tidy/source.ts'

/** A wrong change of one declaration, which a test must catch. */
export type Mutation = {
  readonly id: string
  /** The fact about the shop that no longer holds. */
  readonly fact: string
  /** The declaration: a name at the top level of a module, `TABLE orders` of SQL, the expected word of words.yml. */
  readonly in: string
} & Change

/** Replaces a text or drops the smallest statement around it. The text occurs exactly once in the declaration. */
type Change = { readonly replace: readonly [text: string, by: string] } | { readonly drop: string }

/** The mutations of one file, and the test files of which at least one test must fail for each of them. */
export type MutatedFile = {
  readonly file: string
  readonly tests: readonly string[]
  readonly mutations: readonly Mutation[]
}

type Span = { readonly start: number; readonly end: number }
type Declaration = Span & { readonly name: unknown }

/** The line that begins a declaration in a file that is no module. The declaration ends where the next one begins. */
const FIRST_LINES: Readonly<Record<string, RegExp>> = {
  sql: /^CREATE (?:UNIQUE )?(\w+ \w+)/gm,
  yml: /^ *- expected: (.+)/gm,
}

/** The text of a file with a mutation. Throws unless the file has the declaration, and this the text, exactly once. */
export function mutate(source: Source, mutation: Mutation): string {
  const { path, text } = source
  const [quote, by] = 'drop' in mutation ? [mutation.drop, ''] : mutation.replace
  const named = declarationsOf(source).filter(({ name }) => name === mutation.in)
  const declaration = only(named, `${mutation.id}: ${path} declares ${mutation.in}`)
  const found = only(occurrencesOf(quote, text, declaration), `${mutation.id}: ${mutation.in} contains ${quote}`)
  const { start, end } = 'drop' in mutation ? statementAround(found, source) : found
  return text.slice(0, start) + by + text.slice(end)
}

function only<T>(found: readonly T[], what: string): T {
  if (found.length !== 1) throw new Error(`${what}: ${found.length} times`)
  return found[0]!
}

function declarationsOf(source: Source): readonly Declaration[] {
  const firstLine = FIRST_LINES[source.path.split('.').at(-1)!]
  if (firstLine === undefined) return parse(source).body.flatMap(declarationsIn)
  const begins = [...source.text.matchAll(firstLine)]
  return begins.map(({ 1: name, index: start }, n) => ({
    name,
    start,
    end: begins[n + 1]?.index ?? source.text.length,
  }))
}

/** What a statement of a module declares. Each name has the whole statement. */
function declarationsIn(statement: Node): Declaration[] {
  const declared = isNode(statement.declaration) ? statement.declaration : statement
  const named: readonly Node[] = Array.isArray(declared.declarations) ? declared.declarations : [declared]
  const { start, end } = statement
  return named.map(({ id }) => ({ name: isNode(id) ? id.name : undefined, start, end }))
}

function occurrencesOf(quote: string, text: string, { start, end }: Span): Span[] {
  const found: Span[] = []
  for (let at = text.indexOf(quote, start); at !== -1 && at < end; at = text.indexOf(quote, at + 1)) {
    if (at + quote.length <= end) found.push({ start: at, end: at + quote.length })
  }
  return found
}

/** The smallest statement of a block around a text. */
function statementAround({ start, end }: Span, source: Source): Span {
  const around = parse(source).nodes.filter(
    ({ node, parent }) => parent?.type === 'BlockStatement' && node.start <= start && end <= node.end,
  )
  if (around.length === 0) throw new Error(`${source.path} has no statement around ${source.text.slice(start, end)}`)
  return around.at(-1)!.node
}
