import { BackLink } from '#app/ui/back-link.tsx'
import { REGISTRATION_LINK_HOURS } from '#domain/membership/registration.ts'
import { pageHref } from '#domain/navigation/href.ts'
/** Shown whether or not the address has an account. Explains what to do when no mail arrives. */
export function EntrySent() {
  return (
    <>
      <h1>仮登録のメールをお送りしました</h1>
      <p className="checkout-lead">
        まだご登録は完了しておりません。メールに記載のリンクを{REGISTRATION_LINK_HOURS}
        時間以内に開き、本登録のお手続きをお願いいたします。
      </p>
      <section className="member-note" aria-labelledby="no-mail-title">
        <h2 id="no-mail-title">メールが届かないときは</h2>
        <ul>
          <li>迷惑メールの振り分け先をご確認ください。</li>
          <li>受信制限をなさっている場合は、当店からのメールを許可してください。</li>
          <li>
            メールアドレスを誤って入力なさった場合は、<a href={pageHref('entry')}>もう一度ご登録</a>ください。
          </li>
          <li>
            すでに会員の方には、ご登録済みである旨をお知らせしております。
            <a href={pageHref('mypage-login')}>ログイン</a>、または
            <a href={pageHref('mypage-forgot')}>パスワードの再設定</a>へお進みください。
          </li>
        </ul>
        <p>
          それでも届かない場合は、<a href={pageHref('contact')}>お問い合わせ</a>ください。
        </p>
      </section>
      <BackLink />
    </>
  )
}
