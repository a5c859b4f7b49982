import type { FieldErrors } from '#app/text/field-errors.ts'
import { CREDENTIAL_LABELS } from '#app/text/member-labels.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FormAlert } from '#app/ui/form/form-alert.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { HiddenUsername } from '#app/ui/member/hidden-username.tsx'
import { PasswordTwice } from '#app/ui/member/password-field.tsx'
import { ReminderFields } from '#app/ui/member/profile-fields.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { CONFIRM_LABELS, confirmRows, hiddenFields } from './entry-fields.ts'

type EntryConfirmProps = {
  readonly values: FormValues
  readonly errors: FieldErrors | undefined
  readonly alert: string
}

/**
 * Shows the entered data for confirmation and asks for the secrets. On the last page they are never sent back to the
 * browser, and an error in another field does not clear them.
 */
export function EntryConfirm({ values, errors, alert }: EntryConfirmProps) {
  const fieldErrors = errors ?? {}
  return (
    <>
      <h1>ご登録内容の確認</h1>
      <p className="checkout-lead">
        内容をお確かめのうえ、パスワードをお決めください。このあとお送りするメールで、本登録のお手続きをしていただきます。
      </p>
      <FormAlert message={alert} />
      <ErrorSummary errors={errors} />
      <dl className="contact-rows">
        {confirmRows(values).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
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
        <div className="contact-buttons">
          <SubmitButton name="intent" value="register" busyText="送信しております">
            同意して仮登録する
          </SubmitButton>
          <SubmitButton name="intent" value="edit" variant="plain">
            入力内容を直す
          </SubmitButton>
        </div>
      </PostForm>
    </>
  )
}

/** Hidden fields with the data of the first step. */
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

/** Personal data that makes a password easy to guess. */
function personalDataOf(values: FormValues): string[] {
  const names = ['familyName', 'givenName', 'email', 'telephone', 'birthYear'] as const
  return names.flatMap((name) => (values[name] ? [values[name]] : []))
}
