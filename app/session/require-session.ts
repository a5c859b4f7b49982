import type { RouterContextProvider } from 'react-router'
import { addressContext, sessionContext } from '#app/context.ts'
import type { Caller } from '#services/ports/identity-provider.ts'
import type { MemberSession } from '#services/session-services.ts'
import { toLogin } from './to-login.ts'

type Context = Readonly<RouterContextProvider>

/** Who is signed in; everybody else is sent to the login page, from where the way leads back. */
export function requireSession(request: Request, context: Context): MemberSession {
  const { session } = context.get(sessionContext)
  if (session === undefined) throw toLogin(request)
  return session
}

/** Where a request comes from, for throttling and for the language of mails. */
export function callerOf(context: Context): Caller {
  return { address: context.get(addressContext), locale: 'ja' }
}
