import type { FormValues } from '#app/ui/address/address-values.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { DELIVERY_REQUESTS, DELIVERY_TIMES } from '#domain/delivery/delivery.ts'
import { WISH_LABELS } from '#domain/order/facts.ts'
import type { DraftAnswer, ShownDraft } from './draft-view.ts'

const TIMES = DELIVERY_TIMES.map(({ code, label }) => ({ value: String(code), label }))
const REQUESTS = DELIVERY_REQUESTS.map(({ code, label }) => ({ value: String(code), label }))

/** How it is paid, and what the carrier is asked for. A card number is never asked for. */
export function PaymentForm({ view, answer }: { readonly view: ShownDraft; readonly answer: DraftAnswer | undefined }) {
  const own = answer?.intent === 'payment' ? answer : undefined
  const errors = own?.errors ?? {}
  const { method, wish, usePoints, pointBalance } = view.payment
  const values: FormValues = { method, ...wish, points: usePoints, ...own?.values }
  const field = (name: keyof typeof WISH_LABELS) => ({
    name,
    label: WISH_LABELS[name],
    value: values[name],
    error: errors[name],
  })
  return (
    <StaffForm label="お支払い・時間帯" version={view.version} formKey={view.formKey}>
      <SelectField
        name="method"
        label="お支払い方法"
        required
        value={values.method}
        options={view.methods}
        placeholder="選んでください"
        error={errors.method}
        help="カード番号はおうかがいしません。"
      />
      <SelectField {...field('time')} required options={TIMES} />
      <SelectField {...field('request')} required options={REQUESTS} />
      <TextField {...field('note')} autoComplete="off" help="「その他」のときに、50文字以内で。" />
      {view.isMember && (
        <TextField
          name="points"
          label={`ポイントのご利用（残高 ${pointBalance}ポイント）`}
          inputMode="numeric"
          size="short"
          autoComplete="off"
          value={values.points}
          error={errors.points}
        />
      )}
      {view.lines.length > 0 && (
        <fieldset className="staff-ticks">
          <legend>安心プラン</legend>
          {view.lines.map(({ uid, name, hasPlan }) => (
            <label className="tick" key={uid}>
              <input type="checkbox" name={`plan.${uid}`} value="1" defaultChecked={hasPlan} /> {name}
            </label>
          ))}
        </fieldset>
      )}
      <button type="submit" name="intent" value="payment" className="button">
        お支払い・時間帯を保存
      </button>
    </StaffForm>
  )
}
