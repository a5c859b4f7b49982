/** A name in a text: `{{cutOffHour}}`, `{{operator.companyName}}`. */
const NAME = /\{\{([^{}]*)\}\}/g

/** What a name stands for; undefined leaves it as it is, for a later filling. */
export type Lookup = (name: string) => string | undefined

/** The names in a text, in order. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(NAME)].map(([, name = '']) => name)
}

/** Puts values in the place of names, in every text of a structure of lists and plain objects. */
export function fillNames<Value>(value: Value, lookup: Lookup): Value {
  if (typeof value === 'string') return fillText(value, lookup) as Value
  if (Array.isArray(value)) return value.map((entry) => fillNames(entry, lookup)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillNames(entry, lookup)])) as Value
}

function fillText(text: string, lookup: Lookup): string {
  return text.includes('{{') ? text.replace(NAME, (whole, name: string) => lookup(name) ?? whole) : text
}

/** Throws for a name that nobody fills and for braces that make no name. */
export function requireKnownNames(where: string, text: string, known: ReadonlySet<string>): void {
  const unknown = namesIn(text).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`${where}: unknown name ${unknown.join(', ')}`)
  if (/\{\{|\}\}/.test(text.replace(NAME, ''))) throw new Error(`${where}: broken {{name}}`)
}
