import { z } from 'zod'
import { DELIVERY_REQUESTS, parseDeliveryRequest, parseDeliveryTime } from '#domain/delivery/delivery.ts'
import { parsePaymentMethod } from '#domain/pricing/totals.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { fieldOf, optionalFieldOf, parseText } from '#domain/text/field.ts'
import { foldLine } from '#domain/text/width.ts'
import { OFFERED } from './payment-offer.ts'

/** Longest note to the courier, code points. */
const NOTE_LIMIT = 50
const OTHER_REQUEST = DELIVERY_REQUESTS.find(({ label }) => label === 'その他')?.code

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

/** What was posted, as it is shown again: the note folded, the rest as chosen. */
export function paymentValuesOf(form: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return {
    method: form['method'] ?? '',
    time: form['time'] ?? '',
    request: form['request'] ?? '',
    note: foldLine(form['note'] ?? ''),
  }
}
