import type { FieldErrors } from '#app/text/field-errors.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { controlProps, Field, SelectField, TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { FIT_FEELINGS, RECOMMEND_LEVELS, REVIEW_SCENES, REVIEW_TEXT } from '#domain/review/review.ts'
import { REVIEW_LABELS, type ReviewValues } from './review-labels.ts'
import { ReviewedItem, type ReviewLineView } from './review-lines.tsx'

const STAR_LABELS = ['期待と違った', 'やや物足りない', 'ふつう', 'よかった', 'とてもよかった'] as const

type ReviewFormProps = {
  readonly line: ReviewLineView
  readonly values: ReviewValues
  readonly errors: FieldErrors | undefined
}

/** Form for the review of one rented line. */
export function ReviewForm({ line, values, errors }: ReviewFormProps) {
  const field = (name: keyof typeof REVIEW_LABELS) => ({
    name,
    label: REVIEW_LABELS[name],
    value: values[name],
    error: errors?.[name],
  })
  return (
    <>
      <ReviewedItem line={line} />
      <p className="checkout-note">
        いただいたご感想は、担当者が内容を確認してから商品のページに掲載します。評価の高い・低いによって、掲載の可否や特典が変わることはございません。
      </p>
      <ErrorSummary errors={errors} />
      <PostForm className="form review-form">
        <input type="hidden" name="line" value={line.uid} />
        <RadioGroup
          {...field('stars')}
          required
          choices={RECOMMEND_LEVELS.toReversed().map((level) => ({
            value: String(level),
            label: STAR_LABELS[level - 1] ?? '',
            note: <Stars count={level} />,
          }))}
        />
        <RadioGroup
          {...field('fit')}
          required
          variant="tiles"
          help={`${line.sizeLabel}をお召しになっての感じをお選びください。`}
          choices={FIT_FEELINGS.map(({ code, label }) => ({ value: String(code), label }))}
        />
        <SelectField
          {...field('scene')}
          required
          placeholder="お選びください"
          options={REVIEW_SCENES.map((scene) => ({ value: scene, label: scene }))}
        />
        <div className="field-pair">
          <TextField {...field('heightCm')} size="short" inputMode="numeric" help="センチ。例：158" />
          <TextField {...field('usualSize')} size="short" help="例：9号" />
        </div>
        <TextField {...field('nickname')} required size="short" help="20文字以内。お名前の掲載はお控えください。" />
        <Field {...field('body')} required help={BODY_HELP}>
          <textarea
            {...controlProps({ ...field('body'), help: BODY_HELP, required: true })}
            {...BODY_PROPS}
            key={values.body ?? ''}
            defaultValue={values.body}
          />
        </Field>
        <SubmitButton busyText="送信しております">この内容で投稿する</SubmitButton>
      </PostForm>
    </>
  )
}

const BODY_HELP = `${REVIEW_TEXT.shortest}文字から${REVIEW_TEXT.longest.toLocaleString('ja-JP')}文字。丈や着心地、届いてからご返却までのご様子など。`
const BODY_PROPS = { className: 'entry review-text', rows: 8 } as const
