import { z } from 'zod'
import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import type { FormValues } from '#app/ui/address/address-values.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import {
  DELIVERY_REQUESTS,
  DELIVERY_TIMES,
  parseDeliveryRequest,
  parseDeliveryTime,
} from '#domain/delivery/delivery.ts'
import type { OrderEntries } from '#domain/order/order.ts'
import { fieldOf, optionalFieldOf, parseText } from '#domain/text/field.ts'
import { foldLine } from '#domain/text/folding.ts'

/** The request その他, which requires a note (docs/product/3, Enumerations). */
const OTHER_REQUEST = 99
/** Maximum length of the note to the courier, in code points. */
const MAX_NOTE_LENGTH = 50

/** Labels of the fields, in the order of the form. */
export const WISH_LABELS = {
  time: 'お届け時間帯',
  request: '配達のご要望',
  note: 'ご要望の内容',
} as const

type DeliveryWish = Pick<OrderEntries, 'deliveryTime' | 'deliveryRequest' | 'deliveryNote'>

const wishForm = z.object({
  time: fieldOf(parseDeliveryTime),
  request: fieldOf(parseDeliveryRequest),
  note: optionalFieldOf((input) => parseText(input, MAX_NOTE_LENGTH, foldLine)),
})

/** The fields of a form, or their errors. The request その他 requires a note; with any other the note is discarded. */
export function readWish(form: PostedForm): DeliveryWish | { readonly errors: FieldErrors } {
  const parsed = wishForm.safeParse(form)
  const isOther = form.request === String(OTHER_REQUEST)
  const isNoteMissing = isOther && foldLine(form.note ?? '') === ''
  if (parsed.success && !isNoteMissing) {
    const { time, request, note = '' } = parsed.data
    return { deliveryTime: time, deliveryRequest: request, deliveryNote: isOther ? note : '' }
  }
  const fieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, WISH_LABELS)
  return { errors: { ...fieldErrors, ...(isNoteMissing && { note: fieldErrorText(WISH_LABELS.note, 'required') }) } }
}

/** The values of the fields for an order. */
export function wishValuesOf({ deliveryTime, deliveryRequest, deliveryNote }: DeliveryWish): FormValues {
  return { time: String(deliveryTime), request: String(deliveryRequest), note: deliveryNote }
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
      <RadioGroup {...field('time')} required choices={TIMES} variant="tiles" help="お届け日当日の時間帯です。" />
      <RadioGroup {...field('request')} required choices={REQUESTS} />
      <div className="other-request">
        <TextField {...field('note')} required help="「その他」をお選びの場合に、50文字以内でご記入ください。" />
      </div>
    </>
  )
}

const TIMES = DELIVERY_TIMES.map(({ code, label }) => ({ value: String(code), label }))
const REQUESTS = DELIVERY_REQUESTS.map(({ code, label }) => ({ value: String(code), label }))
