import type { RouterContextProvider } from 'react-router'
import { clientAddressContext, sessionContext } from '#app/context.ts'
import type { Caller } from '#services/ports/identity.ts'
import type { MemberSession } from '#services/sessions/member-session.ts'
import { redirectToLogin } from './redirect-to-login.ts'

type Context = Readonly<RouterContextProvider>

/** The session of the signed-in member; other visitors are redirected to the login page, which returns to this page. */
export function requireSession(request: Request, context: Context): MemberSession {
  const { session } = context.get(sessionContext)
  if (session === undefined) throw redirectToLogin(request)
  return session
}

/** The client's address for rate limits, and the language of mails. */
export function callerOf(context: Context): Caller {
  return { address: context.get(clientAddressContext), locale: 'ja' }
}
