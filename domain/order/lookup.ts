import { parseTelephone } from '../customer/contact.ts'
import { type Email, isSameEmail } from '../customer/email.ts'
import { isRejected, type Rejection, rejected } from '../result.ts'
import type { Order } from './order.ts'
import { parseOrderNumber } from './order-number.ts'
import { ACTIVE_ORDER_STATUSES, type OrderStatus } from './states.ts'

/** What a customer knows of an order: its number or a telephone number. Nine digits may be either. */
export type OrderKnown = { readonly number: number | undefined; readonly telephone: string | undefined }

/** How a customer without the mails of an order asks for its link (docs/rules.md Lost links). */
export type OrderLookup = { readonly known: OrderKnown; readonly email: Email }

/** Of a telephone number, finished orders are found for as long (decided here: half a year). */
export const LOOKUP_DAYS = 180
/** Orders in one mail. */
export const MAX_LOOKUP_ORDERS = 5

type KnownRejection = Rejection<'required' | 'order-or-telephone' | 'telephone-extension', undefined>

/** Reads an order number or a telephone number, however it is written. */
export function parseOrderKnown(input: unknown): OrderKnown | KnownRejection {
  const [number, telephone] = [parseOrderNumber(input), parseTelephone(input)]
  if (!isRejected(number)) return { number, telephone: isRejected(telephone) ? undefined : telephone }
  if (!isRejected(telephone)) return { number: undefined, telephone }
  if (number.code === 'required' && telephone.code === 'required') return rejected('required')
  return rejected(telephone.code === 'telephone-extension' ? 'telephone-extension' : 'order-or-telephone')
}

/** Orders that were never accepted have no mail with a link to the order. */
const NEVER_ACCEPTED: readonly OrderStatus[] = ['InCart', 'New', 'AuthFailed', 'Dummy']

/** The orders that a lookup finds, the newest first: that of the number, and of the telephone those that matter now. */
export function ordersOfLookup(
  orders: readonly Order[],
  { known, email }: OrderLookup,
  now: Temporal.Instant,
): Order[] {
  return orders
    .filter((order) => !NEVER_ACCEPTED.includes(order.status) && isSameEmail(email, order.email))
    .filter((order) => isOfNumber(order, known) || (isOfTelephone(order, known) && isCurrent(order, now)))
    .sort((a, b) => (b.number ?? 0) - (a.number ?? 0))
    .slice(0, MAX_LOOKUP_ORDERS)
}

function isOfNumber({ number }: Order, known: OrderKnown): boolean {
  return number !== undefined && number === known.number
}

/** Decided here: also the numbers of the destination, because the mail goes to the address of the order in any case. */
function isOfTelephone({ customer, shipping, dayTelephone }: Order, { telephone }: OrderKnown): boolean {
  return telephone !== undefined && [customer?.telephone, shipping?.telephone, dayTelephone].includes(telephone)
}

function isCurrent({ status, orderedAt }: Order, now: Temporal.Instant): boolean {
  if ((ACTIVE_ORDER_STATUSES as readonly OrderStatus[]).includes(status)) return true
  const since = now.subtract({ hours: 24 * LOOKUP_DAYS })
  return orderedAt !== undefined && Temporal.Instant.compare(orderedAt, since) >= 0
}
