import type { PostedForm } from '#app/ui/form/read-form.ts'

/** Maximum length of an authenticator response in characters, ten times the usual length. */
export const MAX_RESPONSE_CHARACTERS = 32_768

/** The authenticator's response from the posted form; undefined if it is not JSON. */
export function authenticatorResponseIn(form: PostedForm): unknown {
  try {
    return JSON.parse(form.answer ?? '')
  } catch {
    return undefined
  }
}
