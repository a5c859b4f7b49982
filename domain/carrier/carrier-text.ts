import type { PrintableText } from '../text/printable-text.ts'

const FORMULA_START = /^[=+\-@]/
const FULL_WIDTH_DISTANCE = 0xfee0

/**
 * The text in the file of a carrier, which is also opened in spreadsheets: a mark with which a formula begins becomes
 * full-width. Idempotent.
 */
export function withoutFormula({ text, replacements }: PrintableText): PrintableText {
  if (!FORMULA_START.test(text)) return { text, replacements }
  const from = text.charAt(0)
  const to = String.fromCharCode(from.charCodeAt(0) + FULL_WIDTH_DISTANCE)
  return { text: to + text.slice(1), replacements: [{ from, to }, ...replacements] }
}

const HALF_WIDTH = /^[\u0020-\u007E\uFF61-\uFF9F]$/

/** The length of a text in full-width characters: a half-width one counts as half. `fullWidthLength('1-2 東')` is 3. */
export function fullWidthLength(text: string): number {
  let halves = 0
  for (const character of text) halves += HALF_WIDTH.test(character) ? 1 : 2
  return halves / 2
}
