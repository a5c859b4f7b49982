import { type Email, emailKey } from './email.ts'

/**
 * Whether an address is blocked from having an account (docs/product/8, Error codes, 24). `blocked` holds lower-case
 * domains, which include their subdomains (`example.com` also blocks `mail.example.com`), and whole addresses.
 */
export function isEmailBlocked(email: Email, blocked: readonly string[]): boolean {
  const key = emailKey(email)
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return blocked.some((entry) => {
    const blockedEntry = entry.toLowerCase()
    if (blockedEntry.includes('@')) return blockedEntry === key
    return domain === blockedEntry || domain.endsWith(`.${blockedEntry}`)
  })
}
