const KANJI = /\p{sc=Han}/gu
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}ー、]/gu

/** The class of a heading: one whose kanji are at least as many as its kana and commas is set proportionally. */
export function headingClass(text: string): 'kanji-heading' | undefined {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return count(KANJI) > 0 && count(KANJI) >= count(KANA) ? 'kanji-heading' : undefined
}
