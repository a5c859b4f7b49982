import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { commonHeaders } from '../security/headers.ts'

const LARGEST_BYTES = 4_096
const PATH = '/magazine/unsubscribe'

/**
 * Ends the magazine, mounted at /magazine/unsubscribe before the check of origins: `POST ?token=…` of a mail program
 * with `List-Unsubscribe=One-Click` (RFC 8058) is answered in words, without redirect or cookie; of the page's own form
 * by the page that says so. The token is all that is asked for, and every token is answered alike. GET is the page.
 */
export function unsubscribeDoor(unsubscribe: (token: string) => Promise<void>): Hono {
  const door = new Hono()
  door.post('/', bodyLimit({ maxSize: LARGEST_BYTES }), async (context) => {
    const form = await context.req.parseBody()
    const token = context.req.query('token') ?? (typeof form.token === 'string' ? form.token : '')
    await unsubscribe(token)
    const isOneClick = form['List-Unsubscribe'] === 'One-Click'
    const answer = isOneClick ? context.text('配信を停止しました。') : context.redirect(`${PATH}?done=1`, 303)
    commonHeaders(answer.headers, context.req.url.startsWith('https:'))
    answer.headers.set('cache-control', 'no-store')
    return answer
  })
  return door
}
