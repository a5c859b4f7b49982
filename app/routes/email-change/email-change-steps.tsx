import type { RequiredProof } from '#app/session/require-session.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { NextLink } from '#app/ui/back-link.tsx'
import { EmailFields } from '#app/ui/form/email-field.tsx'
import { EmailQuestion } from '#app/ui/form/email-question.tsx'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CodeField } from '#app/ui/member/code-field.tsx'
import { InvalidLink, useStripLinkCode } from '#app/ui/member/link-code.tsx'
import { PasswordField } from '#app/ui/member/password-field.tsx'
import { Reauthentication, RecentSignInNote } from '#app/ui/member/reauthentication.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { pageHref } from '#domain/navigation/href.ts'

export const EMAIL_CHANGE_PATH = pageHref('mypage-change-email')

/** Query parameter of the link of a change that staff have begun. */
export const CORRECTION = 'correction'

/** Action of the confirmation form. This step requires no session. */
const EMAIL_LINK_PATH = `${EMAIL_CHANGE_PATH}?link=1`

export const EMAIL_CHANGE_LABELS = {
  email: '新しいメールアドレス',
  emailAgain: '新しいメールアドレス（確認用）',
  password: '現在のパスワード',
} as const

type ChangeFormProps = {
  readonly email: string
  readonly values: FormValues
  readonly errors: FieldErrors | undefined
  readonly alert: string
  readonly requiredProof: RequiredProof | undefined
}

/** Asks for the new address and for the password, because the address controls the account. */
export function ChangeForm({ email, values, errors, alert, requiredProof }: ChangeFormProps) {
  return (
    <>
      <h1>メールアドレスの変更</h1>
      <p className="checkout-lead">
        現在のメールアドレスは <b className="member-email">{email}</b>{' '}
        です。新しいメールアドレスへ確認のメールをお送りし、そのリンクを開いていただくと変更が完了します。
      </p>
      <FormAlert message={alert} />
      <ErrorSummary errors={errors} />
      {requiredProof?.proof === 'sign-in' ? (
        <Reauthentication path={EMAIL_CHANGE_PATH} {...requiredProof} />
      ) : (
        <NewAddress values={values} errors={errors} proof={requiredProof?.proof} />
      )}
      <BackToMyPage />
    </>
  )
}

type NewAddressProps = Pick<ChangeFormProps, 'values' | 'errors'> & {
  readonly proof: RequiredProof['proof'] | undefined
}

function NewAddress({ values, errors, proof }: NewAddressProps) {
  return (
    <PostForm className="form" action={EMAIL_CHANGE_PATH} label="メールアドレスの変更">
      <section className="form-part" aria-label="新しいメールアドレスとご本人の確認">
        <EmailFields
          values={values}
          errors={errors ?? {}}
          labels={EMAIL_CHANGE_LABELS}
          help="受信制限を設定されている場合は、当店からのメールを許可してください。"
        />
        <ProofFields errors={errors} proof={proof} />
      </section>
      <SubmitButton busyText="送信しております">確認のメールを送る</SubmitButton>
    </PostForm>
  )
}

/** The password of the member, unless the sign-in was proof enough. */
function ProofFields({ errors, proof }: Pick<NewAddressProps, 'errors' | 'proof'>) {
  if (proof === 'none') return <RecentSignInNote />
  return (
    <>
      <PasswordField
        name="password"
        label={EMAIL_CHANGE_LABELS.password}
        error={errors?.password}
        autoComplete="current-password"
        required
      />
      {proof === 'password-and-code' && <CodeField error={errors?.code} />}
    </>
  )
}

type ConfirmCorrectionProps = Pick<ChangeFormProps, 'email' | 'errors' | 'alert' | 'requiredProof'> & {
  readonly code: string
  readonly newEmail: string
  readonly linkError: string
}

