import { type Rejection, rejected } from '../result.ts'
import { parseText, type TextRefusal } from '../text/field.ts'
import { foldKana, isKatakana } from '../text/kana.ts'
import { foldLine } from '../text/width.ts'

/** Longest family or given name, and longest reading of one, code points (decided here). */
export const NAME_LIMIT = 50

/**
 * A family or given name as written: widths folded, kanji untouched (docs/rules.md Members). Refusals: required,
 * too-long.
 */
export function parsePersonName(input: unknown): string | TextRefusal {
  return parseText(input, NAME_LIMIT, foldLine)
}

/**
 * The reading of a name in katakana; hiragana and half-width katakana are converted (docs/rules.md Members). Refusals:
 * required, too-long, kana (something else than kana is in it).
 */
export function parseKana(input: unknown): string | TextRefusal | Rejection<'kana', undefined> {
  const kana = parseText(input, NAME_LIMIT, foldKana)
  if (typeof kana !== 'string') return kana
  return isKatakana(kana) ? kana : rejected('kana')
}
