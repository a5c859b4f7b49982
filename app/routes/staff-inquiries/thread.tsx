import { TextArea } from '#app/ui/form/field.tsx'
import { MailText } from '#app/ui/staff/mail-text.tsx'
import { MomentTime } from '#app/ui/staff/moment-time.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { InquiryView } from './inquiry-view.ts'

type View = InquiryView & { readonly formKey: string }

/** The inquiry and the replies, oldest first. */
export function Thread({ view: { name, received, body, replies } }: { readonly view: View }) {
  return (
    <>
      <article className="staff-message" aria-label={`${name} 様のお問い合わせ`}>
        <p className="staff-quiet">
          {name} 様　
          <MomentTime at={received} />
        </p>
        <div>{body}</div>
      </article>
      {replies.map((reply) => (
        <article
          key={reply.uid}
          className={reply.isFromCustomer ? 'staff-message' : 'staff-message staff-message-own'}
          aria-label={reply.isFromCustomer ? `${name} 様の返信` : `${reply.by}の返信`}
        >
          <p className="staff-quiet">
            {reply.by}　<MomentTime at={reply.at} />
          </p>
          <div>{reply.body}</div>
        </article>
      ))}
    </>
  )
}

type ReplyFormProps = {
  readonly view: View
  readonly typed: string | undefined
  readonly isRefused: boolean
}

/** A draft may be chosen, which fills in the text. The button shows the mail, and sends nothing yet. */
export function ReplyForm({ view, typed, isRefused }: ReplyFormProps) {
  const { uid, version, formKey, draft, template, templates } = view
  return (
    <section className="staff-thread" aria-labelledby="reply-title">
      <h2 id="reply-title">返信</h2>
      <form className="staff-inline-form" action={staffHref('staff-inquiry', { inquiry: uid })} aria-label="ひな型">
        <label>
          ひな型{' '}
          <select key={template} className="entry" name="template" defaultValue={template}>
            <option value="">なし</option>
            {templates.map((each) => (
              <option key={each.uid} value={each.uid}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button button-plain">
          本文に入れる
        </button>
      </form>
      <StaffForm label="返信" version={version} formKey={formKey}>
        <TextArea
          name="body"
          label="本文"
          help="宛名・あいさつ・署名は自動で付きます。【　】は書き換えてください。"
          value={typed ?? draft}
          rows={10}
          error={isRefused && typed !== undefined ? '内容を確かめてください。' : undefined}
          required
        />
        <button type="submit" name="intent" value="preview" className="button">
          内容を確かめる
        </button>
      </StaffForm>
    </section>
  )
}

type AnswerFormProps = { readonly view: View; readonly typed: string | undefined; readonly isRefused: boolean }

/** A customer who answers by mail writes to the mailbox of the shop; what is pasted here joins the thread. */
export function AnswerForm({ view: { version, formKey }, typed, isRefused }: AnswerFormProps) {
  return (
    <details className="staff-sample" open={typed !== undefined}>
      <summary>お客様からメールで返信が届いたとき</summary>
      <StaffForm label="お客様の返信" version={version} formKey={formKey}>
        <TextArea
          name="answer"
          label="届いたメールの本文"
          help="貼り付けると、このやりとりに加わり、お問い合わせは「未対応」に戻ります。お客様には何も送られません。"
          value={typed}
          rows={6}
          error={isRefused && typed !== undefined ? '内容を確かめてください。' : undefined}
          required
        />
        <button type="submit" name="intent" value="answer" className="button button-plain">
          やりとりに加える
        </button>
      </StaffForm>
    </details>
  )
}

type ReplyPreviewProps = {
  readonly view: View
  readonly fields: Readonly<Record<string, string>>
  readonly preview: { readonly to: string; readonly subject: string; readonly text: string }
}

/** The mail as it will be sent, with the version that was shown when it was written. */
export function ReplyPreview({ view, fields, preview }: ReplyPreviewProps) {
  const { version = String(view.version), formKey = view.formKey, body } = fields
  return (
    <>
      <section className="staff-preview" aria-labelledby="preview-title">
        <h2 id="preview-title">送るメール</h2>
        <p>
          {preview.subject}（{preview.to}）
        </p>
        <MailText text={preview.text} />
        <p>お問い合わせは「返信済」になります。</p>
      </section>
      <StaffForm label="返信の送信" version={Number(version)} formKey={formKey}>
        <input type="hidden" name="body" value={body} />
        <button type="submit" name="intent" value="reply" className="button">
          返信を送る
        </button>
      </StaffForm>
      <StaffForm label="返信の書き直し" version={Number(version)} formKey={formKey}>
        <input type="hidden" name="body" value={body} />
        <button type="submit" name="intent" value="edit" className="button button-plain">
          書き直す
        </button>
      </StaffForm>
    </>
  )
}
