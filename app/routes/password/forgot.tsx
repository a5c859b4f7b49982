import { data, redirect } from 'react-router'
import { z } from 'zod'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/session/require-session.ts'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { CREDENTIAL_LABELS } from '#app/text/field-labels.ts'
import { MEMBER_REJECTIONS } from '#app/text/member-rejections.ts'
import { valuesOfPosted } from '#app/ui/address/address-values.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { ReminderFields } from '#app/ui/member/profile-fields.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { parseEmail } from '#domain/customer/email.ts'
import { parseReminderQuestion } from '#domain/customer/enumerations.ts'
import { parseReminderAnswer } from '#domain/membership/password.ts'
import { RESET_LINK_HOURS } from '#domain/membership/registration.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'
import type { Route } from './+types/forgot.ts'

const PATH = pageHref('mypage-forgot')
const LABELS = {
  email: '登録メールアドレス',
  reminderQuestion: '登録時にお選びの質問',
  reminderAnswer: CREDENTIAL_LABELS.reminderAnswer,
} as const

const shownFields = { email: fieldOf(parseEmail), reminderQuestion: fieldOf(parseReminderQuestion) }
const forgotForm = z.object({ ...shownFields, reminderAnswer: fieldOf(parseReminderAnswer) })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'パスワードの再設定',
    description: 'パスワードをお忘れの方に、再設定のためのメールをお送りします。',
    path: PATH,
  })

export const headers = () => ({ 'cache-control': 'private, no-store' })

export function loader({ request }: Route.LoaderArgs) {
  return { isSent: new URL(request.url).searchParams.has('sent') }
}

/** Gives the same response whether or not the address exists and the answer is correct (docs/rules.md Members). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const values = valuesOfPosted(shownFields, form)
  const parsed = forgotForm.safeParse(form)
  if (!parsed.success) return data({ values, errors: fieldErrorsOf(parsed.error, LABELS), alert: '' }, 422)
  const result = await context.get(servicesContext).members.requestPasswordReset(parsed.data, callerOf(context))
  if (!isRejected(result)) return redirect(`${PATH}?sent=1`, 303)
  const { sentence, status } = MEMBER_REJECTIONS[result.code]
  return data({ values, errors: undefined, alert: sentence }, status)
}

export default function ForgotPage({ loaderData: { isSent }, actionData }: Route.ComponentProps) {
  return (
    <div className="page checkout">
      {isSent ? (
        <Sent />
      ) : (
        <RequestForm values={actionData?.values ?? {}} errors={actionData?.errors} alert={actionData?.alert} />
      )}
    </div>
  )
}

type RequestFormProps = {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly alert: string | undefined
}

function RequestForm({ values, errors, alert = '' }: RequestFormProps) {
  return (
    <>
      <h1>パスワードの再設定</h1>
      <p className="checkout-lead">
        ご登録のメールアドレスと、ご登録時にお決めになった質問の答えをご入力ください。再設定のためのメールをお送りします。
      </p>
      <FormAlert message={alert} />
      <ErrorSummary errors={errors} />
      <PostForm className="form" label="パスワードの再設定">
        <section className="form-part" aria-label="ご本人の確認">
          <TextField
            name="email"
            label={LABELS.email}
            value={values.email}
            error={errors?.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
          <ReminderFields
            values={values}
            errors={errors ?? {}}
            questionLabel={LABELS.reminderQuestion}
            help="ひらがな・カタカナ、全角・半角の違いは問いません。"
          />
        </section>
        <SubmitButton busyText="送信しております">再設定のメールを送る</SubmitButton>
      </PostForm>
      <p className="checkout-aside">
        質問の答えをお忘れの場合は、<a href={pageHref('contact')}>お問い合わせ</a>ください。
      </p>
    </>
  )
}

function Sent() {
  return (
    <>
      <h1>再設定のご案内</h1>
      <p className="checkout-lead">
        {`ご入力の内容がご登録と一致する場合に、再設定のためのメールをお送りしました。メールに記載のリンクを${RESET_LINK_HOURS}時間以内に開き、新しいパスワードをお決めください。`}
      </p>
      <section className="member-note" aria-labelledby="no-mail-title">
        <h2 id="no-mail-title">メールが届かないときは</h2>
        <ul>
          <li>迷惑メールの振り分け先と、受信制限の設定をご確認ください。</li>
          <li>
            ご登録とは別のメールアドレスや答えをご入力の可能性がございます。
            <a href={PATH}>もう一度ご入力</a>ください。
          </li>
        </ul>
        <p>
          それでも届かない場合は、<a href={pageHref('contact')}>お問い合わせ</a>ください。
        </p>
      </section>
      <BackLink href={pageHref('mypage-login')}>ログイン画面へ戻る</BackLink>
    </>
  )
}
