import { redirect } from 'react-router'
import { PRIVATE_HEADERS, seeOther } from '#app/response-headers.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { readCookies, setCookie } from '#domain/visitor/cookies.ts'

/** The parameter of a mailed link, by the cookie that its secret is moved to. */
const PARAMETERS = { order: 'order', charge: 'link' } as const

/**
 * Moves the secret of a mailed link from the URL into a cookie, so that it is not copied or sent as referrer. A link
 * that was followed from another site, which may also be a mail in a browser, leads to a page with a button instead:
 * another site must not choose the order that this browser shows (docs/security.md).
 */
export function redirectWithSecret(request: Request, cookie: keyof typeof PARAMETERS, secret: string, path: string) {
  if (isFromOtherSite(request) && readCookies(request)[cookie] !== secret) {
    const link = pageHref('shopping-link', { to: path, [PARAMETERS[cookie]]: secret })
    return seeOther(link)
  }
  const headers = { ...PRIVATE_HEADERS, 'set-cookie': setCookie(request, cookie, secret) }
  return redirect(path, { status: 303, headers })
}

/** `none`: typed, or opened by a program such as a mail client. Browsers without Sec-Fetch-Site send a Referer. */
function isFromOtherSite({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const referer = headers.get('referer')
  return referer !== null && (!URL.canParse(referer) || new URL(referer).origin !== new URL(url).origin)
}
