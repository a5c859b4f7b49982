/** The shop has about a hundred; further ones, such as rare combinations of filters, are planned each time. */
const MAX_PREPARED_STATEMENTS = 200
/** Prefix of statements that are built from requests: any number of them, of which few are in use. */
const VARYING_PREFIX = '/* varies */'
/** The plans of each take about 300 KB in every connection. */
const MAX_VARYING_STATEMENTS = 20
const names = new Map<string, string>()
const varyingNames = new Map<string, string>()

/** The name under which connections prepare a statement, so that it is parsed and planned once; undefined: none. */
export function statementName(text: string, values: readonly unknown[]): string | undefined {
  if (!isPreparable(text, values)) return undefined
  return text.startsWith(VARYING_PREFIX)
    ? nameIn(varyingNames, 'v', MAX_VARYING_STATEMENTS, text)
    : nameIn(names, 's', MAX_PREPARED_STATEMENTS, text)
}

/** Not those without parameters that change something: they run once, or are several statements, as in a migration. */
function isPreparable(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 || /^\s*(?:SELECT|WITH)\b/.test(text)
}

/** The first texts get a name, until there are `max`. */
function nameIn(known: Map<string, string>, prefix: string, max: number, text: string): string | undefined {
  const existing = known.get(text)
  if (existing !== undefined || known.size >= max) return existing
  const name = `${prefix}${known.size + 1}`
  known.set(text, name)
  return name
}
