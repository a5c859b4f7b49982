import { RECENT_SIGN_IN_MINUTES } from '#domain/identity/session.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

type SignInAgainProps = {
  readonly path: string
  readonly hasPasskeys: boolean
  readonly providers: readonly { readonly id: string; readonly label: string }[]
}

export function Reauthentication({ path, hasPasskeys, providers }: SignInAgainProps) {
  return (
    <section className="form-part" aria-labelledby="again-title">
      <h2 id="again-title">ご本人の確認</h2>
      <p>
        {`安全のため、お手続きの前に、もう一度ログインをお願いいたします。ログインから${RECENT_SIGN_IN_MINUTES}分のあいだ、お手続きいただけます。`}
      </p>
      {hasPasskeys && <PasskeySignIn next={path} label="パスキーで確認する" isQuiet />}
      {providers.map(({ id, label }) => (
        <p key={id}>
          <a
            className="button button-plain button-wide"
            href={pageHref('auth-start', { provider: id, next: path })}
            data-reload
          >
            {label}のアカウントで確認する
          </a>
        </p>
      ))}
      <p className="login-help">
        <a href={pageHref('mypage-forgot')}>パスワードをお決めになる</a>と、パスワードでもご確認いただけます。
      </p>
    </section>
  )
}

/** Replaces the password field for a member who has just signed in by another method. */
export function RecentSignInNote() {
  return <p>ログインの際にご本人の確認が済んでいますので、パスワードのご入力は不要です。</p>
}
