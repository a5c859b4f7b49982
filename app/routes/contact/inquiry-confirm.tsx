import { telephoneText } from '#app/text/telephone-text.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { Inquiry } from '#domain/inquiry/inquiry.ts'
import { inquiryTopicLabel } from '#domain/inquiry/topic.ts'
import { HONEYPOT, INQUIRY_LABELS, type InquiryValues } from './inquiry-values.ts'

type InquiryConfirmProps = {
  readonly formUid: string
  readonly values: InquiryValues
  readonly inquiry: Inquiry
  readonly honeypot: string
  /** Why the inquiry cannot be sent now; empty when it can. */
  readonly rateLimitText: string
}

/** Shows the inquiry for confirmation before it is sent. */
export function InquiryConfirm({ formUid, values, inquiry, honeypot, rateLimitText }: InquiryConfirmProps) {
  const rows = [
    [INQUIRY_LABELS.topic, inquiryTopicLabel(inquiry.topic)],
    [INQUIRY_LABELS.name, inquiry.name],
    [INQUIRY_LABELS.email, inquiry.email],
    [INQUIRY_LABELS.telephone, inquiry.telephone === undefined ? 'ご記入なし' : telephoneText(inquiry.telephone)],
    [INQUIRY_LABELS.orderNumber, inquiry.orderNumber ?? 'ご記入なし'],
    [INQUIRY_LABELS.body, inquiry.body],
  ] as const
  return (
    <>
      <h1>お問い合わせ内容の確認</h1>
      <p className="checkout-lead">内容をお確かめのうえ、送信してください。控えをメールでお送りします。</p>
      {rateLimitText !== '' && (
        <p className="order-notice" role="alert">
          {rateLimitText}
        </p>
      )}
      <dl className="contact-rows">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <PostForm className="form" label="お問い合わせの送信">
        <input type="hidden" name="form" value={formUid} />
        <input type="hidden" name={HONEYPOT} value={honeypot} />
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="contact-buttons">
          <SubmitButton name="intent" value="send" busyText="送信しております">
            この内容で送信する
          </SubmitButton>
          <SubmitButton name="intent" value="edit" variant="plain">
            入力内容を直す
          </SubmitButton>
        </div>
      </PostForm>
    </>
  )
}
