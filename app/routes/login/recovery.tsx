import { data } from 'react-router'
import { servicesContext, sessionContext } from '#app/context.ts'
import { NO_STORE, seeOther } from '#app/response-headers.ts'
import { callerOf } from '#app/session/require-session.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { SIGN_IN_REJECTIONS } from '#app/text/sign-in-rejections.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PasswordField } from '#app/ui/member/password-field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/recovery.ts'
import { SIGN_IN_LABELS } from './sign-in-form.tsx'

const PATH = pageHref('mypage-recovery')
const LABELS = { ...SIGN_IN_LABELS, code: '回復コード' } as const

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '回復コードでのログイン', description: '認証アプリをお使いになれないときの画面です。' })

export const headers = () => NO_STORE

/** Signs in with a recovery code, which removes the lost authenticator app. */
export async function action({ request, context }: Route.ActionArgs) {
  const { email = '', password = '', code = '' } = await readForm(request)
  const typed = { email, password, code }
  const missing = Object.entries(typed).filter(([, value]) => value === '')
  if (missing.length > 0) {
    const errors = missing.map(([name]) => [name, fieldErrorText(LABELS[name as keyof typeof LABELS], 'required')])
    return answer(email, Object.fromEntries(errors), 422)
  }
  const signedIn = await context.get(servicesContext).members.recoverSignIn(typed, callerOf(context))
  if (!isRejected(signedIn)) {
    await context.get(sessionContext).begin(signedIn)
    return seeOther(pageHref('mypage-second-factor', { done: 'recovered' }))
  }
  if (signedIn.code === 'recovery-code-incorrect') return answer(email, { code: CODE_INCORRECT }, 422)
  const { sentence, status } = SIGN_IN_REJECTIONS[signedIn.code]
  return answer(email, { email: sentence }, status)
}

const CODE_INCORRECT =
  '回復コードが正しくありません。お手元の控えをご確認ください。一度お使いになった回復コードは、お使いいただけません。'

function answer(email: string, errors: FieldErrors, status: number) {
  return data({ email, errors }, { status, headers: NO_STORE })
}

export default function RecoveryPage({ actionData }: Route.ComponentProps) {
  const errors: FieldErrors = actionData?.errors ?? {}
  return (
    <div className="page login">
      <h1>回復コードでのログイン</h1>
      <p>
        認証アプリをお使いになれないときは、登録のときにお控えいただいた回復コードでログインしていただけます。ログインすると、認証アプリの登録は解除されます。
      </p>
      <PostForm className="form" action={PATH} label="回復コードでのログイン">
        <ErrorSummary errors={actionData?.errors} title="ログインできませんでした" />
        <TextField
          name="email"
          label={LABELS.email}
          value={actionData?.email}
          error={errors.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          required
        />
        <PasswordField
          name="password"
          label={LABELS.password}
          error={errors.password}
          autoComplete="current-password"
          required
        />
        <TextField name="code" label={LABELS.code} error={errors.code} autoComplete="off" required />
        <SubmitButton busyText="確認しております">確認してログインする</SubmitButton>
      </PostForm>
      <p className="login-help">
        回復コードもお手元にない場合は、<a href={pageHref('contact')}>お問い合わせ窓口</a>までご連絡ください。
      </p>
    </div>
  )
}
