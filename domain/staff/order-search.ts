import { z } from 'zod'
import { parseTelephone } from '../customer/contact.ts'
import { parseOrderNumber } from '../order/order-number.ts'
import { foldSlipNumber, isSlipShaped } from '../order/slip-number.ts'
import { ORDER_STATUS, type OrderStatus } from '../order/states.ts'
import { isRejected } from '../result.ts'
import { nameKey } from '../text/name-key.ts'
import { foldScan } from './scanned-code.ts'

/** Orders that one form confirms. */
export const MAX_BULK_ORDERS = 500
const MAX_LENGTH = 80
const HONORIFIC = /(?<=.)様\s*$/

/**
 * The keys that a search may mean, as the database keeps them: the number of an order, a telephone number, a slip, each
 * in any spelling; a unit such as `1023-4`; the last four digits of a telephone number; a name or an e-mail address,
 * folded as by the function order_key. Empty for nothing to search.
 */
export function orderKeysOf(typed: string): readonly string[] {
  const code = foldScan(typed)
  const slipNumber = foldSlipNumber(code)
  const [number, telephone] = [parseOrderNumber(code), parseTelephone(typed)]
  const keys = [
    ...(isRejected(number) ? [] : [String(number)]),
    ...(isRejected(telephone) ? [] : [telephone]),
    ...(isSlipShaped(slipNumber) ? [slipNumber] : []),
  ]
  if (keys.length > 0) return keys
  const digits = code.replaceAll('-', '')
  if (/^\d+$/.test(digits)) return [...new Set([code, digits])]
  const name = nameKey(typed.replace(HONORIFIC, ''))
  return name === '' ? [] : [name]
}

/** The filters of the list of orders. */
export const orderFilter = z.strictObject({
  q: z.string().max(MAX_LENGTH).default(''),
  status: z.enum(['', ...(Object.keys(ORDER_STATUS) as OrderStatus[])]).default(''),
  ships: z.union([z.literal(''), z.iso.date()]).default(''),
  arrives: z.union([z.literal(''), z.iso.date()]).default(''),
  method: z.enum(['', 'card', 'amazonpay', 'cod']).default(''),
  document: z.enum(['', 'wanted', 'sent', 'accepted', 'refused']).default(''),
  charge: z.enum(['', 'proposed', 'open', 'disputed']).default(''),
  before: z.coerce.number().int().min(0).default(0),
})
export type OrderFilter = z.infer<typeof orderFilter>

/** The criteria that are set, as the query of an address; without the page. */
export function orderQueryOf({ before: _, ...criteria }: OrderFilter): string {
  return new URLSearchParams(Object.entries(criteria).filter(([, value]) => value !== '')).toString()
}
