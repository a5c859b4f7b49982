import { redirect } from 'react-router'
import { servicesContext, sessionContext } from '#app/context.ts'
import { callerOf } from '#app/session/require-session.ts'
import { redirectWithNotice } from '#app/session/sign-in-methods.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { MY_PAGE, pageHref } from '#domain/navigation/href.ts'
import { parseNextPath } from '#domain/navigation/path.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/sign-in.ts'
import { authenticatorResponseIn, MAX_RESPONSE_CHARACTERS } from './passkey-rows.ts'

const LOGIN = pageHref('mypage-login')

export function loader() {
  return redirect(LOGIN, 303)
}

export async function action({ request, context }: Route.ActionArgs) {
  const next = parseNextPath(new URL(request.url).searchParams.get('next'))
  const form = await readForm(request, MAX_RESPONSE_CHARACTERS)
  const signedIn = await context.get(servicesContext).passkeys.signIn(authenticatorResponseIn(form), callerOf(context))
  if (isRejected(signedIn)) return redirectWithNotice(next, signedIn.code)
  await context.get(sessionContext).begin(signedIn)
  return redirect(next ?? MY_PAGE, 303)
}
