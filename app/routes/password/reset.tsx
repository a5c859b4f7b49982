import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/session/require-session.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { MEMBER_REJECTIONS } from '#app/text/member-rejections.ts'
import { NextLink } from '#app/ui/back-link.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { findLinkCode, InvalidLink, parseLinkCode, useStripLinkCode } from '#app/ui/member/link-code.tsx'
import { PasswordTwice } from '#app/ui/member/new-password.tsx'
import { HiddenUsername } from '#app/ui/member/password-field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { phrased } from '#app/ui/phrased.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { LinkRejectionCode } from '#services/members/identity-rejections.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/reset.ts'

const PATH = pageHref('mypage-reset')
const LABELS = { password: '新しいパスワード', passwordAgain: '新しいパスワード（確認用）' } as const

type Answer = {
  readonly code: string
  readonly email: string
  readonly errors?: FieldErrors
  readonly linkError?: string
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '新しいパスワードの設定',
    description: '新しいパスワードをお決めいただく画面です。',
    path: PATH,
  })

export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  if (query.has('done')) return { isDone: true, code: '', email: '', linkError: '' }
  const code = findLinkCode(query)
  const link = code === undefined ? rejected('link-missing') : await checkLink(code, context)
  if (code === undefined || isRejected(link)) {
    const { sentence, status } = MEMBER_REJECTIONS[isRejected(link) ? link.code : 'link-missing']
    return data({ isDone: false, code: '', email: '', linkError: sentence }, status)
  }
  return { isDone: false, code, email: link.email, linkError: '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const code = parseLinkCode(form.code)
  const link = code === undefined ? rejected('link-invalid') : await checkLink(code, context)
  if (code === undefined || isRejected(link)) return linkRejected(isRejected(link) ? link.code : 'link-invalid')
  const { members } = context.get(servicesContext)
  const chosen = await readNewPassword(members, form, link.email, LABELS)
  if ('errors' in chosen) return data<Answer>({ code, email: link.email, errors: chosen.errors }, 422)
  const result = await members.resetPassword(code, chosen.password, callerOf(context))
  if (!isRejected(result)) return redirect(`${PATH}?done=1`, 303)
  if (result.code !== 'password-refused') return linkRejected(result.code)
  const errors = { password: fieldErrorText(LABELS.password, result.code) }
  return data<Answer>({ code, email: link.email, errors }, 422)
}

function checkLink(code: string, context: Route.LoaderArgs['context']) {
  return context.get(servicesContext).members.checkPasswordReset(code, callerOf(context))
}

function linkRejected(code: LinkRejectionCode) {
  const { sentence, status } = MEMBER_REJECTIONS[code]
  return data<Answer>({ code: '', email: '', linkError: sentence }, status)
}

export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  useStripLinkCode(PATH)
  const linkError = actionData?.linkError ?? (actionData === undefined ? loaderData.linkError : '')
  const { code, email } = actionData ?? loaderData
  return (
    <div className="page checkout">
      {loaderData.isDone ? (
        <Done />
      ) : linkError !== '' ? (
        <InvalidLink message={linkError}>
          <p className="member-text">お手数ですが、もう一度はじめからお手続きください。新しいメールをお送りします。</p>
          <NextLink href={pageHref('mypage-forgot')}>再設定のお手続きへ</NextLink>
        </InvalidLink>
      ) : (
        <>
          <h1>新しいパスワードの設定</h1>
          <p className="checkout-lead">
            <b className="member-email">{email}</b> のパスワードを新しくお決めください。
          </p>
          <ErrorSummary errors={actionData?.errors} />
          <PostForm className="form" action={PATH} label="新しいパスワードの設定" reloadsDocument>
            <input type="hidden" name="code" value={code} />
            <HiddenUsername email={email} />
            <PasswordTwice labels={LABELS} errors={actionData?.errors ?? {}} about={[email]} />
            <SubmitButton busyText="設定しております">このパスワードにする</SubmitButton>
          </PostForm>
        </>
      )}
    </div>
  )
}

function Done() {
  return (
    <>
      <h1>{phrased('パスワードを変更しました')}</h1>
      <p className="checkout-lead">
        新しいパスワードでログインしてください。ほかの端末でログイン中の場合も、改めてログインが必要です。
      </p>
      <NextLink href={pageHref('mypage-login')}>ログインする</NextLink>
    </>
  )
}

type Labels = { readonly password: string; readonly passwordAgain: string }

async function readNewPassword(
  { checkPassword }: Pick<Services['members'], 'checkPassword'>,
  form: PostedForm,
  email: string,
  labels: Labels,
): Promise<{ readonly password: string } | { readonly errors: FieldErrors }> {
  const { password = '', passwordAgain } = form
  const rejection = await checkPassword({ password, email })
  if (rejection) return { errors: { password: fieldErrorText(labels.password, rejection.code, rejection.detail) } }
  if (passwordAgain === password) return { password }
  return { errors: { passwordAgain: fieldErrorText(labels.passwordAgain, 'password-differs') } }
}
