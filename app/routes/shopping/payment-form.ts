import { z } from 'zod'
import { DELIVERY_REQUESTS, parseDeliveryRequest, parseDeliveryTime } from '#domain/delivery/delivery.ts'
import { PAYMENT_METHODS, type PaymentMethod, parsePaymentMethod } from '#domain/pricing/totals.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { fieldOf, optionalFieldOf, parseText } from '#domain/text/field.ts'
import { foldLine } from '#domain/text/width.ts'

/** The ways to pay that are open now, in the order shown. Amazon Pay is not connected yet. */
export const OFFERED: readonly PaymentMethod[] = ['card', 'cod']

/** Longest note to the courier, code points. */
const NOTE_LIMIT = 50
const OTHER_REQUEST = DELIVERY_REQUESTS.find(({ label }) => label === 'その他')?.code

/** How the fields are called, in the order of the form. */
export const PAYMENT_LABELS = {
  method: 'お支払い方法',
  time: 'お届け時間帯',
  request: '配達のご要望',
  note: 'ご要望の内容',
} as const

/** What the form asks for: a way to pay that is offered, a time, a request, and its words when it is その他. */
export const paymentForm = z
  .object({
    method: fieldOf(parseOffered),
    time: fieldOf(parseDeliveryTime),
    request: fieldOf(parseDeliveryRequest),
    note: optionalFieldOf((input) => parseText(input, NOTE_LIMIT, foldLine)),
  })
  .superRefine(({ request, note }, context) => {
    if (request === OTHER_REQUEST && note === undefined) {
      context.addIssue({ code: 'custom', message: 'required', path: ['note'] })
    }
  })

/** The codes as they stand in the form; the note only counts with その他. */
export function noteOf({ request, note }: z.infer<typeof paymentForm>): string {
  return request === OTHER_REQUEST ? (note ?? '') : ''
}

function parseOffered(input: unknown) {
  const method = parsePaymentMethod(input)
  if (isRejected(method) || !OFFERED.includes(method)) return rejected('payment-method')
  return method
}

/** The fee of a way to pay. */
export function chargeFeeYen(method: PaymentMethod): number {
  return PAYMENT_METHODS[method].chargeFeeYen
}

/** What was posted, as it is shown again: the note folded, the rest as chosen. */
export function paymentValuesOf(form: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return {
    method: form['method'] ?? '',
    time: form['time'] ?? '',
    request: form['request'] ?? '',
    note: foldLine(form['note'] ?? ''),
  }
}
