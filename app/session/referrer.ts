import type { RouterContextProvider } from 'react-router'
import { siteContext } from '#app/context.ts'

/** Path and query of the page that sent the request; undefined unless it is on this site. */
export function referrerPath(request: Request, context: Readonly<RouterContextProvider>): string | undefined {
  const referrer = request.headers.get('referer')
  if (referrer === null || !URL.canParse(referrer)) return undefined
  const { origin, pathname, search } = new URL(referrer)
  const isOurs = origin === new URL(context.get(siteContext).url).origin || origin === new URL(request.url).origin
  // A path that starts with two slashes would be a URL of another host.
  return isOurs && !pathname.startsWith('//') ? `${pathname}${search}` : undefined
}
