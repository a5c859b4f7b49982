import { parseTelephone } from '#domain/customer/contact.ts'
import { isRejected } from '#domain/result.ts'
import { readCookies, setCookie } from '#domain/visitor/cookies.ts'

/** The header that keeps the number of a new caller for the form of the customer: in a cookie, and in no address. */
export function callerHeader(request: Request, draft: string, typed: string): Readonly<Record<string, string>> {
  const digits = parseTelephone(typed)
  return isRejected(digits) ? {} : { 'set-cookie': setCookie(request, 'caller', `${draft}:${digits}`) }
}

/** The number from which an order was begun in this browser. */
export function callerNumber(request: Request, draft: string): string | undefined {
  const [uid, digits] = readCookies(request).caller?.split(':') ?? []
  return uid === draft ? digits : undefined
}
