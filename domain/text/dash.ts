import { foldLine } from './width.ts'

const DASH = '-\\u2010-\\u2015\\u2212\\u2500\\u30FC'
const DASH_BETWEEN_DIGITS = new RegExp(`(?<=\\d) ?[${DASH}] ?(?=\\d)`, 'g')
const NUMBER_PUNCTUATION = new RegExp(`[${DASH}()./ ]`, 'g')

/** Folds a line of an address: every dash or long-vowel mark between two digits becomes `-` (１ー２−３ → 1-2-3). */
export function foldAddressLine(text: string): string {
  return foldLine(text).replace(DASH_BETWEEN_DIGITS, '-')
}

/** A telephone number or postal code without its dashes, brackets, points and spaces. */
export function withoutNumberPunctuation(text: string): string {
  return foldLine(foldLine(text).replace(NUMBER_PUNCTUATION, ''))
}
