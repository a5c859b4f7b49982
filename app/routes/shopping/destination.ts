import { type Address, addressForm } from '#domain/delivery/address.ts'
import type { Order } from '#domain/order/order.ts'
import type { MemberView } from '#services/members/profile.ts'
import { addressBookChoice } from './address-book-choice.ts'

const NAMES = Object.keys(addressForm.shape) as (keyof Address)[]

/** Whether two addresses are equal. */
export function isSameAddress(one: Address | undefined, other: Address | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return NAMES.every((name) => one[name] === other[name])
}

/** Whether an order is delivered to an address other than the customer's. */
export function isElsewhere({ customer, shipping }: Pick<Order, 'customer' | 'shipping'>): boolean {
  return customer !== undefined && shipping !== undefined && !isSameAddress(customer, shipping)
}

/**
 * The choice that matches an order's destination: the customer's own address, one in the address book, or another
 * place.
 */
export function choiceOf(order: Pick<Order, 'customer' | 'shipping'>, member: MemberView | undefined): string {
  if (!isElsewhere(order)) return 'same'
  const entry = member?.addresses.find(({ address }) => isSameAddress(address, order.shipping))
  return entry === undefined ? 'other' : addressBookChoice(entry.uid)
}

/**
 * The address of a choice; undefined for `other`, which is typed, and for an address that is not this member's. Another
 * member's address is treated like one that does not exist.
 */
export function chosenAddress(choice: string, customer: Address, member: MemberView | undefined): Address | undefined {
  if (choice === 'same') return customer
  return member?.addresses.find(({ uid }) => addressBookChoice(uid) === choice)?.address
}

/** An address without the details of one ceremony, which do not belong in an address book. */
export function withoutCeremony({ bereavedFamilyName: _, ceremonyAt: __, ...address }: Address): Address {
  return address
}
