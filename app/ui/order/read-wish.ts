import { z } from 'zod'
import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { parseTelephone } from '#domain/customer/contact.ts'
import { parseDeliveryRequest, parseDeliveryTime } from '#domain/delivery/delivery.ts'
import { WISH_LABELS } from '#domain/order/facts.ts'
import type { DeliveryWish } from '#domain/order/order.ts'
import { fieldOf, optionalFieldOf, parseText } from '#domain/text/field.ts'
import { foldLine } from '#domain/text/folding.ts'

/** The request その他, which requires a note (docs/product/3, Enumerations). */
const OTHER_REQUEST = 99
/** Maximum length of the note to the courier, in code points. */
const MAX_NOTE_LENGTH = 50

const wishForm = z.object({
  time: fieldOf(parseDeliveryTime),
  request: fieldOf(parseDeliveryRequest),
  dayTelephone: optionalFieldOf(parseTelephone),
  note: optionalFieldOf((input) => parseText(input, MAX_NOTE_LENGTH, foldLine)),
})

/** The fields of a form, or their errors. The request その他 requires a note; with any other the note is discarded. */
export function readWish(form: PostedForm): DeliveryWish | { readonly errors: FieldErrors } {
  const parsed = wishForm.safeParse(form)
  const isOther = form.request === String(OTHER_REQUEST)
  const isNoteMissing = isOther && foldLine(form.note ?? '') === ''
  if (parsed.success && !isNoteMissing) {
    const { time, request, note = '', dayTelephone = '' } = parsed.data
    return { deliveryTime: time, deliveryRequest: request, deliveryNote: isOther ? note : '', dayTelephone }
  }
  const fieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, WISH_LABELS)
  return { errors: { ...fieldErrors, ...(isNoteMissing && { note: fieldErrorText(WISH_LABELS.note, 'required') }) } }
}
