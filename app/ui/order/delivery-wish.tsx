import type { FieldErrors } from '#app/text/field-errors.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { telephoneText } from '#domain/customer/contact.ts'
import { DELIVERY_REQUESTS, DELIVERY_TIMES } from '#domain/delivery/delivery.ts'
import { WISH_LABELS } from '#domain/order/facts.ts'
import type { DeliveryWish } from '#domain/order/order.ts'
import type { Choice } from '#domain/text/integer.ts'

type WishField = {
  readonly name: keyof typeof WISH_LABELS
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** What staff read beside it. */
  readonly staffHelp?: string
}

const choicesOf = (list: readonly Choice[]) => list.map(({ code, label }) => ({ value: String(code), label }))
const TIMES = choicesOf(DELIVERY_TIMES)
const REQUESTS = choicesOf(DELIVERY_REQUESTS)

/** The fields as the forms of staff ask them: a text without choices, which may stay empty. */
export const WISH_FIELDS: readonly WishField[] = [
  { name: 'time', choices: TIMES },
  { name: 'request', choices: REQUESTS },
  { name: 'note', staffHelp: '「その他」のときに、50文字以内で。' },
  { name: 'dayTelephone' },
]

/** The values of the fields for an order. */
export function wishValuesOf(wish: DeliveryWish): FormValues {
  return {
    time: String(wish.deliveryTime),
    request: String(wish.deliveryRequest),
    note: wish.deliveryNote,
    dayTelephone: telephoneText(wish.dayTelephone),
  }
}

export function WishFields({ values, errors }: { readonly values: FormValues; readonly errors: FieldErrors }) {
  const field = (name: keyof typeof WISH_LABELS) => ({
    name,
    label: WISH_LABELS[name],
    value: values[name],
    error: errors[name],
  })
  return (
    <>
      <RadioGroup {...field('time')} hasDefault choices={TIMES} variant="tiles" help="お届け日当日の時間帯です。" />
      <RadioGroup {...field('request')} hasDefault choices={REQUESTS} />
      <div className="other-request">
        <TextField {...field('note')} required help="「その他」をお選びの場合に、50文字以内でご記入ください。" />
      </div>
      <TextField
        {...field('dayTelephone')}
        type="tel"
        inputMode="tel"
        size="short"
        help="お届け先の番号につながらないときに、運送会社や当店からおかけします。"
      />
    </>
  )
}
