import { type Email, emailKey } from './email.ts'

/**
 * Whether an address may not be used for an account (docs/product/8, catalogue 24). `blocked` holds domains, which
 * count with everything below them (`example.com` also stops `mail.example.com`), and whole addresses; in lower case.
 */
export function isEmailBlocked(email: Email, blocked: readonly string[]): boolean {
  const key = emailKey(email)
  const domain = key.slice(key.lastIndexOf('@') + 1)
  return blocked.some((entry) => {
    const stopped = entry.toLowerCase()
    if (stopped.includes('@')) return stopped === key
    return domain === stopped || domain.endsWith(`.${stopped}`)
  })
}
