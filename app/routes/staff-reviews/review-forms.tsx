import type { FieldErrors } from '#app/text/field-errors.ts'
import { REVIEW_HANDLING_LABELS } from '#app/text/review-handling-text.ts'
import { SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { HIDING_REASONS, REVIEW_HANDLING_LIMITS } from '#domain/review/review.ts'
import { HIDING_WORDS } from '#domain/review/terms.ts'
import type { ReviewView } from './review-view.ts'

type Typed = { readonly review: ReviewView; readonly values: PostedForm; readonly errors: FieldErrors }
type ReplyFormProps = Typed & { readonly version: number; readonly formKeys: readonly [string, string] }

/** The reply that customers read, and its removal. */
export function ReplyForm({ review, values, errors, version, formKeys }: ReplyFormProps) {
  return (
    <section aria-labelledby="reply-title">
      <h2 id="reply-title">店舗からの返信</h2>
      <StaffForm label="返信" version={version} formKey={formKeys[0]}>
        <TextArea
          name="reply"
          label={REVIEW_HANDLING_LABELS.reply}
          rows={5}
          value={values.reply ?? review.reply?.body}
          error={errors.reply}
          help={`${REVIEW_HANDLING_LIMITS.reply}文字まで。商品ページで、どなたにも見えます。お名前やご注文の内容は書かないでください。`}
          required
        />
        <button type="submit" name="intent" value="reply" className="button">
          {review.reply === undefined ? '返信を掲載する' : '返信を直す'}
        </button>
      </StaffForm>
      {review.reply && (
        <StaffForm label="返信の削除" version={version} formKey={formKeys[1]}>
          <p>削除すると、商品ページからすぐに消えます。元には戻せません。</p>
          <button type="submit" name="intent" value="remove" className="button button-plain">
            返信を削除
          </button>
        </StaffForm>
      )}
    </section>
  )
}

/** A review is hidden for a reason, which staff see. */
export function HidingForm({ review, values, errors }: Typed) {
  return (
    <section aria-labelledby="hiding-title" id="hide">
      <h2 id="hiding-title">非公開にする</h2>
      <p>理由は担当者だけに見え、監査記録に残ります。投稿された方へのお知らせはありません。</p>
      <PostForm className="staff-form" label="非公開">
        <input type="hidden" name="seen" value={review.state} />
        <SelectField
          name="reason"
          label={REVIEW_HANDLING_LABELS.reason}
          value={values.reason}
          error={errors.reason}
          options={HIDING_REASONS.map((reason) => ({ value: reason, label: HIDING_WORDS[reason] }))}
          placeholder="選んでください"
          required
        />
        <TextField
          name="note"
          label={REVIEW_HANDLING_LABELS.note}
          value={values.note}
          error={errors.note}
          autoComplete="off"
          help={`${REVIEW_HANDLING_LIMITS.note}文字まで。お名前や連絡先は書かないでください。`}
        />
        <button type="submit" name="intent" value="hide" className="button button-plain">
          非公開にする
        </button>
      </PostForm>
    </section>
  )
}
