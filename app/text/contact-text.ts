import type { ContactField } from '#domain/order/contact.ts'
import { GUEST_LABELS } from './field-labels.ts'

/** Names of fields of a contact, as on the forms. */
export function contactFieldsText(fields: readonly ContactField[]): string {
  return fields.map((field) => GUEST_LABELS[field]).join('、')
}
