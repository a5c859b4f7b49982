import type { MailContent } from '../ports/mails.ts'

/** What follows the path of a link: whoever has it could act as the customer. */
const LINK_QUERY = /(https?:\/\/[^\s?#]+)[?#][^\s]*/g

/** The text of a mail as staff may read it (docs/rules.md Staff). */
export function withoutSecrets(text: string): string {
  return text.replace(LINK_QUERY, '$1（以下省略）')
}

const ORDER_SECRET = /([?&]order=)[\w-]+/g

/** A mail about an order with another secret in its links to the order. */
export function withOrderSecret(content: MailContent, secret: string): MailContent {
  return JSON.parse(JSON.stringify(content).replaceAll(ORDER_SECRET, `$1${secret}`)) as MailContent
}
