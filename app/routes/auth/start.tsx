import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/session/require-session.ts'
import { loginPathWithNotice, redirectWithNotice } from '#app/session/sign-in-methods.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { AfterPopup } from '#app/ui/session/sign-in-popup.tsx'
import { parseNextPath } from '#domain/navigation/path.ts'
import { isRejected } from '#domain/result.ts'
import { readCookies, setCookie } from '#domain/visitor/cookies.ts'
import { popupPageHeaders } from '../../session/sign-in-methods.ts'
import type { Route } from './+types/start.ts'

export const handle = { layout: 'empty' }
export const headers = popupPageHeaders
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ログイン', description: 'ほかのアカウントでログインする画面です。', isHidden: true })

/** Starts a sign-in with an external identity provider. The cookie binds the callback to this browser. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const next = parseNextPath(query.get('next'))
  const { browser } = readCookies(request)
  const isPopup = query.has('popup')
  const input = { providerId: query.get('provider') ?? '', next, isPopup, browserSecret: browser }
  const started = await context.get(servicesContext).externalAccounts.start(input, callerOf(context))
  if (isRejected(started)) {
    if (isPopup) return data({ to: loginPathWithNotice(next, started.code) }, { headers: popupPageHeaders() })
    throw redirectWithNotice(next, started.code)
  }
  const headers = {
    ...popupPageHeaders(),
    'set-cookie': setCookie(request, 'browser', started.browserSecret),
  }
  throw redirect(started.url, { status: 303, headers })
}

export default function StartPage({ loaderData: { to } }: Route.ComponentProps) {
  return <AfterPopup to={to} />
}
