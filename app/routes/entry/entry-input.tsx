import type { FieldErrors } from '#app/text/field-errors.ts'
import { AddressFields } from '#app/ui/address/address-fields.tsx'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EmailFields } from '#app/ui/member/email-fields.tsx'
import { PersonFields } from '#app/ui/member/profile-fields.tsx'
import { pageHref } from '#domain/navigation/href.ts'

type EntryInputProps = {
  readonly values: FormValues
  readonly errors: FieldErrors | undefined
  readonly postalNote: string | undefined
  readonly years: readonly number[]
}

/** The first step of the registration: everything except the secrets. */
export function EntryInput({ values, errors, postalNote, years }: EntryInputProps) {
  const fieldErrors = errors ?? {}
  return (
    <>
      <h1>会員登録</h1>
      <p className="checkout-lead">
        登録とご利用は無料です。文字の全角・半角やカナは、こちらで整えますのでそのままご入力ください。パスワードは、次の画面でお決めいただきます。
      </p>
      <ErrorSummary errors={errors} />
      <PostForm className="form" label="会員登録" addsHistoryEntry>
        <section className="form-part" aria-labelledby="who-title">
          <h2 id="who-title">お名前・ご住所</h2>
          <AddressFields values={values} errors={fieldErrors} postalNote={postalNote} />
        </section>
        <section className="form-part" aria-labelledby="mail-title">
          <h2 id="mail-title">メールアドレス</h2>
          <EmailFields
            values={values}
            errors={fieldErrors}
            help="ログインにもお使いいただきます。受信制限をなさっている場合は、当店からのメールを許可してください。"
          />
        </section>
        <section className="form-part" aria-labelledby="person-title">
          <h2 id="person-title">お客様について</h2>
          <PersonFields values={{ mailMagazine: '3', ...values }} errors={fieldErrors} years={years} />
        </section>
        <SubmitButton name="intent" value="confirm" busyText="確認しております">
          入力内容の確認へ進む
        </SubmitButton>
      </PostForm>
      <p className="checkout-aside">
        すでに会員の方は <a href={pageHref('mypage-login')}>ログイン</a> へお進みください。
      </p>
    </>
  )
}
