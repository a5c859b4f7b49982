import type { ClientBase } from 'pg'

/**
 * Texts that get a name. The shop has about a hundred; what is over, such as rare mixtures of filters, is planned each
 * time.
 */
const MOST_NAMES = 200
/** Statements that begin so are made of what callers ask for: they would use up the names. */
const VARIES = '/* varies */'
const names = new Map<string, string>()

/** Makes a connection parse and plan each statement with parameters once, instead of every time it is run. */
export function keepStatementsPrepared(client: ClientBase): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  const named = (text: unknown, values: unknown, ...more: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...more) : query({ name, text, values }, ...more)
  }
  client.query = named as typeof client.query
}

function nameOf(text: string): string | undefined {
  if (text.startsWith(VARIES)) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
