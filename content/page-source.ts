import { createHash } from 'node:crypto'
import { dayOfInstant } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { type Effects, IN_FORCE } from '#domain/order/in-force.ts'
import type { PageText, ReleasedPage, WrittenPage } from '#domain/page-text/page-text.ts'
import { inForceText } from './effect.ts'
import { fieldsOf, PARTS, type Page, readPage } from './page.ts'

/** The documents whose text names the days of its versions (民法 548条の4). */
const DOCUMENTS: Readonly<Record<string, { readonly name: string; readonly released: Effects }>> = {
  [pageHref('other-use')]: { name: 'termsInForce', released: IN_FORCE.terms },
  [pageHref('entry-userpolicy')]: { name: 'memberTermsInForce', released: IN_FORCE.memberTerms },
  [pageHref('other-protection')]: { name: 'privacyInForce', released: IN_FORCE.privacy },
}

/** A file of the release as staff edit it. */
export function releasedPageOf({ path, kind, updatedOn }: Page, source: string): ReleasedPage {
  const [, head = '', body = ''] = PARTS.exec(source) ?? []
  const { title = '', description = '', keywords = '', related = '' } = fieldsOf(head)
  const text: PageText = { title, description, keywords, related, body: body.trim() }
  return { path, kind, text, hash: hashOf(text), updatedOn }
}

/** The day of the last change in a release is no text. */
function hashOf(text: PageText): string {
  return createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16)
}

const readPages = new WeakMap<WrittenPage, Page>()

/** A version that staff wrote, as a page. It throws for what `readPage` throws for. */
export function readWritten(page: WrittenPage): Page {
  const known = readPages.get(page)
  if (known !== undefined) return known
  const read = readPage(page.path, sourceOf(page))
  readPages.set(page, read)
  return read
}

/** A version in the form of a file. Fields are single lines, so none of them begins another. */
function sourceOf({ title, description, keywords, path, kind, related, body, sinceAt }: WrittenPage): string {
  const days = sinceAt.map(dayOfInstant)
  const document = DOCUMENTS[path]
  const text =
    document === undefined
      ? body
      : body.replaceAll(`{{${document.name}}}`, inForceText([...days, ...document.released] as unknown as Effects))
  const head = { title, description, keywords, path, kind, related, updatedOn: days[0] }
  return ['---', ...Object.entries(head).map(([name, value]) => `${name}: ${value}`), '---', text, ''].join('\n')
}
