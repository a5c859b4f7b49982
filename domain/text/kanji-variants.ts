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

/** Further forms, for names of people and places only. 斉 and 斎 are two kanji that people interchange, as ヶ and ケ. */
const PAIRS_OF_NAMES = `
斉斎 槗橋 𣘺橋 曻昇 昻昂 凞煕 寬寛 緖緒 增増 賴頼 瀨瀬 郞郎 敎教 步歩 歷歴 淚涙 黃黄 俠侠 巢巣 錄録 鍊錬 靏鶴 靍鶴 鸖鶴 圡土
𡈽土 𠀋丈 檜桧 籔藪 薮藪 蘓蘇 籠篭 鷗鴎 祢禰 穰穣 奧奥 遙遥 堯尭 檮梼 萠萌 﨔欅 舩船 逹達 豐豊 圀国 嶽岳 𥔎崎 祗祇 蘆芦 斈学
冝宜 薗園 㐂喜 枩松 枀松 柗松 楳梅 壺壷 晄晃 凛凜 鴈雁 鴬鶯 渊淵 邨村 稱称 頴穎 淺浅 桝枡 將将 巖巌 乘乗 俱倶 峽峡 狹狭 愼慎
萊莱 禱祷 蟬蝉 驒騨 麵麺 麴麹 吞呑 夘卯 畄留 蔣蒋 兔兎 戶戸 揭掲 姸妍 屛屏 幷并 ヶケ ヵカ
`

/** Each variant with the common form used in searches. No common form is itself a variant. */
export const KANJI_VARIANTS: ReadonlyMap<string, string> = mapOfPairs(PAIRS)

/** As `KANJI_VARIANTS`, for names of people and places. */
export const NAME_VARIANTS: ReadonlyMap<string, string> = withForms(KANJI_VARIANTS, mapOfPairs(PAIRS_OF_NAMES))

/** Each variant with its form, from words of the variant followed by its form. */
export function mapOfPairs(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair): [string, string] => {
        const [variant = '', ...form] = pair
        return [variant, form.join('')]
      })
      .filter(([variant, form]) => variant !== form),
  )
}

/** Both maps as one: a common form of the first that is a variant in the second leads to its form there. */
function withForms(first: ReadonlyMap<string, string>, second: ReadonlyMap<string, string>) {
  const led = [...first].map(([variant, common]): [string, string] => [variant, second.get(common) ?? common])
  return new Map([...led, ...second])
}
