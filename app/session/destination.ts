import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { visitorContext } from '#app/context.ts'
import type { Destination } from '#app/ui/destination-select.tsx'
import { type PrefectureCode, parsePrefectureCode } from '#domain/delivery/prefecture.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import { isRejected } from '#domain/result.ts'
import { setCookie } from '#domain/visitor/cookies.ts'

/** The destination that a page computes with (docs/rules.md Ordering). */
export function destinationOf(context: Readonly<RouterContextProvider>): Destination {
  const { prefecture, hasDestination } = context.get(visitorContext)
  return { prefecture, isAssumed: !hasDestination }
}

export function destinationCookie(request: Request, prefecture: PrefectureCode): [name: string, value: string] {
  return ['set-cookie', setCookie(request, 'prefecture', String(prefecture))]
}

/**
 * `pref` in the query of a catalogue page names the destination: the page is computed with it, and a cookie remembers
 * it. A response that sets a cookie is never cached (docs/decisions/008). Malformed values are ignored.
 */
export const rememberDestination: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const prefecture = parsePrefectureCode(url.searchParams.getAll('pref').at(-1) ?? '')
  if (isRejected(prefecture) || findPage(url.pathname)?.kind !== 'catalogue') return next()
  context.set(visitorContext, { ...context.get(visitorContext), prefecture, hasDestination: true })
  const response = await next()
  response.headers.append(...destinationCookie(request, prefecture))
  return response
}
