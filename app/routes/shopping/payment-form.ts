import { z } from 'zod'
import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { parseDeliveryRequest, parseDeliveryTime } from '#domain/delivery/delivery.ts'
import { parsePaymentMethod } from '#domain/pricing/totals.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { fieldOf, optionalFieldOf, parseText } from '#domain/text/field.ts'
import { foldLine } from '#domain/text/width.ts'
import type { Services } from '#services/services.ts'
import { OFFERED, OTHER_REQUEST, PAYMENT_LABELS } from './payment-offer.ts'

/** Longest note to the courier, code points. */
const NOTE_LIMIT = 50

const paymentForm = z.object({
  method: fieldOf(parseOffered),
  time: fieldOf(parseDeliveryTime),
  request: fieldOf(parseDeliveryRequest),
  note: optionalFieldOf((input) => parseText(input, NOTE_LIMIT, foldLine)),
})

type PaymentChoice = Parameters<Services['checkout']['savePayment']>[1]

/** What the form asks for, or what is wrong with it. その他 wants words; with any other request they are forgotten. */
export function readPayment(form: PostedForm): { choice: PaymentChoice } | { errors: FieldErrors } {
  const parsed = paymentForm.safeParse(form)
  const isOther = form.request === String(OTHER_REQUEST)
  const isUnsaid = isOther && foldLine(form.note ?? '') === ''
  const unsaid: FieldErrors = isUnsaid ? { note: fieldErrorText(PAYMENT_LABELS.note, 'required') } : {}
  if (!parsed.success) return { errors: { ...fieldErrorsOf(parsed.error, PAYMENT_LABELS), ...unsaid } }
  if (isUnsaid) return { errors: unsaid }
  const { method, time, request, note = '' } = parsed.data
  return {
    choice: { paymentMethod: method, deliveryTime: time, deliveryRequest: request, deliveryNote: isOther ? note : '' },
  }
}

/** What was posted, as it is shown again: the note folded, the rest as chosen. */
export function paymentValuesOf(form: PostedForm): Readonly<Record<string, string>> {
  return {
    method: form.method ?? '',
    time: form.time ?? '',
    request: form.request ?? '',
    note: foldLine(form.note ?? ''),
  }
}

function parseOffered(input: unknown) {
  const method = parsePaymentMethod(input)
  if (isRejected(method) || !OFFERED.includes(method)) return rejected('payment-method')
  return method
}
