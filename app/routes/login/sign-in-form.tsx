import { Form } from 'react-router'
import { CODE } from '#app/session/sign-in-code.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CodeField } from '#app/ui/member/code-field.tsx'
import { PasswordField } from '#app/ui/member/password-field.tsx'
import { pageHref } from '#domain/navigation/href.ts'

/** The fields of a form that was posted after the session ended, to be submitted again after sign-in. */
type PendingForm = Readonly<Record<string, string>>

const PREFIX = 'kept.'
/** Names of fields that may contain secrets and are never written into a page. */
const SECRET_NAMES = /pass|secret|token|answer|card|cvc/i

/** The fields of another page's form that was redirected to the login page (307), without possible secrets. */
export function pendingFormOf(posted: PostedForm): PendingForm {
  return Object.fromEntries(Object.entries(posted).filter(([name]) => !SECRET_NAMES.test(name)))
}

export function pendingFormIn(posted: PostedForm): PendingForm {
  const pendingFields = Object.entries(posted).filter(([name]) => name.startsWith(PREFIX))
  return pendingFormOf(Object.fromEntries(pendingFields.map(([name, value]) => [name.slice(PREFIX.length), value])))
}

function pendingFieldName(name: string): string {
  return `${PREFIX}${name}`
}

export const SIGN_IN_LABELS = { email: 'メールアドレス', password: 'パスワード' } as const

/** Intent of the sign-in form. Any other form was redirected here from another page. */
export const SIGN_IN = 'sign-in'

/** Intent of the button below error 12, which sends the registration mail again. */
export const RESEND = 'resend'

/** What the page shows after a POST. `resume`: the path to submit the pending form to, after sign-in. */
export type SignInAnswer = {
  readonly email: string
  readonly errors: FieldErrors
  readonly pendingForm: PendingForm
  readonly isProvisional: boolean
  /** The password was right; the code of the authenticator app follows. */
  readonly awaitsCode: boolean
  readonly resume: string | undefined
}

type SignInFormProps = { answer: SignInAnswer | undefined; label: string; email?: string | undefined }

export function SignInForm({ answer, label, email: initialEmail }: SignInFormProps) {
  const { email = initialEmail, errors = {}, pendingForm = {} } = answer ?? {}
  const hasPendingForm = Object.keys(pendingForm).length > 0
  const notice = hasPendingForm && Object.keys(errors).length === 0
  return (
    // Loads a document while a form is pending: the resulting page cannot be requested by GET.
    <Form method="post" className="form" aria-label={label} reloadDocument={hasPendingForm} noValidate>
      <ErrorSummary errors={answer?.errors} title="ログインできませんでした" />
      {notice && (
        <p className="notice" role="status">
          お手続きの途中でログインの有効期限が切れました。ご入力の内容はお預かりしています。ログインすると、続きから送信いただけます。
        </p>
      )}
      <input type="hidden" name="intent" value={SIGN_IN} />
      <PendingFields pendingForm={pendingForm} nameOf={pendingFieldName} />
      <TextField
        name="email"
        label={SIGN_IN_LABELS.email}
        value={email}
        error={errors.email}
        required
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
      />
      <PasswordField
        name="password"
        label={SIGN_IN_LABELS.password}
        error={errors.password}
        required
        autoComplete="current-password"
      />
      <SubmitButton busyText="確認しております">ログインする</SubmitButton>
      <p className="login-help">
        <a href={pageHref('mypage-forgot')}>パスワードをお忘れの方</a>
      </p>
    </Form>
  )
}

/** The second step for accounts with an authenticator app. */
export function CodeForm({ answer, label }: Pick<SignInFormProps, 'answer' | 'label'>) {
  const { errors = {}, pendingForm = {} } = answer ?? {}
  return (
    <>
      {/* Loads a document: without JavaScript and with it, the response is the same. */}
      <Form method="post" className="form" aria-label={label} reloadDocument noValidate>
        <ErrorSummary errors={answer?.errors} title="ログインできませんでした" />
        <input type="hidden" name="intent" value={CODE} />
        <PendingFields pendingForm={pendingForm} nameOf={pendingFieldName} />
        <CodeField error={errors.code} />
        <SubmitButton busyText="確認しております">確認してログインする</SubmitButton>
      </Form>
      <ul className="login-help login-code-help">
        <li>
          <a href={pageHref('mypage-recovery')}>認証アプリをお使いになれない方</a>
        </li>
        <li>
          <a href={pageHref('mypage-login')}>はじめからログインし直す</a>
        </li>
      </ul>
    </>
  )
}

/** Shown with error 12, which appears only after a correct password. Sends the registration mail again. */
export function ResendMail({ answer }: { answer: SignInAnswer | undefined }) {
  if (answer?.isProvisional !== true) return null
  return (
    <PostForm className="form" label="確認のメールの再送">
      <input type="hidden" name="intent" value={RESEND} />
      <input type="hidden" name="email" value={answer.email} />
      <p>メールが見当たらないときや、リンクの有効期限が過ぎたときは、もう一度お送りします。</p>
      <SubmitButton busyText="送信しております">確認のメールをもう一度送る</SubmitButton>
    </PostForm>
  )
}

/** Shown after sign-in while a form is pending. Its button submits the form to the original path. */
export function ResumeForm({ path, pendingForm }: { path: string; pendingForm: PendingForm }) {
  return (
    <form method="post" action={path} className="form">
      <p role="status">ログインしました。お預かりしたご入力の内容を送信して、お手続きを続けられます。</p>
      <PendingFields pendingForm={pendingForm} nameOf={(name) => name} />
      <button className="button button-wide" type="submit">
        続ける
      </button>
    </form>
  )
}

function PendingFields({ pendingForm, nameOf }: { pendingForm: PendingForm; nameOf: (name: string) => string }) {
  return Object.entries(pendingForm).map(([name, value]) => (
    <input key={name} type="hidden" name={nameOf(name)} value={value} />
  ))
}
