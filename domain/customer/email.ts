import { type Rejection, rejected } from '../result.ts'
import { foldLine } from '../text/folding.ts'

/** A well-formed e-mail address, half-width, with a lower-case domain. */
export type Email = string & { readonly brand: 'Email' }

/** Maximum length of an address, characters (docs/product/5, E-mail). */
const EMAIL_LIMIT = 254
/** Maximum length of the local part, characters (docs/product/5, E-mail). */
const EMAIL_LOCAL_LIMIT = 64
/** Maximum length of a domain label, characters (docs/product/5, E-mail). */
const EMAIL_LABEL_LIMIT = 63

/** Rejections: nothing was entered; longer than a limit; not a well-formed address. */
type EmailRejection = Rejection<'required', undefined> | Rejection<'too-long', { limit: number }> | Rejection<'email'>

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Carriers that gave out local parts with dots in a row or at the ends until 2009; on SMTP these are quoted. */
const DOTTED_LOCAL_DOMAINS: readonly string[] = ['docomo.ne.jp', 'ezweb.ne.jp', 'au.com']
const DOTTED_LOCAL = /^(?!\.+$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/

/**
 * Reads an e-mail address (docs/product/5, E-mail): total length 1–254, local part at most 64, labels at most 63.
 * Full-width letters, digits and symbols are converted to half-width. Decided here: the domain has at least two labels
 * and is lower-cased, the local part keeps its case; quoted local parts and addresses in brackets are
 * rejected. Dots in any place are part of old addresses of mobile phones, such as `hana..ko@docomo.ne.jp`.
 */
export function parseEmail(input: unknown): Email | EmailRejection {
  const text = typeof input === 'string' ? foldLine(input) : ''
  if (text === '') return rejected('required')
  if (text.length > EMAIL_LIMIT) return rejected('too-long', { limit: EMAIL_LIMIT })
  const at = text.lastIndexOf('@')
  if (at < 1) return rejected('email')
  const local = text.slice(0, at)
  if (local.length > EMAIL_LOCAL_LIMIT) return rejected('too-long', { limit: EMAIL_LOCAL_LIMIT })
  const labels = text.slice(at + 1).split('.')
  if (labels.some((label) => label.length > EMAIL_LABEL_LIMIT))
    return rejected('too-long', { limit: EMAIL_LABEL_LIMIT })
  const domain = labels.join('.').toLowerCase()
  const isLocal = (DOTTED_LOCAL_DOMAINS.includes(domain) ? DOTTED_LOCAL : LOCAL).test(local)
  const isAddress = isLocal && labels.length > 1 && labels.every((label) => LABEL.test(label))
  return isAddress ? (`${local}@${domain}` as Email) : rejected('email')
}

/** The comparison key of an address: the address in lower case. There is one account per key (decided here). */
export function emailKey(email: Email): string {
  return email.toLowerCase()
}

/** Whether two addresses are the same, ignoring case: phones capitalise the first letter by themselves. */
export function isSameEmail(one: Email, other: unknown): boolean {
  const parsed = parseEmail(other)
  return typeof parsed === 'string' && emailKey(parsed) === emailKey(one)
}

/** A masked address, which its owner recognises: `h***@example.jp`. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
}

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
