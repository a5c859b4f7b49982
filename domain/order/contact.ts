import { z } from 'zod'
import { parseEmail } from '../customer/email.ts'
import { type Address, addressForm } from '../delivery/address.ts'
import { type Rejection, rejected } from '../result.ts'
import { optionalFieldOf } from '../text/field.ts'
import { canChangeDelivery } from './changes.ts'
import { isEmailOptional, type Order } from './order.ts'

const NAME_FIELDS = ['familyName', 'givenName', 'familyNameKana', 'givenNameKana'] as const
/** What of a person can be typed wrongly on the telephone; the address of a parcel is changed by itself. */
export const PERSON_FIELDS = [...NAME_FIELDS, 'telephone'] as const
const CONTACT_FIELDS = [...PERSON_FIELDS, 'email'] as const

const { familyName, givenName, familyNameKana, givenNameKana, telephone } = addressForm.shape
export const personForm = z.object({ familyName, givenName, familyNameKana, givenNameKana, telephone })
export const contactForm = personForm.extend({ email: optionalFieldOf(parseEmail) })

export type Person = Pick<Address, (typeof PERSON_FIELDS)[number]>
/** Who ordered, and how they are reached (docs/rules.md Correction of the contact). */
export type Contact = Person & { readonly email: string | undefined }
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** The fields in which two people differ. */
export function changedPersonFields(before: Person, after: Person): readonly (typeof PERSON_FIELDS)[number][] {
  return PERSON_FIELDS.filter((field) => before[field] !== after[field])
}

/** The fields of an order that a contact changes. */
export function changedContactFields(order: Pick<Order, 'customer' | 'email'>, contact: Contact): ContactField[] {
  const before = { ...order.customer, email: order.email }
  return CONTACT_FIELDS.filter((field) => before[field] !== contact[field])
}

/** `contact-unknown`: the order has no customer; `email-of-member`: it follows the account; `email-needed`. */
export type ContactRejection = Rejection<'contact-unknown' | 'email-of-member' | 'email-needed', undefined>

export function checkContact(order: Order, { email }: Pick<Contact, 'email'>): ContactRejection | undefined {
  if (order.customer === undefined) return rejected('contact-unknown')
  if (email === order.email) return undefined
  if (order.customerUid !== undefined) return rejected('email-of-member')
  return email === undefined && !isEmailOptional(order) ? rejected('email-needed') : undefined
}

/**
 * The order with a corrected contact. A parcel that has not left goes to the corrected name and telephone where it had
 * the former ones; another recipient stays.
 */
export function withContact(order: Order, { email, ...person }: Contact, at: Temporal.Instant): Order {
  const { customer, shipping } = order
  if (customer === undefined) return order
  const follows = shipping !== undefined && canChangeDelivery(order)
  return {
    ...order,
    email,
    customer: { ...customer, ...person },
    shipping: follows ? recipientOf(shipping, { before: customer, after: person }) : shipping,
    modifiedAt: at,
  }
}

/** The name follows as a whole, the telephone by itself: a hall may have the one or the other. */
function recipientOf(
  shipping: Address,
  { before, after }: { readonly before: Person; readonly after: Person },
): Address {
  const isSameName = NAME_FIELDS.every((field) => shipping[field] === before[field])
  const { telephone: number, ...name } = after
  return {
    ...shipping,
    ...(isSameName && name),
    ...(shipping.telephone === before.telephone && { telephone: number }),
  }
}
