/** What a request says of how it was made: its method, and its Fetch Metadata (W3C). */
export type RequestManner = Pick<Request, 'method' | 'headers'>

/**
 * Whether a person made a request, rather than a scanner of mails, a preview or a prefetch: a form was sent, or a
 * browser opened a document after a gesture. Browsers without these headers say nothing, like a scanner.
 */
export function isDeliberate({ method, headers }: RequestManner): boolean {
  if (method === 'POST') return true
  const says = (name: string, value: string) => headers.get(name) === value
  return (
    method === 'GET' &&
    says('sec-fetch-user', '?1') &&
    says('sec-fetch-mode', 'navigate') &&
    says('sec-fetch-dest', 'document') &&
    headers.get('sec-purpose') === null
  )
}
