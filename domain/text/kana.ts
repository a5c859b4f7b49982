import { foldLine } from './width.ts'

const HIRAGANA = /[\u3041-\u3096\u309D\u309E]/g
const HIRAGANA_TO_KATAKANA = 0x60
const MARK_AFTER_KANA = /(?<=[\u30A1-\u30FA\u30FC])[-\u2010-\u2015\u2212\u2500\u301C~]+/g
const KATAKANA_LINE = /^[\u30A1-\u30FA\u30FC\u30FB\u30FD\u30FE ]+$/

/**
 * Folds kana to the stored form: hiragana and half-width katakana become full-width katakana, dashes and waves after a
 * kana become the long-vowel mark ー (docs/rules.md Members). Idempotent.
 */
export function foldKana(text: string): string {
  const katakana = foldLine(text).replace(HIRAGANA, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA),
  )
  return katakana.replace(MARK_AFTER_KANA, (marks) => 'ー'.repeat(marks.length))
}

/** Whether folded text consists of katakana; ー, ・ and single spaces are allowed. */
export function isKatakana(text: string): boolean {
  return KATAKANA_LINE.test(text)
}
