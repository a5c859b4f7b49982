import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { pointsText } from '#app/text/my-page-text.ts'
import { PLAN_SENTENCE, planFeeText } from '#app/text/promises.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { inBackground } from '#app/ui/form/dropped-connection.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import type { AmountsView, LineView } from '#app/ui/order/order-view.ts'
import { sumYen } from '#domain/money.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { WISH_LABELS } from '#domain/order/facts.ts'
import { yenText } from '#domain/text/yen.ts'

/** Labels of the payment fields, in the order of the form. */
export const PAYMENT_LABELS = {
  method: 'お支払い方法',
  ...WISH_LABELS,
  plan: '安心プラン',
  pointUse: 'ポイントのご利用',
  points: 'ご利用ポイント数',
} as const

/** Intents that only compute the amounts: of the button without JavaScript, and of the script. */
export const QUOTE = 'quote'
export const LIVE_QUOTE = 'live-quote'

export function planField(lineUid: string): string {
  return `plan.${lineUid}`
}

type PlanFieldsProps = {
  readonly lines: readonly Pick<LineView, 'uid' | 'itemName' | 'planYen'>[]
  /** What the plan costs of the price, percent. */
  readonly planPercent: number
  readonly values: FormValues
}

export function PlanFields({ lines, planPercent, values }: PlanFieldsProps) {
  const all = {
    value: 'all',
    label: 'すべての商品に付ける',
    note: `＋${yenText(sumYen(lines.map(({ planYen }) => planYen)))}（税込）`,
  }
  const one = { ...all, label: '付ける' }
  const each = { value: 'each', label: '商品ごとに選ぶ' }
  const none = { value: 'none', label: '付けない' }
  return (
    <>
      <RadioGroup
        name="plan"
        label={PAYMENT_LABELS.plan}
        hasDefault
        value={values.plan}
        choices={lines.length > 1 ? [all, each, none] : [one, none]}
        help={`${PLAN_SENTENCE}料金は${planFeeText(planPercent)}です。`}
      />
      {lines.length > 1 && (
        <fieldset className="field choices each-plan">
          <legend className="field-label">安心プランを付ける商品</legend>
          <div className="choice-rows">
            {lines.map(({ uid, itemName, planYen }) => (
              <label className="choice" key={uid}>
                <input
                  type="checkbox"
                  name={planField(uid)}
                  value="1"
                  defaultChecked={values[planField(uid)] === '1'}
                />
                <span className="choice-text">
                  <span className="choice-label">{itemName}</span>
                  <span className="choice-aside">＋{yenText(planYen)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

type PointFieldsProps = {
  /** `maxUsable`: how many points this order can use; `mostUsable`: any order. */
  readonly points: { readonly balance: number; readonly maxUsable: number; readonly mostUsable: number }
  readonly values: FormValues
  readonly error: string | undefined
}

export function PointFields({ points: { balance, maxUsable, mostUsable }, values, error }: PointFieldsProps) {
  if (balance === 0) {
    return (
      <section className="form-part" aria-labelledby="points-title">
        <h2 id="points-title">{PAYMENT_LABELS.pointUse}</h2>
        <p>ご利用いただけるポイントは、まだございません。</p>
      </section>
    )
  }
  const limit = `1回のご注文で${pointsText(mostUsable)}ポイント、また商品小計まで`
  return (
    <>
      <RadioGroup
        name="pointUse"
        label={PAYMENT_LABELS.pointUse}
        hasDefault
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

/** Debounce before the amounts are requested. */
const DEBOUNCE_MS = 250

/** Requests the amounts from the server whenever a field within `scope` changes; undefined before the first change. */
export function useQuote() {
  const scope = useRef<HTMLDivElement>(null)
  const { submit, data } = useFetcher<{ readonly amounts?: AmountsView }>()
  useEffect(() => {
    const container = scope.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const requestQuote = () => {
      const form = container?.closest('form')
      if (!form) return
      const fields = new FormData(form)
      fields.set('intent', LIVE_QUOTE)
      // An explicit action: while the next step is loading, the current location would already be that step.
      void submit(fields, { method: 'post', action: inBackground(pageHref('shopping-payment')) })
    }
    const scheduleQuote = () => {
      clearTimeout(timer)
      timer = setTimeout(requestQuote, DEBOUNCE_MS)
    }
    container?.addEventListener('input', scheduleQuote)
    return () => {
      clearTimeout(timer)
      container?.removeEventListener('input', scheduleQuote)
    }
  }, [submit])
  return { scope, amounts: data?.amounts }
}
