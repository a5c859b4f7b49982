import { z } from 'zod'
import { ORDER_STATUS, type OrderStatus } from '../order/states.ts'
import { foldScan } from './scanned-code.ts'

/** Orders that one form confirms. */
export const MAX_BULK_ORDERS = 500
const MAX_LENGTH = 80
const HIRAGANA = /[ぁ-ゔ]/g
const KANA_DISTANCE = 0x60

/**
 * The keys that a search may mean, folded as the database folds them (function order_key): a name, an address, a
 * number, a telephone number or its last four digits, a slip, a unit such as `1023-4`. A scanner in Japanese mode types
 * full-width characters, and frames codabar codes by letters, which are removed. Empty for nothing to search.
 */
export function orderKeysOf(typed: string): readonly string[] {
  const scanned = foldScan(typed)
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + KANA_DISTANCE))
    .replace(/様$/, '')
  if (scanned === '' || scanned === '-') return []
  const digits = scanned.replaceAll('-', '')
  const isNumeric = /^[\d-]+$/.test(scanned)
  return isNumeric && digits !== scanned && digits !== '' ? [scanned, digits] : [scanned]
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
