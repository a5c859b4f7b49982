/** A placeholder of a text that staff write: `{{cutOff}}`, `{{operator.companyName}}`. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** The value of a name; undefined keeps the placeholder, to be filled in later. */
export type Lookup = (name: string) => string | undefined

export function namesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

/** Whether braces are left beside those of names. */
export function hasBrokenNames(text: string): boolean {
  return /\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''))
}

export function fillText(text: string, lookup: Lookup): string {
  return text.includes('{{') ? text.replace(PLACEHOLDER, (whole, name: string) => lookup(name) ?? whole) : text
}
