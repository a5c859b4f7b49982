/**
 * Old, printed and personal forms of kanji, each followed by the form used in searches. Sources: the appendix of the
 * Jōyō kanji table (notice of the Agency for Cultural Affairs, 2010), forms of family names in resident registers, and
 * 襟/衿, which clothes shops use interchangeably.
 */
const PAIRS = `
髙高 﨑崎 嵜崎 碕崎 齋斎 齊斉 禮礼 邊辺 邉辺 濱浜 濵浜 澤沢 櫻桜 國国 廣広 德徳 惠恵 眞真 條条 龍竜 瀧滝 榮栄 圓円 壽寿
靜静 淨浄 靈霊 佛仏 數数 聲声 學学 會会 黑黒 綠緑 靑青 淸清 麥麦 絲糸 繩縄 縱縦 總総 續続 纖繊 緣縁 繡繍 裝装 襟衿
與与 舊旧 體体 價価 兩両 來来 傳伝 變変 轉転 輕軽 辨弁 瓣弁 辯弁 豫予 餘余 寫写 寶宝 實実 對対 帶帯 廳庁 應応 戀恋 戰戦
拂払 拔抜 擇択 據拠 攝摂 收収 效効 斷断 晝昼 晚晩 曉暁 曆暦 樂楽 樣様 橫横 檢検 歐欧 歸帰 殘残 每毎 氣気 渴渇 溫温 滿満
濕湿 灣湾 燒焼 狀状 獨独 獻献 畫画 當当 疊畳 發発 盡尽 碎砕 祕秘 稻稲 穗穂 粹粋 經経 縣県 聽聴 肅粛 臺台 藝芸 藏蔵 藥薬
處処 號号 蟲虫 覺覚 覽覧 觀観 觸触 證証 譯訳 讀読 賣売 贊賛 踐践 遲遅 鄕郷 醫医 釋釈 鐵鉄 錢銭 鎭鎮 關関 險険 隨随 雙双
雜雑 霸覇 顏顔 顯顕 驗験 驛駅 髮髪 鬪闘 鷄鶏 鹽塩 點点 黨党 齒歯 齡齢 龜亀 凉涼 卷巻 吳呉 嶋島 嶌島 峯峰 埜野 桒桑 栁柳
桺柳 穐秋 舘館 閒間 渕淵 𠮷吉 冨富 曾曽 槇槙 晉晋 莊荘 亞亜 惡悪 壓圧 圍囲 爲為 壹壱 隱隠 衞衛 驅駆 區区 勳勲 徑径 溪渓
螢蛍 缺欠 硏研 儉倹 劍剣 圈圏 權権 嚴厳 恆恒 鑛鉱 參参 慘惨 蠶蚕 兒児 辭辞 萬万 彌弥 祿禄 聰聡 薰薫 瑤瑶 莖茎 戾戻 强強
絕絶 稅税 說説 悅悦 脫脱 銳鋭 查査 產産 彥彦 內内 姬姫 槪概 旣既 卽即 刄刃 繫繋 摑掴 瘦痩 剝剥 頰頬 塡填
`

/** Each variant with the common form used in searches. No common form is itself a variant. */
export const KANJI_VARIANTS: ReadonlyMap<string, string> = new Map(
  PAIRS.trim()
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [variant = '', common = ''] = pair
      return [variant, common]
    })
    .filter(([variant, common]) => variant !== common),
)

const KATAKANA = /[\u30A1-\u30F6\u30FD\u30FE]/g
const KATAKANA_TO_HIRAGANA = 0x60
const DASHES_AND_SPACES = /[-\u00AD\u2010-\u2015\u2212\u2500\u2501\u30FC\uFE58\uFE63~\u301C\s\u200B-\u200D\uFEFF・]+/g
const VARIATION_SELECTORS = /\p{Variation_Selector}+/gu
const LATIN_MARKS = /(?<=[a-z])[\u0300-\u036F]+/g
const VARIANT = new RegExp(`[${[...KANJI_VARIANTS.keys()].join('')}]`, 'gu')

/**
 * Folds text for searching, so that different spellings match: NFKC and lower case; accents of Latin letters removed;
 * katakana to hiragana; long-vowel marks, dashes, middle dots and spaces removed (ﾊﾟｰﾙ, パール and ぱーる all become ぱる);
 * variants of kanji to the common one (髙 and 高). Folding is idempotent. Fold each word of a query separately: the
 * spaces between them are removed. The column items.search_text holds folded texts, so the result for a text that may
 * be stored must never change between versions.
 */
export function foldForSearch(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(VARIATION_SELECTORS, '')
    .normalize('NFD')
    .replace(DASHES_AND_SPACES, '')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA))
    .replace(VARIANT, (kanji) => KANJI_VARIANTS.get(kanji) ?? kanji)
}

const SMALL_KANA = /[ぁぃぅぇぉっゃゅょゎゕゖ]/g
const LARGE_KANA: Readonly<Record<string, string>> = {
  ぁ: 'あ',
  ぃ: 'い',
  ぅ: 'う',
  ぇ: 'え',
  ぉ: 'お',
  っ: 'つ',
  ゃ: 'や',
  ゅ: 'ゆ',
  ょ: 'よ',
  ゎ: 'わ',
  ゕ: 'か',
  ゖ: 'け',
}
const SAME_SOUND = /ゔあ|ゔい|ゔえ|ゔお|ゔゆ|ゔ|ぢ|づ|ゐ|ゑ/g
const CANONICAL_SOUND: Readonly<Record<string, string>> = {
  ゔあ: 'ば',
  ゔい: 'び',
  ゔえ: 'べ',
  ゔお: 'ぼ',
  ゔゆ: 'びゆ',
  ゔ: 'ぶ',
  ぢ: 'じ',
  づ: 'ず',
  ゐ: 'い',
  ゑ: 'え',
}

/**
 * The comparison key of a word in the search service: folded, and in addition small kana as large ones and kana of the
 * same sound as one (フォーマル and ふおーまる, ヴェール and ベール, じゅず and じゅづ). Idempotent. Never stored.
 */
export function searchKey(text: string): string {
  return foldForSearch(text)
    .replace(SMALL_KANA, (kana) => LARGE_KANA[kana] ?? kana)
    .normalize('NFC')
    .replace(SAME_SOUND, (kana) => CANONICAL_SOUND[kana] ?? kana)
}

const LONG_VOWELS =
  /(?<=[\u3041-\u3096\u30A1-\u30FA\uFF66-\uFF9F])[-\u2010-\u2015\u2212\u2500\u2501\u30FC\uFF0D\uFF5E\uFF70~\u301C]+/g
const LONG_VOWEL_PLACEHOLDER = '\uE001'

/** The search key with a ー for each long vowel: it distinguishes レース (れーす) from the end of ドレス (どれす). */
export function soundKey(text: string): string {
  return searchKey(text.replaceAll(LONG_VOWEL_PLACEHOLDER, '').replace(LONG_VOWELS, LONG_VOWEL_PLACEHOLDER)).replaceAll(
    LONG_VOWEL_PLACEHOLDER,
    'ー',
  )
}
