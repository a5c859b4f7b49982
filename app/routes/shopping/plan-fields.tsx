import { PLAN_SENTENCE } from '#app/text/promises.ts'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { priceText } from '#app/ui/price.tsx'
import { PEACE_OF_MIND_COEFFICIENT } from '#domain/constants.ts'
import { sumYen } from '#domain/money.ts'
import { PAYMENT_LABELS, planField } from './payment-fields.ts'

type PlanFieldsProps = {
  readonly lines: readonly { readonly uid: string; readonly itemName: string; readonly planYen: number }[]
  readonly values: Readonly<Record<string, string>>
}

/** Choice of the peace-of-mind plan for no line, all lines or single lines, with the fees. */
export function PlanFields({ lines, values }: PlanFieldsProps) {
  const all = {
    value: 'all',
    label: 'すべての商品に付ける',
    note: `＋${priceText(sumYen(lines.map(planYenOf)))}（税込）`,
  }
  const one = { ...all, label: '付ける' }
  const each = { value: 'each', label: '商品ごとに選ぶ' }
  const none = { value: 'none', label: '付けない' }
  return (
    <>
      <RadioGroup
        name="plan"
        label={PAYMENT_LABELS.plan}
        required
        value={values.plan}
        choices={lines.length > 1 ? [all, each, none] : [one, none]}
        help={`${PLAN_SENTENCE}料金は商品代金の${PEACE_OF_MIND_COEFFICIENT}％です。`}
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
                  <span className="choice-aside">＋{priceText(planYen)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

function planYenOf({ planYen }: { readonly planYen: number }): number {
  return planYen
}
