import { MAX_PASSKEYS } from '#domain/identity/passkey.ts'
import { STAFF_CODE_FIRST } from './member-notices.ts'

/** Why an operation on the passkeys page was rejected. */
export const PASSKEY_REJECTIONS = {
  'login-too-old': '安全のため、もう一度ご本人の確認をお願いいたします。',
  'second-factor-missing': STAFF_CODE_FIRST,
  'not-available': 'パスキーは現在お使いいただけません。',
  'passkey-refused': 'パスキーを登録できませんでした。恐れ入りますが、もう一度お試しください。',
  'passkey-known': 'このパスキーはすでに登録されています。',
  'passkeys-full': `パスキーは${MAX_PASSKEYS}件まで登録していただけます。お使いでないものを削除してからお試しください。`,
  'passkey-unknown': 'このパスキーは、すでに削除されています。',
} as const

const DONE = {
  added: 'パスキーを登録しました。次回から、パスワードを入力せずにログインしていただけます。',
  renamed: 'パスキーの名前を変更しました。',
  removed: 'パスキーを削除しました。端末に残っているパスキーは、端末の設定から削除していただけます。',
} as const

export type PasskeyPageCode = keyof typeof PASSKEY_REJECTIONS
export type PasskeyDone = keyof typeof DONE

export function passkeyDoneText(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(DONE, code) ? DONE[code as PasskeyDone] : undefined
}

/** Errors of the device when a passkey is created (docs/product/8 has no texts for them). */
export const DEVICE_TEXTS = {
  cancelled: 'パスキーの登録を取りやめました。',
  'already-registered': 'この端末のパスキーは、すでに登録されています。',
  failed: 'この端末では、パスキーを登録できませんでした。',
} as const
