/** The link that calls a telephone number of the operator. */
export function callHref(telephone: string): string {
  return `tel:${telephone.replace(/[^\d+]/g, '')}`
}
