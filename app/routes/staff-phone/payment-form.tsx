import type { FormValues } from '#app/ui/address/address-values.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { WISH_FIELDS } from '#app/ui/order/delivery-wish.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { WISH_LABELS } from '#domain/order/facts.ts'
import type { DraftAnswer, ShownDraft } from './draft-view.ts'

/** How it is paid, and what the carrier is asked for. A card number is never asked for. */
export function PaymentForm({ view, answer }: { readonly view: ShownDraft; readonly answer: DraftAnswer | undefined }) {
  const own = answer?.intent === 'payment' ? answer : undefined
  const errors = own?.errors ?? {}
  const { method, wish, usePoints, pointBalance } = view.payment
  const values: FormValues = { method, ...wish, points: usePoints, ...own?.values }
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
      {WISH_FIELDS.map((wishField) => (
        <WishField key={wishField.name} {...wishField} value={values[wishField.name]} error={errors[wishField.name]} />
      ))}
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
              <input type="hidden" name={`plan.${uid}.`} value="" />
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

type WishFieldProps = (typeof WISH_FIELDS)[number] & {
  readonly value: string | undefined
  readonly error: string | undefined
}

function WishField({ name, choices, staffHelp = '', ...field }: WishFieldProps) {
  const labelled = { ...field, name, label: WISH_LABELS[name] }
  if (choices !== undefined) return <SelectField {...labelled} required options={choices} />
  return <TextField {...labelled} autoComplete="off" help={staffHelp} />
}
