import { findPage } from '../navigation/find-page.ts'
import { type Rejection, rejected } from '../result.ts'
import { foldLine } from '../text/folding.ts'

const MAX_LENGTH = 200

/**
 * Where a link of the shop's own pages leads: a page of the shop, as a path with its query, or an address that begins
 * with https. Whether the page is there is asked before it is published.
 */
export function parseLink(input: unknown): string | Rejection<'link', undefined> {
  const typed = typeof input === 'string' ? foldLine(input) : ''
  if (typed.length > MAX_LENGTH) return rejected('link')
  if (typed.startsWith('https://')) return isAddress(typed) ? typed : rejected('link')
  if (!/^\/(?!\/)[\w\-./%?=&[\]]*(#[a-z0-9-]+)?$/.test(typed)) return rejected('link')
  const page = findPage(typed.replace(/[?#].*$/, ''))
  return page === undefined || page.kind === 'staff' ? rejected('link') : typed
}

/** An address of another site, without a name or a password in it. */
function isAddress(typed: string): boolean {
  const url = URL.parse(typed)
  return url !== null && url.username === '' && url.password === '' && /^[\w.-]+\.[a-z]{2,}$/i.test(url.hostname)
}
