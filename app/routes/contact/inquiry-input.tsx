import type { FieldErrors } from '#app/text/field-errors.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { INQUIRY_BODY_LIMIT, INQUIRY_TOPICS } from '#domain/inquiry/topic.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { HONEYPOT, INQUIRY_LABELS, type InquiryField, type InquiryValues } from './inquiry-values.ts'

type InquiryInputProps = {
  readonly telephone: string
  readonly businessHours: string
  readonly formUid: string
  readonly values?: InquiryValues
  readonly errors?: FieldErrors | undefined
}

const TOPIC_OPTIONS = INQUIRY_TOPICS.map(({ code, label }) => ({ value: String(code), label }))

export function InquiryInput({ telephone, businessHours, formUid, values = {}, errors }: InquiryInputProps) {
  const field = (name: InquiryField) => ({
    name,
    label: INQUIRY_LABELS[name],
    value: values[name],
    error: errors?.[name],
  })
  return (
    <>
      <h1>お問い合わせ</h1>
      <p className="checkout-lead">
        ご質問やご相談を承ります。二営業日以内にメールでお返事いたします。<a href={pageHref('faq')}>よくあるご質問</a>
        にも、お答えを載せております。
      </p>
      <p className="contact-phone">
        お式が近く、お急ぎの方はお電話ください。
        <br />
        <b>{telephone}</b>（{businessHours}）
      </p>
      <ErrorSummary errors={errors} />
      <PostForm className="form" label="お問い合わせ">
        <input type="hidden" name="form" value={formUid} />
        <section className="form-part" aria-label="お問い合わせの内容">
          <SelectField {...field('topic')} options={TOPIC_OPTIONS} placeholder="お選びください" required />
          <TextField {...field('name')} autoComplete="name" required />
          <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" required />
          <TextField {...field('telephone')} type="tel" inputMode="tel" autoComplete="tel" size="short" />
          <TextField
            {...field('orderNumber')}
            inputMode="numeric"
            autoComplete="off"
            size="short"
            help="ご注文についてのお問い合わせは、わかる場合にご記入ください。"
          />
          <TextArea {...field('body')} help={`${INQUIRY_BODY_LIMIT.toLocaleString('ja-JP')}文字まで`} required />
          <Honeypot />
        </section>
        <SubmitButton name="intent" value="confirm" busyText="確認しております">
          入力内容の確認へ進む
        </SubmitButton>
      </PostForm>
      <p className="checkout-aside">
        お預かりした内容は、お返事のためにのみ使います（<a href={pageHref('other-protection')}>個人情報保護方針</a>）。
      </p>
    </>
  )
}

/** Hidden from view and from the tab order: only bots fill it in. */
function Honeypot() {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor="contact-trap">何も入力しないでください</label>
      <input id="contact-trap" name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
