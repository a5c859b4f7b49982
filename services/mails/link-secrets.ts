/** What follows the path of a link: whoever has it could act as the customer. */
const LINK_QUERY = /(https?:\/\/[^\s?#]+)[?#][^\s]*/g

/** The text of a mail as staff may read it (docs/rules.md Staff). */
export function withoutSecrets(text: string): string {
  return text.replace(LINK_QUERY, '$1（以下省略）')
}
