import { dayText } from '#app/ui/day-text.ts'
import { dayOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { PasskeyView } from '#services/passkeys.ts'

export const PATH = pageHref('mypage-passkeys')
export const NAME_LABEL = 'パスキーの名前'
export const PASSWORD_LABEL = 'パスワード'

/** A passkey as the page shows it. */
export type PasskeyRow = {
  readonly uid: string
  readonly name: string
  readonly isSynced: boolean
  readonly added: string
  readonly used: string | undefined
}

/** Passkeys as rows, with dates as text. */
export function passkeyRows(passkeys: readonly PasskeyView[]): readonly PasskeyRow[] {
  return passkeys.map(({ uid, name, isSynced, addedAt, usedAt }) => ({
    uid,
    name,
    isSynced,
    added: dayText(dayOfInstant(addedAt)),
    used: usedAt && dayText(dayOfInstant(usedAt)),
  }))
}
