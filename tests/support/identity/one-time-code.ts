import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows for a secret in base32. */
export function codeOfApp(secret: string, at: Temporal.Instant): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.epochMilliseconds })
}
