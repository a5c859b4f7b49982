import { data, redirect } from 'react-router'
import { servicesContext, sessionContext } from '#app/context.ts'
import { callerOf } from '#app/session/require-session.ts'
import { refusedAt, setWayCookie, wayCookiesOf } from '#app/session/ways-in.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { AfterPopup } from '#app/ui/session/after-popup.tsx'
import { introductionPath } from '#domain/navigation/guards.ts'
import { isRejected } from '#domain/result.ts'
import type { OtherOutcome } from '#services/sign-in-way-services.ts'
import type { Route } from './+types/callback.ts'
import { windowHeaders } from './window-headers.ts'

const DEFAULT_PATH = '/mypage/'

export const handle = { layout: 'empty' }
export const headers = windowHeaders
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ログイン', description: 'ログインの結果をお知らせする画面です。', isHidden: true })

/**
 * Handles the redirect back from an external identity provider. In a popup, the page passes the target on to its
 * opener.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { browser } = wayCookiesOf(request)
  const query = new URL(request.url).search
  const outcome = await context.get(servicesContext).otherAccounts.finish(query, browser, callerOf(context))
  if ('signedIn' in outcome) await context.get(sessionContext).begin(outcome.signedIn)
  const headers = new Headers(windowHeaders())
  if ('linkSecret' in outcome) headers.append('set-cookie', setWayCookie(request, 'link', outcome.linkSecret))
  const { isPopup } = isRejected(outcome) ? outcome.detail : outcome
  const to = redirectPathOf(outcome)
  if (isPopup) return data({ to }, { headers })
  throw redirect(to, { status: 303, headers })
}

function redirectPathOf(outcome: OtherOutcome): string {
  if (isRejected(outcome)) return refusedAt(outcome.detail.next, outcome.code)
  if (outcome.kind === 'confirm') return refusedAt(outcome.next, 'confirm')
  // A member who signs in for the first time completes the profile first.
  return outcome.isNew ? introductionPath(outcome.next) : (outcome.next ?? DEFAULT_PATH)
}

export default function CallbackPage({ loaderData: { to } }: Route.ComponentProps) {
  return <AfterPopup to={to} />
}
