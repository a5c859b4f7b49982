/** The id of a field's control, which the error summary links to. In a file of its own: few pages have fields. */
export function fieldId(name: string): string {
  return `field-${name}`
}
