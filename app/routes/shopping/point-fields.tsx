import { pointsText } from '#app/text/my-page-text.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { MAXIMUM_POINTS_USABLE } from '#domain/constants.ts'
import { PAYMENT_LABELS } from './payment-fields.ts'
import type { PointsOffer } from './payment-view.ts'

type PointFieldsProps = {
  readonly points: PointsOffer
  readonly values: Readonly<Record<string, string>>
  readonly error: string | undefined
}

/** Choice of the points that a member uses: none, the maximum or a number. */
export function PointFields({ points: { balance, maxUsable }, values, error }: PointFieldsProps) {
  if (balance === 0) {
    return (
      <section className="form-part" aria-labelledby="points-title">
        <h2 id="points-title">{PAYMENT_LABELS.pointUse}</h2>
        <p>ご利用いただけるポイントは、まだございません。</p>
      </section>
    )
  }
  const limit = `1回のご注文で${pointsText(MAXIMUM_POINTS_USABLE)}ポイント、また商品小計まで`
  return (
    <>
      <RadioGroup
        name="pointUse"
        label={PAYMENT_LABELS.pointUse}
        required
        value={values.pointUse}
        help={`現在${pointsText(balance)}ポイントお持ちです。1ポイントを1円として、${limit}ご利用いただけます。`}
        choices={[
          { value: 'none', label: '使わない' },
          { value: 'all', label: 'すべて使う', note: `${pointsText(maxUsable)}ポイント` },
          { value: 'some', label: '一部を使う' },
        ]}
      />
      <div className="some-points">
        <TextField
          name="points"
          label={PAYMENT_LABELS.points}
          required
          value={values.points}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          size="short"
          help={`今回は${pointsText(maxUsable)}ポイントまでご利用いただけます。`}
        />
      </div>
    </>
  )
}
