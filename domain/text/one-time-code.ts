import { foldCode } from './folding.ts'

/** Half-width digits of a one-time code or a recovery code, without spaces and hyphens, in lower case. */
export function normalisedCode(text: string): string {
  return foldCode(text).replaceAll('-', '').toLowerCase()
}
