import { mapOfPairs, NAME_VARIANTS } from './kanji-variants.ts'
import { SIMPLIFIED_KANJI } from './simplified-kanji.ts'

/** Whether what prints a text has a character: the fonts of a paper, or the system of a carrier. */
export type IsPrintable = (character: string) => boolean

/** What is printed instead of a character, nothing where it is left out. */
export type Replacement = { readonly from: string; readonly to: string }

export type PrintableText = { readonly text: string; readonly replacements: readonly Replacement[] }

/** Printed for a character without a replacement. */
export const UNPRINTABLE = '〓'

/**
 * Forms that are closer than those of `NAME_VARIANTS`, kanji that are in no names, Latin letters to which no mark was
 * added, and marks that look alike.
 */
const COMMON_FORMS = mapOfPairs(`
濵濱 增増 𠮟叱 噓嘘 涉渉 焰焔 簞箪 虛虚 蠟蝋 啞唖 囊嚢 搔掻 潑溌 瀆涜 顚顛 查査 俞兪
ĐD đd ŁL łl ØO øo ıi ßss ÆAE æae ŒOE œoe ÐD ðd ÞTh þth
〜～ −－ —― –－ ‖∥ ‑－ ¥￥ ·・ •・ ʻ‘ ʼ’
`)

/** Emoji, marks that could not be composed with their letter, and characters that show nothing. */
const LEFT_OUT =
  /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]$/u
const CONTROL = /^\p{Cc}$/u
const MARKS = /\p{M}+/gu
const BLANKS = /([ \u3000])[ \u3000]+/g

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/**
 * The text as it is printed, and what was replaced in it: variants of kanji and simplified characters by their common
 * form, letters with marks by those without (Nguyễn is Nguyen), others by their compatibility form. Emoji are left out
 * with the blank beside them, what has no form becomes 〓. Idempotent.
 */
export function printableText(text: string, isPrintable: IsPrintable): PrintableText {
  if (areAllPrintable(text, isPrintable)) return { text, replacements: [] }
  const replacements: Replacement[] = []
  const parts = Array.from(graphemes.segment(text), ({ segment }) => {
    const to = printableForm(segment, isPrintable)
    if (to !== segment) replacements.push({ from: segment, to })
    return to
  })
  const printed = parts.join('')
  return { text: parts.includes('') ? printed.replace(BLANKS, '$1').trim() : printed, replacements }
}

/** A name with its reading in kana. */
type ReadName = {
  readonly familyName: string
  readonly givenName: string
  readonly familyNameKana: string
  readonly givenNameKana: string
}

/** The name as it is printed; its reading where a letter has no form (김 민수 is キム ミンス where there is no Hangul). */
export function printableName(person: ReadName, isPrintable: IsPrintable): PrintableText {
  const name = `${person.familyName} ${person.givenName}`
  const printed = printableText(name, isPrintable)
  if (!printed.text.includes(UNPRINTABLE)) return printed
  const reading = printableText(`${person.familyNameKana} ${person.givenNameKana}`, isPrintable)
  return { text: reading.text, replacements: [{ from: name, to: reading.text }] }
}

function areAllPrintable(text: string, isPrintable: IsPrintable): boolean {
  for (const character of text) if (!isPrintable(character)) return false
  return true
}

function printableForm(grapheme: string, isPrintable: IsPrintable): string {
  if (areAllPrintable(grapheme, isPrintable)) return grapheme
  const forms = Array.from(grapheme.normalize('NFC'), (character) => formOf(character, isPrintable))
  return forms.includes(undefined) ? UNPRINTABLE : forms.join('')
}

/** The first of the forms of a character that can be printed. */
function formOf(character: string, isPrintable: IsPrintable): string | undefined {
  const compatible = character.normalize('NFKC')
  const forms = [
    character,
    COMMON_FORMS.get(character),
    NAME_VARIANTS.get(character),
    SIMPLIFIED_KANJI.get(character),
    compatible,
    compatible.normalize('NFD').replace(MARKS, '').normalize('NFC'),
    CONTROL.test(character) ? ' ' : undefined,
  ]
  const form = forms.find((each) => each !== undefined && each !== '' && areAllPrintable(each, isPrintable))
  return form ?? (LEFT_OUT.test(character) ? '' : undefined)
}
