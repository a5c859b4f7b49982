import type { FieldErrors } from '#app/text/field-errors.ts'
import { NextLink } from '#app/ui/back-link.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { InvalidLink } from '#app/ui/member/link-code.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { UndoneChange } from '#services/members/mailed-actions.ts'

export const ACTION_PATH = pageHref('auth-action')
export const EMAIL_LABEL = 'メールアドレス'

type Change = UndoneChange['change']

export function LinkProblem({ message }: { readonly message: string }) {
  return (
    <InvalidLink message={message}>
      <NextLink href={pageHref('mypage-login')}>ログインする</NextLink>
      <p className="login-help">
        お困りのときは、<a href={pageHref('contact')}>お問い合わせ窓口</a>までご連絡ください。
      </p>
    </InvalidLink>
  )
}

const UNDO: Readonly<Record<Change, { title: string; button: string; busyText: string; doneTitle: string }>> = {
  email: {
    title: 'メールアドレスの変更の取り消し',
    button: '元のメールアドレスに戻す',
    busyText: '戻しております',
    doneTitle: '元のメールアドレスに戻しました',
  },
  'second-factor': {
    title: '認証アプリの登録の取り消し',
    button: '認証アプリの登録を取り消す',
    busyText: '取り消しております',
    doneTitle: '認証アプリの登録を取り消しました',
  },
}

/** Undoes a change that the owner of the mailbox did not make, by the button only. */
export function Undo({
  code,
  change,
  email,
}: {
  readonly code: string
  readonly change: Change
  readonly email: string
}) {
  const { title, button, busyText } = UNDO[change]
  return (
    <>
      <h1>{phrased(title)}</h1>
      {change === 'email' ? (
        <p>
          ご登録のメールアドレスを <b className="member-email">{email}</b>{' '}
          に戻します。変更がご本人によるものでしたら、お手続きは必要ございません。
        </p>
      ) : (
        <p>
          <b className="member-email">{email}</b>{' '}
          の会員登録から、認証アプリの登録を取り消します。登録がご本人によるものでしたら、お手続きは必要ございません。
        </p>
      )}
      <p>ログイン中の端末は、すべてログアウトされます。</p>
      <PostForm className="form" action={ACTION_PATH} label={title} reloadsDocument>
        <input type="hidden" name="code" value={code} />
        <SubmitButton name="intent" value="undo" busyText={busyText}>
          {button}
        </SubmitButton>
      </PostForm>
    </>
  )
}

export function UndoDone({ change }: { readonly change: Change }) {
  return (
    <>
      <h1>{phrased(UNDO[change].doneTitle)}</h1>
      <p>ほかの方がパスワードをご存じのおそれがあります。安全のため、続けて新しいパスワードをお決めください。</p>
      <NextLink href={pageHref('mypage-forgot')}>新しいパスワードを決める</NextLink>
    </>
  )
}

type SignInByLinkProps = {
  readonly code: string
  readonly email?: string | undefined
  readonly errors?: FieldErrors | undefined
  readonly mustUsePassword: boolean
}

/** Asks for the address that the link was mailed to: a link that another person forwards does not sign in. */
export function SignInByLink({ code, email, errors, mustUsePassword }: SignInByLinkProps) {
  if (mustUsePassword) return <PasswordNeeded />
  return (
    <>
      <h1>{phrased('メールのリンクでのログイン')}</h1>
      <p>ご確認のため、メールの届いたメールアドレスをご入力ください。</p>
      <PostForm className="form" action={ACTION_PATH} label="メールのリンクでのログイン" reloadsDocument>
        <ErrorSummary errors={errors} title="ログインできませんでした" />
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="intent" value="sign-in" />
        <TextField
          name="email"
          label={EMAIL_LABEL}
          value={email}
          error={errors?.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <SubmitButton busyText="確認しております">ログインする</SubmitButton>
      </PostForm>
    </>
  )
}

function PasswordNeeded() {
  return (
    <>
      <h1>{phrased('パスワードでログインしてください')}</h1>
      <p role="alert">会員の方は、安全のため、メールのリンクだけではログインしていただけません。</p>
      <NextLink href={pageHref('mypage-login')}>ログインする</NextLink>
      <p className="login-help">
        <a href={pageHref('mypage-forgot')}>パスワードをお忘れの方</a>
      </p>
    </>
  )
}
