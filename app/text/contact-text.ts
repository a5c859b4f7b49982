import { GUEST_LABELS } from './field-labels.ts'

/** Names of fields of a contact, as on the forms. */
export function contactFieldsText(fields: readonly string[]): string {
  const labels: Readonly<Record<string, string>> = GUEST_LABELS
  return fields.map((field) => labels[field] ?? field).join('、')
}
