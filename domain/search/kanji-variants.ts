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
