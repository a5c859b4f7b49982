import { isRejected } from '../result.ts'
import { boundedEditDistance } from '../text/edit-distance.ts'
import { type Email, parseEmail } from './email.ts'

/**
 * Domains whose addresses customers have: carriers, free mail and providers. A domain of this list is never questioned;
 * a similar one is taken for a slip of it.
 */
const WELL_KNOWN_DOMAINS = [
  ...['docomo.ne.jp', 'ezweb.ne.jp', 'au.com', 'uqmobile.jp', 'softbank.ne.jp', 'i.softbank.jp', 'ymobile.ne.jp'],
  ...['yahoo.ne.jp', 'disney.ne.jp', 'vodafone.ne.jp', 'ido.ne.jp', 'wm.pdx.ne.jp', 'pdx.ne.jp', 'emobile.ne.jp'],
  ...['willcom.com', 'rakumail.jp', 'mineo.jp', 'gmail.com', 'googlemail.com', 'icloud.com', 'me.com', 'mac.com'],
  ...['yahoo.co.jp', 'yahoo.com', 'ymail.com', 'ymail.ne.jp', 'hotmail.com', 'hotmail.co.jp', 'outlook.com'],
  ...['outlook.jp', 'live.jp', 'live.com', 'msn.com', 'aol.com', 'aol.jp', 'mail.com', 'email.com', 'gmx.com'],
  ...['excite.co.jp', 'goo.jp', 'infoseek.jp', 'nifty.com', 'nifty.ne.jp', 'biglobe.ne.jp', 'ocn.ne.jp'],
  ...['so-net.ne.jp', 'plala.or.jp', 'dion.ne.jp', 'odn.ne.jp', 'jcom.home.ne.jp', 'jcom.zaq.ne.jp', 'zaq.ne.jp'],
  ...['eonet.ne.jp', 'asahi-net.or.jp', 'dti.ne.jp', 'hi-ho.ne.jp', 'wakwak.com', 'tiki.ne.jp', 'sakura.ne.jp'],
  ...['proton.me', 'protonmail.com', 'qq.com', '163.com', 'naver.com'],
] as const

/** Names under which there is one domain only, so that every other ending is a slip. */
const SINGLE_ENDINGS = ['docomo.ne.jp', 'ezweb.ne.jp', 'i.softbank.jp', 'gmail.com', 'icloud.com'] as const

/** From this length on two slips are recognised; shorter domains would be taken for others. */
const TWO_SLIPS_LENGTH = 9

/**
 * The address that was probably meant: the domain is no well-known one, but differs from one by a missing, additional,
 * wrong or exchanged character (two of them in longer domains), or by its ending, as gmail.co.jp. Undefined without a
 * suspicion. It is a question, never a rejection: the typed address may exist.
 */
export function suggestEmail(email: Email): Email | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (WELL_KNOWN_DOMAINS.some((known) => known === domain)) return undefined
  const hasSingleEnding = SINGLE_ENDINGS.find((one) => domain.startsWith(nameOf(one)))
  const meant = hasSingleEnding ?? (isSubdomain(domain) ? undefined : nearestDomain(domain))
  return meant === undefined ? undefined : (`${email.slice(0, at)}@${meant}` as Email)
}

/** An address whose domain may be a slip, and the address that was probably meant. */
export type EmailSlip = { readonly typed: Email; readonly meant: Email }

/** The slip in a text that was typed as an address, as `suggestEmail`. */
export function findEmailSlip(text: string | undefined): EmailSlip | undefined {
  const typed = parseEmail(text)
  const meant = isRejected(typed) ? undefined : suggestEmail(typed)
  return isRejected(typed) || meant === undefined ? undefined : { typed, meant }
}

/** The domain of an address, for a question about it. */
export function domainOf(email: Email): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** Providers hand out subdomains, such as t.vodafone.ne.jp. */
function isSubdomain(domain: string): boolean {
  return WELL_KNOWN_DOMAINS.some((known) => domain.endsWith(`.${known}`))
}

/** `gmail.` of gmail.com, `i.softbank.` of i.softbank.jp. */
function nameOf(domain: string): string {
  const labels = domain.split('.')
  return `${labels.slice(0, labels[0] === 'i' ? 2 : 1).join('.')}.`
}

function nearestDomain(domain: string): string | undefined {
  let nearest: { readonly known: string; readonly slips: number } | undefined
  for (const known of WELL_KNOWN_DOMAINS) {
    // Another ending of the same name is another domain, such as yahoo.co.uk.
    const isOther = known[0] !== domain[0] || domain.startsWith(nameOf(known))
    const limit = known.length < TWO_SLIPS_LENGTH || isOther ? 1 : 2
    const slips = boundedEditDistance(domain, known, limit)
    if (slips !== undefined && known.length >= MIN_LENGTH && (nearest === undefined || slips < nearest.slips))
      nearest = { known, slips }
  }
  return nearest?.known
}

/** Shorter domains have too many neighbours. */
const MIN_LENGTH = 7
