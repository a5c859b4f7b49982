import type { Address } from '#domain/delivery/address.ts'
import { addressForm } from '#domain/delivery/address.ts'
import type { Order } from '#domain/order/order.ts'
import type { MemberView } from '#services/member-services.ts'
import { bookChoice } from './book-choice.ts'

const NAMES = Object.keys(addressForm.shape) as (keyof Address)[]

/** Whether two addresses say the same. */
export function isSameAddress(one: Address | undefined, other: Address | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return NAMES.every((name) => one[name] === other[name])
}

/** Whether an order goes somewhere else than to the one who orders. */
export function isElsewhere({ customer, shipping }: Pick<Order, 'customer' | 'shipping'>): boolean {
  return customer !== undefined && shipping !== undefined && !isSameAddress(customer, shipping)
}

/** Which of the choices an order's destination is: her own address, one of her book, or another place. */
export function choiceOf(order: Pick<Order, 'customer' | 'shipping'>, member: MemberView | undefined): string {
  if (!isElsewhere(order)) return 'same'
  const entry = member?.addresses.find(({ address }) => isSameAddress(address, order.shipping))
  return entry === undefined ? 'other' : bookChoice(entry.uid)
}

/**
 * The address that a choice stands for; undefined for `other`, which is typed, and for any that is not this member's:
 * an address of somebody else is no different from one that does not exist.
 */
export function chosenAddress(choice: string, customer: Address, member: MemberView | undefined): Address | undefined {
  if (choice === 'same') return customer
  return member?.addresses.find(({ uid }) => bookChoice(uid) === choice)?.address
}

/** What a funeral hall is told of one ceremony belongs to that ceremony: an address book keeps the place alone. */
export function lastingAddress({ bereavedFamilyName: _, ceremonyAt: __, ...address }: Address): Address {
  return address
}
