import type { ClientBase } from 'pg'

/** The shop has about a hundred; further ones, such as rare combinations of filters, are planned each time. */
const MAX_PREPARED_STATEMENTS = 200
/** Prefix of statements that are built from requests: they vary too much to be prepared. */
const VARYING_PREFIX = '/* varies */'
const names = new Map<string, string>()

/** Makes a connection prepare each statement, so that it is parsed and planned once. */
export function prepareStatements(client: ClientBase): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name =
      typeof text === 'string' && Array.isArray(values) && isPreparable(text, values) ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  client.query = queryPrepared as typeof client.query
}

/** Not those without parameters that change something: they run once, or are several statements, as in a migration. */
function isPreparable(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 || /^\s*(?:SELECT|WITH)\b/.test(text)
}

function nameOf(text: string): string | undefined {
  if (text.startsWith(VARYING_PREFIX)) return undefined
  const existing = names.get(text)
  if (existing !== undefined || names.size >= MAX_PREPARED_STATEMENTS) return existing
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
