/** What must not be cut: comments, quoted text and names, dollar-quoted bodies. */
const WHOLE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/g

/**
 * The statements of an SQL file, cut at its semicolons: the embedded database takes one at a time. Knows what the files
 * in db/migrations use; no nested comments, no E'' strings, no BEGIN ATOMIC.
 */
export function statementsOf(file: string): string[] {
  const statements: string[] = []
  let statement = ''
  let from = 0
  const cut = (text: string) => {
    const [first = '', ...rest] = text.split(';')
    statement += first
    for (const next of rest) {
      statements.push(statement.trim())
      statement = next
    }
  }
  for (const match of file.matchAll(WHOLE)) {
    cut(file.slice(from, match.index))
    statement += isComment(match[0]) ? ' ' : match[0]
    from = match.index + match[0].length
  }
  cut(file.slice(from))
  return [...statements, statement.trim()].filter((text) => text !== '')
}

function isComment(text: string): boolean {
  return text.startsWith('--') || text.startsWith('/*')
}
