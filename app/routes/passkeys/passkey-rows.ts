import type { PostedForm } from '#app/ui/form/read-form.ts'
import { dayOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { PasskeyView } from '#services/passkeys.ts'

export const PATH = pageHref('mypage-passkeys')
export const NAME_LABEL = 'パスキーの名前'

export type PasskeyRow = ReturnType<typeof passkeyRows>[number]

export function passkeyRows(passkeys: readonly PasskeyView[]) {
  return passkeys.map(({ uid, name, isSynced, addedAt, usedAt }) => ({
    uid,
    name,
    isSynced,
    added: dayText(dayOfInstant(addedAt)),
    used: usedAt && dayText(dayOfInstant(usedAt)),
  }))
}

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
