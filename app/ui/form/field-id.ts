/** The id of a field's control, which the error summary links to. In a file of its own: few pages have fields. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** Dispatched on the document when the browser has checked a field that shows an error, or shows one from now on. */
export const FIELD_CHECKED = 'field-checked'

/** The detail of the event; `error`: undefined once the field is corrected. */
export type FieldChecked = { readonly name: string; readonly error: string | undefined }
