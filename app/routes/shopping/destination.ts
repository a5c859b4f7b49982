import { type FieldErrors, fieldErrorsOf, fieldErrorText } from '#app/text/field-errors.ts'
import { DESTINATION_LABELS } from '#app/text/field-labels.ts'
import type { PostedForm } from '#app/ui/form/read-form.ts'
import { type Address, addressForm, servedAddressForm } from '#domain/delivery/address.ts'
import type { AreaRules } from '#domain/delivery/prefecture.ts'
import { errorMessage } from '#domain/errors/catalogue.ts'
import type { Order } from '#domain/order/order.ts'
import type { MemberView } from '#services/members/profile.ts'
import { OTHER_CHOICE } from './destination-choice.ts'

const NAMES = Object.keys(addressForm.shape) as (keyof Address)[]

export function isSameAddress(one: Address | undefined, other: Address | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return NAMES.every((name) => one[name] === other[name])
}

export function isElsewhere({ customer, shipping }: Pick<Order, 'customer' | 'shipping'>): boolean {
  return customer !== undefined && shipping !== undefined && !isSameAddress(customer, shipping)
}

/** The choice that matches an order's destination. */
export function choiceOf(order: Pick<Order, 'customer' | 'shipping'>, member: MemberView | undefined): string {
  if (!isElsewhere(order)) return 'same'
  const entry = member?.addresses.find(({ address }) => isSameAddress(address, order.shipping))
  return entry === undefined ? OTHER_CHOICE : addressBookChoice(entry.uid)
}

/**
 * The address of a choice; undefined for `other`, which is typed, and for an address that is not this member's. Another
 * member's address is treated like one that does not exist.
 */
function chosenAddress(choice: string, customer: Address, member: MemberView | undefined): Address | undefined {
  if (choice === 'same') return customer
  return member?.addresses.find(({ uid }) => addressBookChoice(uid) === choice)?.address
}

/** An address without the details of one ceremony, which do not belong in an address book. */
export function withoutCeremony({ bereavedFamilyName: _, ceremonyAt: __, ...address }: Address): Address {
  return address
}

/** The form value of an address in the address book, and how the value of any such address begins. */
const BOOK_PREFIX = 'book.'
export const addressBookChoice = (uid: string) => `${BOOK_PREFIX}${uid}`

/** The destination in a form, or its errors. `isTyped`: it was typed, not chosen. */
export function readDestination(
  form: PostedForm,
  customer: Address,
  { member, rules }: { readonly member: MemberView | undefined; readonly rules: AreaRules },
): { readonly address: Address; readonly isTyped: boolean } | { readonly errors: FieldErrors } {
  const choice = form.to ?? ''
  const chosen = chosenAddress(choice, customer, member)
  if (chosen === undefined && choice !== OTHER_CHOICE) {
    const isInSomeBook = choice.startsWith(BOOK_PREFIX)
    const to = isInSomeBook ? errorMessage('access-unauthorised') : fieldErrorText('お届け先', 'choice-required')
    return { errors: { to } }
  }
  // A saved address is validated again: the shop may have stopped delivering there.
  const parsed = servedAddressForm(rules).safeParse(chosen ?? form)
  if (!parsed.success) return { errors: fieldErrorsOf(parsed.error, DESTINATION_LABELS) }
  return { address: parsed.data, isTyped: chosen === undefined }
}
