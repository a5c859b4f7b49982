import { Hono } from 'hono'
import { pageHref } from '#domain/navigation/href.ts'
import { limitBody, postedFields } from './body.ts'
import { HTTP_TEXTS } from './texts.ts'

const limit = limitBody(4_096, ({ text }) => text('Payload Too Large', 413))
const PATH = pageHref('magazine-unsubscribe')

/**
 * Unsubscribes from the magazine, mounted at /magazine/unsubscribe before the CSRF check: a `POST ?token=…` of a mail
 * client with `List-Unsubscribe=One-Click` (RFC 8058) gets a text, without redirect or cookie; the form of the page is
 * redirected to the confirmation. Only the token is needed, and every token gets the same response. GET is the page.
 */
export function unsubscribeRouter(unsubscribe: (token: string) => Promise<void>): Hono {
  const router = new Hono()
  router.post('/', limit, async (context) => {
    const form = await postedFields(context)
    const token = context.req.query('token') ?? (typeof form.token === 'string' ? form.token : '')
    await unsubscribe(token)
    const isOneClick = form['List-Unsubscribe'] === 'One-Click'
    const response = isOneClick ? context.text(HTTP_TEXTS.unsubscribed) : context.redirect(`${PATH}?done=1`, 303)
    response.headers.set('cache-control', 'no-store')
    return response
  })
  return router
}
