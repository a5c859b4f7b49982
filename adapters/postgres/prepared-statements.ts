import type { ClientBase } from 'pg'

/** The shop has about a hundred; further ones, such as rare combinations of filters, are planned each time. */
const MAX_PREPARED_STATEMENTS = 200
/** Prefix of statements that are built from requests: any number of them, of which few are in use. */
const VARYING_PREFIX = '/* varies */'
/** The plans of each take about 300 KB in every connection. */
const MAX_VARYING_STATEMENTS = 20
const names = new Map<string, string>()
const varyingNames = new Map<string, string>()

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
  return text.startsWith(VARYING_PREFIX)
    ? nameIn(varyingNames, 'v', MAX_VARYING_STATEMENTS, text)
    : nameIn(names, 's', MAX_PREPARED_STATEMENTS, text)
}

/** The first texts get a name, until there are `max`. */
function nameIn(known: Map<string, string>, prefix: string, max: number, text: string): string | undefined {
  const existing = known.get(text)
  if (existing !== undefined || known.size >= max) return existing
  const name = `${prefix}${known.size + 1}`
  known.set(text, name)
  return name
}
