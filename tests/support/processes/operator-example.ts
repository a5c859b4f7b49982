/** The example of the operator as one would be who writes what the placeholders say. */
export function withoutPlaceholders(example: string): string {
  return example.replaceAll(/[〈〉]/g, '')
}
