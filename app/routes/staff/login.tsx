import { data } from 'react-router'
import { servicesContext, sessionContext } from '#app/context.ts'
import { PRIVATE_HEADERS, seeOther } from '#app/response-headers.ts'
import { callerOf } from '#app/session/require-session.ts'
import { CODE, completeSignIn, factorCookie } from '#app/session/sign-in-code.ts'
import { SIGN_IN_REJECTIONS, signInNoticeText } from '#app/text/sign-in-rejections.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CodeField } from '#app/ui/member/code-field.tsx'
import { PasskeySignIn } from '#app/ui/member/passkey-sign-in.tsx'
import { PasswordField } from '#app/ui/member/password-field.tsx'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { StaffShell } from '#app/ui/staff/staff-shell.tsx'
import { parseNextPath } from '#domain/navigation/path.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { SignedIn } from '#services/sessions/member-session.ts'
import type { Route } from './+types/login.ts'

export const handle = { layout: 'staff' }
export const headers = ({ actionHeaders }: { readonly actionHeaders: Headers }) => {
  const headers = new Headers(actionHeaders)
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) headers.set(name, value)
  return headers
}
export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ログイン')

export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const { session } = context.get(sessionContext)
  return {
    next: nextPath(request),
    email: session?.email ?? '',
    freshText: query.has('fresh') ? staffRejectionText(rejected('fresh-sign-in-needed')) : undefined,
    notice: signInNoticeText(query.get('way')),
    hasPasskeys: context.get(servicesContext).passkeys.isOffered,
  }
}

/** The sign-in of the shop, also of a person who is signed in and has to do it again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { email = '', password = '', intent, code = '' } = await readForm(request)
  const { sessions } = context.get(servicesContext)
  if (intent === CODE) {
    const result = await completeSignIn(sessions, request, code, callerOf(context))
    if ('session' in result) return begin(result, request, context)
    const { sentence, status, awaitsCode } = result
    return answer({ email, message: sentence, awaitsCode }, status)
  }
  const signedIn = await sessions.signIn({ email, password }, callerOf(context))
  if (!isRejected(signedIn)) return begin(signedIn, request, context)
  if (signedIn.code === 'second-factor-needed')
    return answer({ email, message: '', awaitsCode: true }, 200, factorCookie(request, signedIn.detail.challenge))
  const { sentence, status } = SIGN_IN_REJECTIONS[signedIn.code]
  return answer({ email, message: sentence, awaitsCode: false }, status)
}

async function begin(signedIn: SignedIn, request: Request, context: Route.ActionArgs['context']) {
  if (signedIn.session.role === 0) {
    const message = staffRejectionText(rejected('not-staff'))
    return answer({ email: signedIn.session.email, message, awaitsCode: false }, 403)
  }
  await context.get(sessionContext).begin(signedIn)
  return seeOther(nextPath(request))
}

type Answer = { readonly email: string; readonly message: string; readonly awaitsCode: boolean }

function answer(facts: Answer, status: number, cookie?: string) {
  const headers = new Headers(PRIVATE_HEADERS)
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  return data(facts, { status, headers })
}

function nextPath(request: Request): string {
  return parseNextPath(new URL(request.url).searchParams.get('next')) ?? staffHref('staff-today')
}

export default function StaffLogin({ loaderData, actionData }: Route.ComponentProps) {
  const { next, email, freshText, notice, hasPasskeys } = loaderData
  return (
    <StaffShell>
      <div className="staff-entrance">
        <h1>管理画面へのログイン</h1>
        {freshText !== undefined && <p>{freshText}</p>}
        <RejectionAlert message={actionData?.message ?? notice} />
        {actionData?.awaitsCode ? (
          <StaffCodeForm />
        ) : (
          <>
            <PostForm className="form" label="ログイン" reloadsDocument>
              <TextField
                name="email"
                label="メールアドレス"
                value={actionData?.email ?? email}
                type="email"
                inputMode="email"
                autoComplete="username webauthn"
                required
              />
              <PasswordField name="password" label="パスワード" required autoComplete="current-password" />
              <SubmitButton busyText="確認しております">ログインする</SubmitButton>
            </PostForm>
            {hasPasskeys && <PasskeySignIn next={next} />}
          </>
        )}
      </div>
    </StaffShell>
  )
}

/** The second step for accounts with an authenticator app at the identity provider. */
function StaffCodeForm() {
  return (
    <PostForm className="form" label="認証番号の確認" reloadsDocument>
      <input type="hidden" name="intent" value={CODE} />
      <CodeField />
      <SubmitButton busyText="確認しております">確認してログインする</SubmitButton>
    </PostForm>
  )
}