/** Opened by the link of a change that staff have begun on the telephone; the member alone makes it. */
export function ConfirmCorrection(props: ConfirmCorrectionProps) {
  const { code, email, newEmail, linkError, errors, alert, requiredProof } = props
  if (linkError !== '')
    return (
      <InvalidLink message={linkError}>
        <p className="member-text">
          メールアドレスは変更されておりません。お電話でお申し出になった会員のアカウントで、ログインしているかご確認ください。
        </p>
        <BackToMyPage />
      </InvalidLink>
    )
  return (
    <>
      <h1>メールアドレスの変更</h1>
      <p className="checkout-lead">
        お電話で承った変更です。確定されますと、ご登録のメールアドレスが <b className="member-email">{email}</b> から{' '}
        <b className="member-email">{newEmail}</b>{' '}
        に変わります。変更のあとは、新しいメールアドレスでもう一度ログインしてください。
      </p>
      <FormAlert message={alert} />
      <ErrorSummary errors={errors} />
      {requiredProof?.proof === 'sign-in' ? (
        <Reauthentication path={`${EMAIL_CHANGE_PATH}?${CORRECTION}=${code}`} {...requiredProof} />
      ) : (
        <PostForm
          className="form"
          action={`${EMAIL_CHANGE_PATH}?${CORRECTION}=${code}`}
          label="メールアドレスの変更の確定"
          reloadsDocument
        >
          <section className="form-part" aria-label="ご本人の確認">
            <input type="hidden" name="correction" value={code} />
            <ProofFields errors={errors} proof={requiredProof?.proof} />
          </section>
          <SubmitButton name="intent" value="correct" busyText="変更しております">
            メールアドレスを変更する
          </SubmitButton>
        </PostForm>
      )}
      <BackToMyPage />
    </>
  )
}

/** Shown whether or not the new address belongs to another account. `question`: about the domain that was typed. */
export function ChangeRequested({ question }: { readonly question: string | undefined }) {
  return (
    <>
      <h1>{phrased('確認のメールをお送りしました')}</h1>
      <p className="checkout-lead">
        まだ変更は完了しておりません。新しいメールアドレスに届くメールのリンクを開き、変更を完了してください。変更が完了しましたら、現在のメールアドレスにもお知らせします。
      </p>
      <EmailQuestion question={question} advice="間違いの場合は、お手数ですが、もう一度お手続きください。" />
      <section className="member-note" aria-labelledby="no-mail-title">
        <h2 id="no-mail-title">メールが届かないときは</h2>
        <ul>
          <li>迷惑メールの振り分け先と、受信制限の設定をご確認ください。</li>
          <li>
            メールアドレスを誤って入力された場合は、<a href={EMAIL_CHANGE_PATH}>もう一度お手続き</a>ください。
          </li>
        </ul>
      </section>
      <BackToMyPage />
    </>
  )
}

/** Opened by the link in the mail. The address changes only when the button is pressed. */
export function ConfirmChange({ code, linkError }: { readonly code: string; readonly linkError: string | undefined }) {
  useStripLinkCode(EMAIL_LINK_PATH)
  if (linkError !== undefined) {
    return (
      <InvalidLink message={linkError}>
        <p className="member-text">メールアドレスは変更されておりません。ログインのうえ、もう一度お手続きください。</p>
        <NextLink href={EMAIL_CHANGE_PATH}>メールアドレスの変更へ</NextLink>
      </InvalidLink>
    )
  }
  return (
    <>
      <h1>メールアドレスの変更</h1>
      <p className="checkout-lead">
        下のボタンを押していただくと、ご登録のメールアドレスが変わります。変更のあとは、新しいメールアドレスでもう一度ログインしてください。
      </p>
      <PostForm className="form" action={EMAIL_LINK_PATH} label="メールアドレスの変更の確定" reloadsDocument>
        <input type="hidden" name="code" value={code} />
        <SubmitButton name="intent" value="confirm" busyText="変更しております">
          メールアドレスを変更する
        </SubmitButton>
      </PostForm>
    </>
  )
}

export function ChangeDone() {
  return (
    <>
      <h1>{phrased('メールアドレスを変更しました')}</h1>
      <p className="checkout-lead">
        これまでのメールアドレスにも、変更のお知らせをお送りしました。新しいメールアドレスでログインしてください。
      </p>
      <NextLink href={pageHref('mypage-login')}>ログインする</NextLink>
    </>
  )
}

function BackToMyPage() {
  return (
    <p className="checkout-aside">
      <a href={pageHref('mypage')}>マイページへ戻る</a>
    </p>
  )
}
