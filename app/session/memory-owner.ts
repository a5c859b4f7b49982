import type { RouterContextProvider } from 'react-router'
import { sessionContext, visitorContext } from '#app/context.ts'
import { setCookie } from '#domain/visitor/cookies.ts'
import type { VisitorOwner } from '#services/visitor-owner.ts'

export function memoryOwner(context: Readonly<RouterContextProvider>): VisitorOwner | undefined {
  const { session } = context.get(sessionContext)
  return session === undefined ? context.get(visitorContext).visitorSecret : { customerUid: session.uid }
}

/**
 * The Set-Cookie headers for a new visitor secret; none if the browser has it already or does not need one.
 * `hasFavourite`: a favourite was added, otherwise a new visitor has none.
 */
export function memoryCookies(
  request: Request,
  owner: VisitorOwner | undefined,
  { secret }: { readonly secret: string | undefined },
  { hasFavourite = false }: { readonly hasFavourite?: boolean } = {},
): [name: string, value: string][] {
  const isNew = secret !== undefined && secret !== owner
  return [
    ...(isNew ? [setCookie(request, 'visitor', secret)] : []),
    ...(hasFavourite || isNew ? [setCookie(request, 'noFavourites', hasFavourite ? undefined : '1')] : []),
  ].map((cookie) => ['set-cookie', cookie])
}
