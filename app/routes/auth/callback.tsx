import { data, redirect } from 'react-router'
import { servicesContext, sessionContext } from '#app/context.ts'
import { callerOf } from '#app/session/require-session.ts'
import { factorCookie } from '#app/session/sign-in-code.ts'
import { loginPathWithNotice } from '#app/session/sign-in-methods.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { AfterPopup } from '#app/ui/session/sign-in-popup.tsx'
import { profileSetupPath } from '#domain/navigation/guards.ts'
import { MY_PAGE } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import { readCookies, setCookie } from '#domain/visitor/cookies.ts'
import type { ExternalSignInOutcome } from '#services/external-accounts.ts'
import { popupPageHeaders } from '../../session/sign-in-methods.ts'
import type { Route } from './+types/callback.ts'

export const handle = { layout: 'empty' }
export const headers = popupPageHeaders
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'ログイン', description: 'ログインの結果をお知らせする画面です。', isHidden: true })

/** In a popup, the page passes the target on to its opener. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { browser } = readCookies(request)
  const query = new URL(request.url).search
  const outcome = await context.get(servicesContext).externalAccounts.finish(query, browser, callerOf(context))
  if ('signedIn' in outcome) await context.get(sessionContext).begin(outcome.signedIn)
  const headers = new Headers(popupPageHeaders())
  if ('challenge' in outcome) headers.append('set-cookie', factorCookie(request, outcome.challenge))
  if ('linkSecret' in outcome) headers.append('set-cookie', setCookie(request, 'link', outcome.linkSecret))
  const { isPopup } = isRejected(outcome) ? outcome.detail : outcome
  const to = redirectPathOf(outcome)
  if (isPopup) return data({ to }, { headers })
  throw redirect(to, { status: 303, headers })
}

function redirectPathOf(outcome: ExternalSignInOutcome): string {
  if (isRejected(outcome)) return loginPathWithNotice(outcome.detail.next, outcome.code)
  if (outcome.kind === 'confirm') return loginPathWithNotice(outcome.next, 'confirm')
  if (outcome.kind === 'second-factor') return loginPathWithNotice(outcome.next, 'code')
  // A member who signs in for the first time completes the profile first.
  return outcome.isNew ? profileSetupPath(outcome.next) : (outcome.next ?? MY_PAGE)
}

export default function CallbackPage({ loaderData: { to } }: Route.ComponentProps) {
  return <AfterPopup to={to} />
}
