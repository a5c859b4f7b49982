/** Whether a carrier prints a character, as one of JIS X 0201 or JIS X 0208 does. */
export type IsPrintable = (character: string) => boolean

/** What is printed instead of a character that the carrier's system lacks. */
export type Replacement = { readonly from: string; readonly to: string }

/** Printed for a character without a replacement. */
export const UNPRINTABLE = '〓'

/** Pairs of variants of names and their common form in JIS X 0208, and of marks that look alike. */
const COMMON_FORMS = new Map(
  `髙高 﨑崎 𠮷吉 濵濱 瀨瀬 德徳 增増 黑黒 栁柳 桒桑 橫横 淸清 綠緑 緖緒 薰薫 賴頼 蔣蒋 郞郎 鄕郷 閒間 塡填 剝剥 頰頬 𠮟叱
  昻昂 曻昇 凞煕 寬寛 﨔欅 鷗鴎 俱倶 吞呑 噓嘘 姸妍 屛屏 幷并 彥彦 敎教 晚晩 曆暦 歷歴 槪概 步歩 每毎 涉渉 焰焔 瘦痩 硏研 禱祷
  簞箪 繫繋 萊莱 虛虚 蟬蝉 蠟蝋 說説 錄録 鍊錬 靑青 麴麹 麵麺 黃黄 啞唖 囊嚢 巢巣 搔掻 潑溌 瀆涜 顚顛 驒騨 靏鶴 靍鶴 圡土 𡈽土
  𣘺橋 𠀋丈 俠侠 揭掲 渴渇 卽即 旣既 戶戸 查査 淚涙 溫温 稅税 絕絶 脫脱 內内 產産 
  〜～ −－ —― –― ‖∥ ‑－ ¥￥ ·・`
    .split(/\s+/)
    .map((pair) => [...pair])
    .flatMap(([from, to]) => (from === undefined || to === undefined || from === to ? [] : [[from, to] as const])),
)

const FORMULA_START = /^[=+\-@]/
const FULL_WIDTH_DISTANCE = 0xfee0
/** Variation selectors and joiners, which only choose a glyph. */
const SELECTOR = /^(?:\p{Variation_Selector}|\u200B|\u200C|\u200D|\u2060|\uFEFF)$/u

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/**
 * The text as a carrier prints it, and the characters that were replaced: variants of names by their common form,
 * others by their compatibility form, unknown ones by 〓. A mark with which a formula begins becomes full-width,
 * because the file is also opened in spreadsheets. Idempotent.
 */
export function printableText(
  text: string,
  isPrintable: IsPrintable,
): { readonly text: string; readonly replacements: readonly Replacement[] } {
  if (!FORMULA_START.test(text) && areAllPrintable(text, isPrintable)) return { text, replacements: [] }
  const replacements: Replacement[] = []
  const parts = Array.from(graphemes.segment(text), ({ segment, index }) => {
    const form = printableForm(segment, isPrintable)
    const to = index === 0 ? form.replace(FORMULA_START, fullWidth) : form
    if (to !== segment) replacements.push({ from: segment, to })
    return to
  })
  return { text: parts.join(''), replacements }
}

function fullWidth(mark: string): string {
  return String.fromCharCode(mark.charCodeAt(0) + FULL_WIDTH_DISTANCE)
}

function areAllPrintable(text: string, isPrintable: IsPrintable): boolean {
  for (const character of text) if (!isPrintable(character)) return false
  return true
}

function printableForm(grapheme: string, isPrintable: IsPrintable): string {
  if (areAllPrintable(grapheme, isPrintable)) return grapheme
  const composed = grapheme.normalize('NFC')
  const forms = Array.from(composed)
    .filter((character) => !SELECTOR.test(character))
    .map((character) => {
      if (isPrintable(character)) return character
      const form = COMMON_FORMS.get(character) ?? character.normalize('NFKC')
      return areAllPrintable(form, isPrintable) ? form : undefined
    })
  return forms.length === 0 || forms.includes(undefined) ? UNPRINTABLE : forms.join('')
}

const HALF_WIDTH = /^[\u0020-\u007E\uFF61-\uFF9F]$/

/** The length of a text in full-width characters: a half-width one counts as half. `fullWidthLength('1-2 東')` is 3. */
export function fullWidthLength(text: string): number {
  let halves = 0
  for (const character of text) halves += HALF_WIDTH.test(character) ? 1 : 2
  return halves / 2
}
