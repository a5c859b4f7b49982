import { type Rejection, rejected } from '../result.ts'
import { parseText, type TextRejection } from '../text/field.ts'
import { foldKana, isKatakana } from '../text/kana.ts'
import { foldLine } from '../text/width.ts'

/** Maximum length of a family or given name and of its reading, code points (decided here). */
export const NAME_LIMIT = 50

/**
 * Reads a family or given name: widths are folded, kanji variants are kept (docs/rules.md Members). Rejections:
 * required, too-long.
 */
export function parsePersonName(input: unknown): string | TextRejection {
  return parseText(input, NAME_LIMIT, foldLine)
}

/**
 * Reads the katakana reading of a name; hiragana and half-width katakana are converted (docs/rules.md Members).
 * Rejections: required, too-long, kana (contains other characters than kana).
 */
export function parseKana(input: unknown): string | TextRejection | Rejection<'kana', undefined> {
  const kana = parseText(input, NAME_LIMIT, foldKana)
  if (typeof kana !== 'string') return kana
  return isKatakana(kana) ? kana : rejected('kana')
}
