import type { FieldErrors } from '#app/text/field-errors.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { controlProps, Field, SelectField, TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { FIT_FEELINGS, RECOMMEND_LEVELS, REVIEW_SCENES, REVIEW_TEXT } from '#domain/review/review.ts'
import { REVIEW_TERMS } from '#domain/review/terms.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import type { ReviewableLine } from '#services/reviews.ts'

const STAR_LABELS = ['期待と違った', 'やや物足りない', 'ふつう', 'よかった', 'とてもよかった'] as const

type ReviewFormProps = {
  readonly line: ReviewLineView
  readonly values: ReviewValues
  readonly errors: FieldErrors | undefined
}

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
        {`いただいたご感想は、担当者が内容を確認してから商品のページに掲載します。${REVIEW_TERMS}`}
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
            className="entry review-text"
            rows={8}
            key={values.body ?? ''}
            defaultValue={values.body}
          />
        </Field>
        <SubmitButton busyText="送信しております">この内容で投稿する</SubmitButton>
      </PostForm>
    </>
  )
}

const BODY_HELP = `${REVIEW_TEXT.shortest}文字から${groupedDigits(REVIEW_TEXT.longest)}文字。丈や着心地、届いてからご返却までのご様子など。`

/** A rented line as the page shows it. */
export function reviewLineView({ line, media, isReviewed }: ReviewableLine) {
  const { uid, itemId, itemName, makerName, sizeLabel, startOn } = line
  const picture = media && { key: media.key, width: media.width, height: media.height, alt: '' }
  return { uid, itemId, itemName, makerName, sizeLabel, startOn, picture, isReviewed }
}
type ReviewLineView = ReturnType<typeof reviewLineView>

type ReviewLinesProps = { readonly lines: readonly ReviewLineView[]; readonly hasOrder: boolean; readonly path: string }

/** Choice of the rented item to review, or the reason why there is none. */
export function ReviewLines({ lines, hasOrder, path }: ReviewLinesProps) {
  if (lines.length === 0) return <NothingToReview hasOrder={hasOrder} />
  return (
    <>
      <p className="checkout-lead">
        お借りいただいた商品からお選びください。いただいたご感想は、これからお選びになる方の助けになります。
      </p>
      <ul className="review-lines">
        {lines.map((line) => (
          <li className="review-line" key={line.uid}>
            <ReviewedItem line={line} />
            {line.isReviewed ? (
              <p className="review-line-done">ご感想をいただきました</p>
            ) : (
              <a className="button button-plain" href={`${path}?line=${line.uid}`}>
                感想を書く<span className="spoken">（{line.itemName}）</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function ReviewedItem({ line }: { readonly line: ReviewLineView }) {
  return (
    <div className="reviewed-item">
      <span className="reviewed-picture">
        {line.picture && <Picture source={line.picture} sizes="88px" maxWidth={320} loadingOrder="soon" alt="" />}
      </span>
      <p>
        <span className="card-maker">{line.makerName}</span>
        <b className="reviewed-name">{line.itemName}</b>
        <span className="reviewed-facts">
          {line.sizeLabel}・{dayTextFull(line.startOn)}お届け
        </span>
      </p>
    </div>
  )
}

function NothingToReview({ hasOrder }: { hasOrder: boolean }) {
  return (
    <>
      <p className="checkout-lead">
        {hasOrder
          ? 'ご感想は、商品のお届け日からお書きいただけます。お届けまで、いましばらくお待ちください。'
          : 'ご感想は、当店で商品をお借りいただいた方に限り、お書きいただけます。ご返却のお知らせなど、当店からのメールにある「ご感想の投稿」のリンクからお進みください。'}
      </p>
      <p>
        <a className="button button-plain" href={pageHref('home')}>
          ホームへ戻る
        </a>
      </p>
    </>
  )
}

/** Labels of the review fields, in the order of the form. */
export const REVIEW_LABELS = {
  stars: 'おすすめ度',
  fit: 'サイズ感',
  scene: 'ご利用の場面',
  heightCm: '身長',
  usualSize: '普段のサイズ',
  nickname: 'ニックネーム',
  body: 'ご感想',
} as const

export type ReviewValues = Readonly<Partial<Record<keyof typeof REVIEW_LABELS, string>>>
