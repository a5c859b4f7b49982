import type { FieldErrors } from '#app/text/field-errors.ts'
import { CREDENTIAL_LABELS, EMAIL_LABELS, PROFILE_LABELS } from '#app/text/field-labels.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { KEPT_PLACE } from '#app/ui/address/postal-note.ts'
import { FactRows } from '#app/ui/fact-rows.tsx'
import { EmailQuestion } from '#app/ui/form/email-question.tsx'
import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { Checkbox } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { ConfirmButtons } from '#app/ui/form/submit-button.tsx'
import { PasswordTwice } from '#app/ui/member/new-password.tsx'
import { HiddenUsername } from '#app/ui/member/password-field.tsx'
import { ReminderFields } from '#app/ui/member/profile-fields.tsx'
import { telephoneText } from '#domain/customer/contact.ts'
import { MAIL_MAGAZINES, SEXES } from '#domain/customer/enumerations.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'

const { sex, bornOn, mailMagazine, ...address } = PROFILE_LABELS

export const DETAIL_LABELS = { ...address, ...EMAIL_LABELS, sex, bornOn, mailMagazine } as const
export const CONFIRM_LABELS = { ...CREDENTIAL_LABELS, consent: '会員規約と個人情報保護方針' } as const

/** The fields that the confirmation form repeats as hidden fields. Secrets are not among them. */
const HIDDEN_FIELDS = [
  ...Object.keys(address),
  KEPT_PLACE,
  'email',
  'emailAgain',
  'sex',
  'birthYear',
  'birthMonth',
  'birthDay',
  'mailMagazine',
]

function hiddenFields(values: FormValues): readonly (readonly [name: string, value: string])[] {
  return HIDDEN_FIELDS.map((name) => [name, values[name] ?? ''] as const)
}

function confirmRows(values: FormValues): readonly (readonly [label: string, text: string])[] {
  const text = (name: string) => values[name] ?? ''
  const labelOf = (list: readonly { code: number; label: string }[], name: string) =>
    list.find(({ code }) => String(code) === text(name))?.label ?? ''
  const street = `${prefectureName(Number(text('prefecture')))}${text('address1')}`
  return [
    ['お名前', `${text('familyName')} ${text('givenName')}`],
    ['フリガナ', `${text('familyNameKana')} ${text('givenNameKana')}`],
    ['ご住所', `〒${text('postalCode')}\n${street}\n${text('address2')}`.trim()],
    ['電話番号', telephoneText(text('telephone'))],
    ['メールアドレス', text('email')],
    [PROFILE_LABELS.sex, labelOf(SEXES, 'sex')],
    [PROFILE_LABELS.bornOn, `${text('birthYear')}年${text('birthMonth')}月${text('birthDay')}日`],
    [PROFILE_LABELS.mailMagazine, labelOf(MAIL_MAGAZINES, 'mailMagazine')],
  ]
}

type EntryConfirmProps = {
  readonly values: FormValues
  readonly emailQuestion: string | undefined
  readonly errors: FieldErrors | undefined
  readonly alert: string
}

/** Asks for the secrets last: they are never sent back to the browser. */
export function EntryConfirm({ values, emailQuestion, errors, alert }: EntryConfirmProps) {
  const fieldErrors = errors ?? {}
  return (
    <>
      <h1>ご登録内容の確認</h1>
      <p className="checkout-lead">
        内容をお確かめのうえ、パスワードをお決めください。このあとお送りするメールで、本登録のお手続きをしていただきます。
      </p>
      <FormAlert message={alert} />
      <ErrorSummary errors={errors} />
      <EmailQuestion question={emailQuestion} />
      <FactRows className="contact-rows" rows={confirmRows(values)} />
      <PostForm className="form" label="会員登録の確定" addsHistoryEntry>
        <HiddenFields values={values} />
        <section className="form-part" aria-labelledby="password-title">
          <h2 id="password-title">パスワード</h2>
          <PasswordTwice labels={CREDENTIAL_LABELS} errors={fieldErrors} about={personalDataOf(values)} />
          <ReminderFields
            values={values}
            errors={fieldErrors}
            help="パスワードをお忘れのとき、ご本人の確認に使います。ひらがな・カタカナの違いは問いません。"
          />
        </section>
        <Terms isAgreed={values.consent === '1'} error={fieldErrors.consent} />
        <ConfirmButtons intent="register">同意して仮登録する</ConfirmButtons>
      </PostForm>
    </>
  )
}

function HiddenFields({ values }: { values: FormValues }) {
  return hiddenFields(values).map(([name, value]) =>
    name === 'email' ? (
      <HiddenUsername key={name} email={value} />
    ) : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  )
}

/** The terms open in a new window, so that the entered data is kept. */
function Terms({ isAgreed, error }: { isAgreed: boolean; error: string | undefined }) {
  return (
    <section className="form-part" aria-labelledby="terms-title">
      <h2 id="terms-title">規約への同意</h2>
      <p>
        <a href={pageHref('entry-userpolicy')} target="_blank" rel="noopener">
          会員規約（別の画面で開きます）
        </a>
        <br />
        <a href={pageHref('other-protection')} target="_blank" rel="noopener">
          個人情報保護方針（別の画面で開きます）
        </a>
      </p>
      <Checkbox
        name="consent"
        label={`${CONFIRM_LABELS.consent}に同意する`}
        isChecked={isAgreed}
        error={error}
        required
      />
    </section>
  )
}

function personalDataOf(values: FormValues): string[] {
  const names = ['familyName', 'givenName', 'email', 'telephone', 'birthYear'] as const
  return names.flatMap((name) => (values[name] ? [values[name]] : []))
}
