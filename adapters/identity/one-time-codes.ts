import { Secret, TOTP } from 'otpauth'
import type { OneTimeCodes } from '#services/ports/staff.ts'

export const PERIOD_SECONDS = 30
export const CODE_DIGITS = 6
const SECRET_BYTES = 20

/** One-time codes of authenticator apps: SHA-1, six digits, thirty seconds, which every app supports. */
export function oneTimeCodes(issuerNow: () => string): OneTimeCodes {
  const totpOf = (secret: string, label = '') =>
    new TOTP({
      issuer: issuerNow(),
      label,
      secret: Secret.fromBase32(secret),
      digits: CODE_DIGITS,
      period: PERIOD_SECONDS,
    })
  return {
    newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
    addressOf: (secret, account) => totpOf(secret, account).toString(),
    counterOf(secret, code, at) {
      if (!/^\d{6}$/.test(code)) return undefined
      const timestamp = at.epochMilliseconds
      const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
      return delta === null ? undefined : Math.floor(timestamp / 1_000 / PERIOD_SECONDS) + delta
    },
  }
}
