import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { MAIL_MAGAZINES, type MailMagazine } from '#domain/customer/enumerations.ts'
import { pageHref } from '#domain/navigation/href.ts'

/** The member's own data on my page. */
export type AccountView = {
  readonly name: string
  readonly nameKana: string
  readonly email: string
  readonly addressCount: number
  readonly mailMagazine: MailMagazine
}

type AccountProps = { readonly account: AccountView; readonly isMagazineSaved: boolean }

/** The member's own data, with links to change it. */
export function Account({ account, isMagazineSaved }: AccountProps) {
  return (
    <section className="my-section" id="account" aria-labelledby="account-title">
      <h2 id="account-title">会員情報</h2>
      <dl className="account">
        <Fact name="お名前・ご住所" href={pageHref('mypage-change')} verb="変更する">
          {account.name}
          <small>（{account.nameKana}）</small>
        </Fact>
        <Fact name="お届け先" href={pageHref('mypage-addresses')} verb="管理する">
          {account.addressCount === 0 ? 'ご登録の住所のみ' : `${account.addressCount}件`}
        </Fact>
        <Fact name="メールアドレス" href={pageHref('mypage-change-email')} verb="変更する">
          <span className="account-email">{account.email}</span>
        </Fact>
        <Fact name="パスワード" href={pageHref('mypage-password')} verb="変更する">
          ＊＊＊＊＊＊＊＊
        </Fact>
        <Fact name="パスキー" href={pageHref('mypage-passkeys')} verb="管理する">
          指紋やお顔、画面ロックの番号でのログイン
        </Fact>
        <div id="magazine">
          <dt>メールマガジン</dt>
          <dd>
            <Magazine chosen={account.mailMagazine} isSaved={isMagazineSaved} />
          </dd>
        </div>
      </dl>
      <div className="account-ways">
        <PostForm action={pageHref('mypage-logout')} label="ログアウト">
          <button className="text-button" type="submit">
            ログアウト
          </button>
        </PostForm>
        <a href={pageHref('mypage-refusal')}>退会のお手続き</a>
      </div>
    </section>
  )
}

type FactProps = { name: string; href: string; verb: string; children: React.ReactNode }

function Fact({ name, href, verb, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className="account-way">
        <a href={href}>
          {verb}
          <span className="spoken">（{name}）</span>
        </a>
      </dd>
    </div>
  )
}

/** Changes the subscription with one button. */
function Magazine({ chosen, isSaved }: { chosen: MailMagazine; isSaved: boolean }) {
  return (
    <>
      <p role="status">
        {MAIL_MAGAZINES.find(({ code }) => code === chosen)?.label}
        {isSaved && <span className="account-saved">変更しました</span>}
      </p>
      <PostForm className="account-magazine" action={pageHref('mypage')} label="メールマガジンの変更" keepsScroll>
        {MAIL_MAGAZINES.filter(({ code }) => code !== chosen).map(({ code, label }) => (
          <SubmitButton key={code} variant="plain" name="mailMagazine" value={String(code)}>
            {label}
          </SubmitButton>
        ))}
      </PostForm>
    </>
  )
}
