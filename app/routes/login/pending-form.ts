import type { PostedForm } from '#app/ui/form/read-form.ts'

/** The fields of a form that was posted after the session ended, to be submitted again after sign-in. */
export type PendingForm = Readonly<Record<string, string>>

/** Prefix of their names in the login form. */
const PREFIX = 'kept.'
/** Names of fields that may contain secrets and are never written into a page. */
const SECRET_NAMES = /pass|secret|token|answer|card|cvc/i

/** The fields of another page's form that was redirected to the login page (307), without possible secrets. */
export function pendingFormOf(posted: PostedForm): PendingForm {
  return Object.fromEntries(Object.entries(posted).filter(([name]) => !SECRET_NAMES.test(name)))
}

/** The pending form within a posted login form. */
export function pendingFormIn(posted: PostedForm): PendingForm {
  const pendingFields = Object.entries(posted).filter(([name]) => name.startsWith(PREFIX))
  return pendingFormOf(Object.fromEntries(pendingFields.map(([name, value]) => [name.slice(PREFIX.length), value])))
}

/** The name of a pending field in the login form. */
export function pendingFieldName(name: string): string {
  return `${PREFIX}${name}`
}
