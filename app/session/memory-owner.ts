import type { RouterContextProvider } from 'react-router'
import { sessionContext, visitorContext } from '#app/context.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import type { VisitorOwner } from '#services/visitor-owner.ts'

export function memoryOwner(context: Readonly<RouterContextProvider>): VisitorOwner | undefined {
  const { session } = context.get(sessionContext)
  return session === undefined ? context.get(visitorContext).visitorSecret : { customerUid: session.uid }
}

/** The Set-Cookie header for a new visitor secret; none if the browser has it already or does not need one. */
export function memoryCookies(
  request: Request,
  owner: VisitorOwner | undefined,
  { secret }: { readonly secret: string | undefined },
): [name: string, value: string][] {
  return secret === undefined || secret === owner ? [] : [['set-cookie', setCookie(request, 'visitor', secret)]]
}
