import type { SettingError } from './values.ts'

/** Thrown for what an operator can put right; its message has a line for each setting: a tagged error. */
export type SettingsError = Error & { readonly kind: 'invalid-settings' }

export function settingsError(errors: readonly SettingError[]): SettingsError {
  const message = errors.map(({ name, reason }) => `${name}: ${reason}`).join('\n')
  return Object.assign(new Error(message), { kind: 'invalid-settings' as const })
}
