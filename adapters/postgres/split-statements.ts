/** Tokens that may contain semicolons: comments, quoted strings and identifiers, dollar-quoted bodies. */
const UNSPLITTABLE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/g

/**
 * Splits an SQL file into statements, because the embedded database takes one at a time. Supports the syntax used in
 * db/migrations; no nested comments, no E'' strings, no BEGIN ATOMIC.
 */
export function splitStatements(file: string): string[] {
  const statements: string[] = []
  let statement = ''
  let from = 0
  const append = (text: string) => {
    const [first = '', ...rest] = text.split(';')
    statement += first
    for (const next of rest) {
      statements.push(statement.trim())
      statement = next
    }
  }
  for (const match of file.matchAll(UNSPLITTABLE)) {
    append(file.slice(from, match.index))
    statement += isComment(match[0]) ? ' ' : match[0]
    from = match.index + match[0].length
  }
  append(file.slice(from))
  return [...statements, statement.trim()].filter((text) => text !== '')
}

function isComment(text: string): boolean {
  return text.startsWith('--') || text.startsWith('/*')
}
