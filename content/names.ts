/** A placeholder: `{{cutOffHour}}`, `{{operator.companyName}}`. */
const NAME = /\{\{([^{}]*)\}\}/g

/** The value of a name; undefined keeps the placeholder, to be filled in later. */
export type Lookup = (name: string) => string | undefined

/** The names in a text, in order. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(NAME)].map(([, name = '']) => name)
}

/** Replaces placeholders in every string of a structure of arrays and plain objects. */
export function fillNames<Value>(value: Value, lookup: Lookup): Value {
  if (typeof value === 'string') return fillText(value, lookup) as Value
  if (Array.isArray(value)) return value.map((entry) => fillNames(entry, lookup)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fillNames(entry, lookup)])) as Value
}

function fillText(text: string, lookup: Lookup): string {
  return text.includes('{{') ? text.replace(NAME, (whole, name: string) => lookup(name) ?? whole) : text
}

/** Throws for unknown names and malformed placeholders. */
export function requireKnownNames(where: string, text: string, known: ReadonlySet<string>): void {
  const unknown = namesIn(text).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`${where}: unknown name ${unknown.join(', ')}`)
  if (/\{\{|\}\}/.test(text.replace(NAME, ''))) throw new Error(`${where}: broken {{name}}`)
}
