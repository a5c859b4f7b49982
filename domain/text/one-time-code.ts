/** Half-width digits of a one-time code or a recovery code, without spaces and hyphens, in lower case. */
export function normalisedCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()
}
