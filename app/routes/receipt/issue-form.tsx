import { ErrorSummary, FormAlert } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { priceText } from '#app/ui/price.tsx'

type Typed = { readonly addressee: string; readonly proviso: string }

type IssueFormProps = {
  readonly path: string
  readonly form: Typed & { readonly uid: string; readonly issues: number; readonly amountYen: number }
  readonly rejected?: { readonly errors: Readonly<Record<string, string>>; readonly typed: Typed }
  readonly isTooMany: boolean
}

/** Form for addressee and proviso. It says when the receipt would be a reissue. */
export function IssueForm({ path, form, rejected, isTooMany }: IssueFormProps) {
  const { addressee, proviso } = rejected?.typed ?? form
  return (
    <>
      <FormAlert message={isTooMany ? '発行の回数が上限に達しました。お手数ですが、お問い合わせください。' : ''} />
      <ErrorSummary errors={rejected?.errors} />
      <p className="checkout-lead">
        発行する金額は {priceText(form.amountYen)}（税込）です。
        {form.issues > 0 && `すでに${form.issues}回発行しているため、次の領収書には「再発行」と記します。`}
      </p>
      <PostForm className="form" action={path} label="領収書の発行">
        <section className="form-part" aria-label="宛名と但し書き">
          <TextField
            name="addressee"
            label="宛名"
            help="空欄のままでも発行できます。「様」は自動で付きます。"
            value={addressee}
            error={rejected?.errors.addressee}
          />
          <TextField name="proviso" label="但し書き" value={proviso} error={rejected?.errors.proviso} />
        </section>
        <input type="hidden" name="form" value={form.uid} />
        <SubmitButton busyText="発行しております">
          {form.issues > 0 ? '領収書を再発行する' : '領収書を発行する'}
        </SubmitButton>
      </PostForm>
    </>
  )
}
