import type { PostedForm } from '#app/ui/form/read-form.ts'

/** A form that was sent when the session was over: its fields, to be sent on after signing in. */
export type KeptForm = Readonly<Record<string, string>>

/** How its fields are called while the login form carries them. */
const PREFIX = 'kept.'
/** What must never stand in a page, whoever typed it. */
const SECRET = /pass|secret|token|answer|card|cvc/i

/** The fields of another page's form that arrived at the login page (307), without whatever may be a secret. */
export function keptOf(posted: PostedForm): KeptForm {
  return Object.fromEntries(Object.entries(posted).filter(([name]) => !SECRET.test(name)))
}

/** The same, as the login form carries them. */
export function keptIn(posted: PostedForm): KeptForm {
  const carried = Object.entries(posted).filter(([name]) => name.startsWith(PREFIX))
  return keptOf(Object.fromEntries(carried.map(([name, value]) => [name.slice(PREFIX.length), value])))
}

/** How the login form carries a field. */
export function keptName(name: string): string {
  return `${PREFIX}${name}`
}
