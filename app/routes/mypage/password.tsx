import { data, redirect } from 'react-router'
import { z } from 'zod'
import { servicesContext, sessionContext } from '#app/context.ts'
import { completedHeaders } from '#app/session/completion.ts'
import { callerOf, staffSecretOf } from '#app/session/require-session.ts'
import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { CURRENT_PASSWORD_WRONG, MEMBER_REJECTIONS } from '#app/text/member-rejections.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CodeField } from '#app/ui/member/code-field.tsx'
import { PasswordTwice } from '#app/ui/member/new-password.tsx'
import { HiddenUsername, PasswordField } from '#app/ui/member/password-field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'
import type { MemberView } from '#services/members/profile.ts'
import type { Route } from './+types/password.ts'
import { MY_PAGE_CRUMB, privateHeaders, requireMember } from './require-member.ts'

/** A password as typed. Its strength is checked elsewhere. */
const passwordField = fieldOf((input) => (typeof input === 'string' && input !== '' ? input : rejected('required')))

const passwordChangeForm = z
  .object({
    current: passwordField,
    code: z.string().optional(),
    password: passwordField,
    passwordAgain: z.unknown().optional(),
  })
  .refine(({ password, passwordAgain }) => typeof password !== 'string' || password === passwordAgain, {
    message: 'password-differs',
    path: ['passwordAgain'],
    when: () => true,
  })

const LABELS = {
  current: '現在のパスワード',
  password: '新しいパスワード',
  passwordAgain: '新しいパスワード（確認用）',
} as const
const CRUMBS = [MY_PAGE_CRUMB, { path: pageHref('mypage-password'), text: 'パスワードの変更' }]

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'パスワードの変更', description: 'ログインのパスワードを変更します。' })
export const headers = privateHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, member } = await requireMember(request, context)
  const proof = await context.get(servicesContext).members.getPasswordProof(session, callerOf(context))
  return { needsCode: proof === 'password-and-code', email: session.email, about: [session.email, ...namesOf(member)] }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { members } = context.get(servicesContext)
  const { session, member } = await requireMember(request, context)
  const parsed = passwordChangeForm.safeParse(await readForm(request))
  if (!parsed.success) return data({ errors: fieldErrorsOf(parsed.error, LABELS) }, 422)
  const { current, code, password } = parsed.data
  const weakPassword = await members.checkPassword({ password, email: session.email, names: namesOf(member) })
  if (weakPassword !== undefined) {
    return data({ errors: { password: fieldErrorText(LABELS.password, weakPassword.code, weakPassword.detail) } }, 422)
  }
  const input = { password: current, code, newPassword: password }
  const result = await members.changePassword(session, input, callerOf(context), staffSecretOf(request))
  if (isRejected(result)) return data({ errors: errorsOf(result.code) }, 422)
  context.get(sessionContext).setTokens(result.tokens)
  return redirect(pageHref('mypage-change-complete'), { status: 303, headers: completedHeaders(request, 'password') })
}

function namesOf({ profile: { address } }: MemberView): string[] {
  return [address.familyName, address.givenName]
}

type RefusalCode =
  | 'login-incorrect'
  | 'code-incorrect'
  | 'password-refused'
  | 'second-factor-missing'
  | 'too-many-attempts'
  | 'identity-unreachable'

function errorsOf(code: RefusalCode): FieldErrors {
  if (code === 'password-refused') return { password: fieldErrorText(LABELS.password, code) }
  if (code === 'code-incorrect') return { code: MEMBER_REJECTIONS[code].sentence }
  return { current: code === 'login-incorrect' ? CURRENT_PASSWORD_WRONG : MEMBER_REJECTIONS[code].sentence }
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors: FieldErrors = actionData?.errors ?? {}
  return (
    <div className="page checkout my-part">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>パスワードの変更</h1>
      <p className="checkout-lead">
        パスワードを変更すると、ほかの端末からはログアウトされます。この端末では、そのままお使いいただけます。
      </p>
      <ErrorSummary errors={actionData?.errors} />
      <PostForm className="form">
        <HiddenUsername email={loaderData.email} />
        <PasswordField
          name="current"
          label={LABELS.current}
          error={errors.current}
          autoComplete="current-password"
          required
        />
        {loaderData.needsCode && <CodeField error={errors.code} />}
        <PasswordTwice labels={LABELS} errors={errors} about={loaderData.about} />
        <SubmitButton busyText="変更しております">パスワードを変更する</SubmitButton>
      </PostForm>
    </div>
  )
}
