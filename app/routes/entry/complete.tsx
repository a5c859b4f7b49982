import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { NO_STORE } from '#app/response-headers.ts'
import { callerOf } from '#app/session/require-session.ts'
import { type FieldErrors, fieldErrorText } from '#app/text/field-errors.ts'
import { LIMIT_TEXTS } from '#app/text/limit-text.ts'
import { LINK_MISSING } from '#app/text/member-notices.ts'
import { MEMBER_REJECTIONS } from '#app/text/member-rejections.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { findLinkCode, InvalidLink, parseLinkCode, useStripLinkCode } from '#app/ui/member/link-code.tsx'
import { PasswordField } from '#app/ui/member/password-field.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { LinkRejectionCode } from '#services/members/identity-rejections.ts'
import type { Route } from './+types/complete.ts'

const PATH = pageHref('entry-complete')
const PASSWORD_LABEL = 'お申し込みのときのパスワード'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '本登録', description: '会員登録を完了する画面です。', path: PATH })

export const headers = () => NO_STORE

export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  return { code: findLinkCode(query) ?? '', isDone: query.has('done') }
}

type Answer = { readonly linkError: string } | { readonly code: string; readonly errors: FieldErrors }

/** Completes the registration on a POST only, so that programs which open links in mails change nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { password = '' } = form
  const code = parseLinkCode(form.code)
  if (code === undefined) return linkError('link-invalid')
  if (password === '') return passwordError(code, fieldErrorText(PASSWORD_LABEL, 'required'), 422)
  const { members } = context.get(servicesContext)
  const result = await members.completeRegistration({ code, password }, callerOf(context))
  if (result.kind === 'completed') return redirect(`${PATH}?done=1`, 303)
  if (result.code !== 'password-incorrect' && result.code !== 'too-many-attempts') return linkError(result.code)
  if (result.code === 'too-many-attempts') return passwordError(code, LIMIT_TEXTS.password, 429)
  const { sentence, status } = MEMBER_REJECTIONS[result.code]
  return passwordError(code, sentence, status)
}

function linkError(code: LinkRejectionCode) {
  const { sentence, status } = MEMBER_REJECTIONS[code]
  return data<Answer>({ linkError: sentence }, status)
}

/** The form is shown again with the same link. */
function passwordError(code: string, sentence: string, status: number) {
  return data<Answer>({ code, errors: { password: sentence } }, status)
}

export default function EntryCompletePage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, isDone } = loaderData
  useStripLinkCode(PATH)
  return (
    <div className="page checkout">
      {isDone ? (
        <Completed />
      ) : actionData !== undefined && 'errors' in actionData ? (
        <CompleteForm code={actionData.code} errors={actionData.errors} />
      ) : actionData !== undefined || code === '' ? (
        <InvalidLink message={actionData?.linkError ?? LINK_MISSING}>
          <NextSteps />
        </InvalidLink>
      ) : (
        <CompleteForm code={code} errors={undefined} />
      )}
    </div>
  )
}

function CompleteForm({ code, errors }: { readonly code: string; readonly errors: FieldErrors | undefined }) {
  return (
    <>
      <h1>本登録のお手続き</h1>
      <p className="checkout-lead">
        お申し込みのときにお決めになったパスワードをご入力ください。ご本人による登録であることを確かめて、会員登録を完了いたします。
      </p>
      <ErrorSummary errors={errors} />
      <PostForm className="form" action={PATH} label="本登録">
        <input type="hidden" name="code" value={code} />
        <PasswordField
          name="password"
          label={PASSWORD_LABEL}
          required
          autoComplete="current-password"
          error={errors?.password}
          help="お申し込みにお心当たりがない場合は、この画面を閉じてください。登録は完了しません。"
        />
        <SubmitButton busyText="登録しております">本登録を完了する</SubmitButton>
      </PostForm>
    </>
  )
}

function Completed() {
  return (
    <>
      <h1>会員登録が完了しました</h1>
      <p className="checkout-lead">
        ご登録ありがとうございます。ログインしてご利用ください。次回のご注文から、ご住所の入力を省いていただけます。
      </p>
      <p className="member-ways">
        <a className="button button-wide" href={pageHref('mypage-login')}>
          ログインする
        </a>
        <a className="button button-plain" href={pageHref('home')}>
          ホームへ戻る
        </a>
      </p>
    </>
  )
}

function NextSteps() {
  return (
    <>
      <p className="member-text">
        すでに本登録がお済みの方は、そのままログインしていただけます。まだの方は、お手数ですがもう一度ご登録をお願いいたします。新しいメールをお送りします。
      </p>
      <p className="member-ways">
        <a className="button button-wide" href={pageHref('entry')}>
          もう一度登録する
        </a>
        <a className="button button-plain" href={pageHref('mypage-login')}>
          ログインする
        </a>
      </p>
    </>
  )
}
