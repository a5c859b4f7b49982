import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EnrolmentSteps, RecoveryCodeList } from '#app/ui/member/authenticator-app.tsx'
import { CodeField } from '#app/ui/member/code-field.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { AppEnrolment } from '#services/members/second-factor.ts'

export const PATH = pageHref('mypage-second-factor')

type AppListProps = {
  readonly apps: readonly { readonly uid: string; readonly enrolled: string | undefined }[]
  readonly recoveryCodeCount: number
  readonly isRecent: boolean
  readonly hasRecovery: boolean
}

export function AppList({ apps, recoveryCodeCount, isRecent, hasRecovery }: AppListProps) {
  return (
    <>
      <section className="passkeys" aria-labelledby="apps-title">
        <h2 id="apps-title">ご登録の認証アプリ</h2>
        <ul className="passkey-rows">
          {apps.map(({ uid, enrolled }) => (
            <li key={uid} className="passkey-row">
              <h3>認証アプリ</h3>
              {enrolled !== undefined && <p className="passkey-facts">登録日 {enrolled}</p>}
              {isRecent && (
                <PostForm className="form" label="認証アプリの解除" reloadsDocument>
                  <input type="hidden" name="intent" value="remove" />
                  <input type="hidden" name="app" value={uid} />
                  <p>解除すると、パスワードだけでログインできるようになります。</p>
                  <SubmitButton variant="plain">認証アプリの登録を解除する</SubmitButton>
                </PostForm>
              )}
            </li>
          ))}
        </ul>
      </section>
      {hasRecovery && (
        <section className="passkeys" aria-labelledby="codes-title">
          <h2 id="codes-title">回復コード</h2>
          <p>
            {`認証アプリをお使いになれないときのためのコードです。残りは${recoveryCodeCount}個です。お手元にない場合は、作り直していただけます。作り直すと、これまでのコードはお使いいただけなくなります。`}
          </p>
          {isRecent && (
            <PostForm className="form" label="回復コードの作り直し" reloadsDocument>
              <input type="hidden" name="intent" value="codes" />
              <SubmitButton variant="plain">回復コードを作り直す</SubmitButton>
            </PostForm>
          )}
        </section>
      )}
    </>
  )
}

export function StartEnrolment() {
  return (
    <section className="passkeys" aria-labelledby="start-title">
      <h2 id="start-title">認証アプリの登録</h2>
      <p>Google Authenticator、Microsoft Authenticatorなど、お手持ちの認証アプリをご用意ください。</p>
      <PostForm className="form" label="認証アプリの登録" reloadsDocument>
        <input type="hidden" name="intent" value="start" />
        <SubmitButton>登録をはじめる</SubmitButton>
      </PostForm>
    </section>
  )
}

/** The secret is shown and posted back with the first code, so that a wrong code shows the same QR code again. */
export function EnrolApp({
  secret,
  enrolment,
  address,
  qr,
  error,
}: AppEnrolment & { readonly error?: string | undefined }) {
  return (
    <section className="passkeys" aria-labelledby="enrol-title">
      <h2 id="enrol-title">認証アプリの登録</h2>
      <EnrolmentSteps secret={secret} address={address} qr={qr} />
      <PostForm className="form" label="認証アプリの確認" reloadsDocument>
        <input type="hidden" name="intent" value="enrol" />
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="enrolment" value={enrolment} />
        <CodeField error={error} />
        <SubmitButton busyText="確認しております">登録する</SubmitButton>
      </PostForm>
    </section>
  )
}

type RecoveryCodesProps = {
  readonly codes: readonly string[]
  readonly isEnrolled: boolean
  readonly crumbs: React.ComponentProps<typeof Breadcrumbs>['crumbs']
}

/** After an enrolment, or for new codes, which are shown only now. */
export function RecoveryCodes({ codes, isEnrolled, crumbs }: RecoveryCodesProps) {
  return (
    <div className="page checkout my-part">
      <Breadcrumbs crumbs={crumbs} />
      <h1>{phrased(codes.length === 0 ? '認証アプリを登録しました' : '回復コードをお控えください')}</h1>
      <p className="checkout-lead" role="status">
        {isEnrolled
          ? '認証アプリの登録が済みました。次のログインから、認証番号をご入力いただきます。'
          : '回復コードを作り直しました。これまでのコードは、お使いいただけません。'}
      </p>
      {codes.length > 0 && (
        <section className="passkeys" aria-labelledby="codes-title">
          <h2 id="codes-title">回復コード</h2>
          <p>
            認証アプリをお使いになれないとき、このコードのいずれか1つとパスワードでログインしていただけます。この画面を離れると表示できません。紙に書き写すなどして、大切に保管してください。
          </p>
          <RecoveryCodeList codes={codes} />
        </section>
      )}
      <p className="member-ways">
        <a className="button button-wide" href={PATH}>
          二段階認証の画面へ
        </a>
      </p>
    </div>
  )
}
