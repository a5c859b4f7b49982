import { type Rejection, rejected } from '../result.ts'

/** Settings of the identity library that are checked before use (docs/product/5, Authentication library rules). */
export type IdentitySettings = { readonly apiKey: string; readonly authDomain: string; readonly emulatorUrl?: string }

/** Rejections of invalid settings. */
export type IdentitySettingsRejection = Rejection<
  'api-key-malformed' | 'auth-domain-malformed' | 'emulator-url-malformed'
>

/**
 * Checks the settings; undefined when they are valid: API key and auth domain without a colon, an emulator's URL in
 * http or https (docs/product/5, Authentication library rules).
 */
export function checkIdentitySettings(settings: IdentitySettings): IdentitySettingsRejection | undefined {
  if (settings.apiKey.includes(':')) return rejected('api-key-malformed')
  if (settings.authDomain.includes(':')) return rejected('auth-domain-malformed')
  const isHttp = settings.emulatorUrl === undefined || /^https?:\/\//i.test(settings.emulatorUrl)
  return isHttp ? undefined : rejected('emulator-url-malformed')
}
