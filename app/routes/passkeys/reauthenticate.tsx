import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PasswordField } from '#app/ui/member/password-field.tsx'
import { PasskeySignIn } from '#app/ui/passkey/passkey-sign-in.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { PASSWORD_LABEL, PATH } from './passkey-rows.ts'

type ConfirmSelfProps = {
  readonly email: string
  readonly error: string | undefined
  readonly hasPasskeys: boolean
  readonly providers: readonly { readonly id: string; readonly label: string }[]
}

/** Asks a signed-in member to authenticate again, by any sign-in method. */
export function Reauthenticate({ email, error, hasPasskeys, providers }: ConfirmSelfProps) {
  return (
    <section className="passkeys" aria-labelledby="confirm-title">
      <h2 id="confirm-title">ご本人の確認</h2>
      <p>パスキーの追加と削除の前に、安全のため、もう一度ご本人の確認をお願いいたします。</p>
      <PostForm className="form" label="ご本人の確認">
        <input type="hidden" name="intent" value="confirm" />
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="account" autoComplete="username" defaultValue={email} hidden readOnly />
        <PasswordField name="password" label={PASSWORD_LABEL} error={error} autoComplete="current-password" required />
        <SubmitButton busyText="確認しております">確認する</SubmitButton>
      </PostForm>
      {hasPasskeys && <PasskeySignIn next={PATH} label="パスキーで確認する" isQuiet />}
      {providers.map(({ id, label }) => (
        <a
          key={id}
          className="button button-plain button-wide"
          href={pageHref('auth-start', { provider: id, next: PATH })}
          data-reload
        >
          {label}のアカウントで確認する
        </a>
      ))}
    </section>
  )
}
