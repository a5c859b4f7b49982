import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { visitorContext } from '#app/context.ts'
import type { Destination } from '#app/ui/destination-select.tsx'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import { newDestination } from '#domain/visitor/traits.ts'

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
 * it.
 */
export const rememberDestination: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const visitor = context.get(visitorContext)
  const prefecture = newDestination(url, visitor)
  if (prefecture === undefined) return next()
  context.set(visitorContext, { ...visitor, prefecture, hasDestination: true })
  const response = await next()
  response.headers.append(...destinationCookie(request, prefecture))
  return response
}
