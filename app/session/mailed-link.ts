import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, seeOther } from '#app/response-headers.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import { readCookies, setCookie } from '#domain/visitor/cookies.ts'
import { isDeliberate } from '#domain/visitor/deliberate.ts'

/** The parameter of a mailed link, by the cookie that its secret is moved to. */
const PARAMETERS = { order: 'order', charge: 'link' } as const
type LinkCookie = keyof typeof PARAMETERS

/** The secret of a link, as mails have it. */
export const LINK_SECRET = /^[\w-]{43}$/

/**
 * Opens an order by the link of a mail; undefined for one that opens none. Only who opens it deliberately proves the
 * mailbox (docs/rules.md Guests and abuse).
 */
export async function openOrderLink(
  request: Request,
  context: Readonly<RouterContextProvider>,
  secret: string,
  path: string,
): Promise<Response | undefined> {
  const { orders } = context.get(servicesContext)
  if (!LINK_SECRET.test(secret) || (await orders.getOrder(secret)) === undefined) return undefined
  if (!needsButton(request, 'order', secret) && isDeliberate(request)) await orders.proveMailbox(secret)
  return redirectWithSecret(request, 'order', secret, path)
}

/** Opens charges by the link of a mail; undefined for one that opens none. */
export async function openChargeLink(
  request: Request,
  context: Readonly<RouterContextProvider>,
  secret: string,
): Promise<Response | undefined> {
  const { charges } = context.get(servicesContext)
  if (!LINK_SECRET.test(secret) || isRejected(await charges.list({ chargeSecret: secret }))) return undefined
  return redirectWithSecret(request, 'charge', secret, pageHref('shopping-charge-link'))
}

/** Moves the secret of a mailed link from the URL into a cookie, so that it is not copied or sent as referrer. */
function redirectWithSecret(request: Request, cookie: LinkCookie, secret: string, path: string) {
  if (needsButton(request, cookie, secret))
    return seeOther(pageHref('shopping-link', { to: path, [PARAMETERS[cookie]]: secret }))
  const headers = { ...PRIVATE_HEADERS, 'set-cookie': setCookie(request, cookie, secret) }
  return redirect(path, { status: 303, headers })
}

/**
 * Whether a link leads to a page with a button: it was followed from another site, which may also be a mail in a
 * browser. Another site must not choose the order that this browser shows (docs/security.md).
 */
function needsButton(request: Request, cookie: LinkCookie, secret: string): boolean {
  return isFromOtherSite(request) && readCookies(request)[cookie] !== secret
}

/** `none`: typed, or opened by a program such as a mail client. Browsers without Sec-Fetch-Site send a Referer. */
function isFromOtherSite({ headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const referer = headers.get('referer')
  return referer !== null && (!URL.canParse(referer) || new URL(referer).origin !== new URL(url).origin)
}
