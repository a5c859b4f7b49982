import type { RouterContextProvider } from 'react-router'
import { sessionContext, visitorContext } from '#app/context.ts'
import { visitorCookie } from '#domain/visitor/carried.ts'
import type { MemoryOwner } from '#services/visitor-services.ts'

/** Whose marks and history a page is about: the member's who is signed in, else the visitor's. */
export function memoryOwner(context: Readonly<RouterContextProvider>): MemoryOwner | undefined {
  const { session } = context.get(sessionContext)
  return session === undefined ? context.get(visitorContext).visitorSecret : { customerUid: session.uid }
}

/** The Set-Cookie header for the secret that a memory was made with; none where the browser has it, or needs none. */
export function memoryCookies(
  request: Request,
  owner: MemoryOwner | undefined,
  { secret }: { readonly secret: string | undefined },
): [name: string, value: string][] {
  return secret === undefined || secret === owner ? [] : [['set-cookie', visitorCookie(request, 'visitor', secret)]]
}
