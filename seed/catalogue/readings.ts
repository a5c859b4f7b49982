/**
 * Readings of the words in item names, so that `kana` is never typed twice. Longest word first; katakana stays as it is.
 * A test sees to it that no name keeps a character without a reading.
 */
const READINGS: Readonly<Record<string, string>> = {
  前開き: 'マエビラキ', 三つ折り: 'ミツオリ', 濃染め: 'コゾメ', 濃染: 'ノウセン', 正喪服: 'セイモフク', 喪服: 'モフク', 礼服: 'レイフク',
  略礼服: 'リャクレイフク', 準喪服: 'ジュンモフク', 多釦: 'タボタン', 夏用: 'ナツヨウ', 冬用: 'フユヨウ', 衿: 'エリ', 授乳口付き: 'ジュニュウグチツキ',
  授乳対応: 'ジュニュウタイオウ', 授乳: 'ジュニュウ', 付き: 'ツキ', 点セット: 'テンセット', 点組: 'テンクミ', 丈: 'タケ', ロング丈: 'ロングタケ',
  慶弔両用: 'ケイチョウリョウヨウ', 慶事: 'ケイジ', 弔事: 'チョウジ', 布張り: 'ヌノバリ', 黒蝶色: 'クロチョウイロ', 一連: 'イチレン', 二連: 'ニレン', 珠: 'ダマ',
  一粒: 'ヒトツブ', 本水晶: 'ホンスイショウ', 紫房: 'ムラサキフサ', の: 'ノ', 数珠: 'ジュズ', 紅水晶: 'ベニスイショウ', 桃色房: 'モモイロフサ', 紫: 'ムラサキ',
  金封: 'キンプウ', ふくさ: 'フクサ', ちりめん: 'チリメン', 鈍色: 'ニビイロ', 無地: 'ムジ', 包み: 'ツツミ', 黒: 'クロ', 墨染め: 'スミゾメ', 喪扇: 'モセン',
  二つ: 'フタツ', 三つ: 'ミツ', 四つ: 'ヨツ', 六つ: 'ムツ', 一つ: 'ヒトツ', 三つ揃い: 'ミツゾロイ', 白無地: 'シロムジ', 白: 'シロ', 内羽根: 'ウチバネ', 外羽根: 'ソトバネ',
  角: 'カク', 黒革: 'クロカワ', 黒檀: 'コクタン', 紐房: 'ヒモフサ', 男性用: 'ダンセイヨウ', 藍: 'アイ', 丸衿: 'マルエリ', 風: 'フウ', 用: 'ヨウ', お呼ばれ: 'オヨバレ',
  へちま: 'ヘチマ', '&': 'アンド', '・': '', cm: 'センチ', mm: 'ミリ',
}

const LONGEST_FIRST = Object.keys(READINGS).sort((a, b) => b.length - a.length)

/** The reading of an item name in katakana; characters without one are kept. */
export function kanaOf(name: string): string {
  let rest = name
  let kana = ''
  while (rest !== '') {
    const word = LONGEST_FIRST.find((candidate) => rest.startsWith(candidate))
    kana += word === undefined ? rest[0] : READINGS[word]
    rest = rest.slice(word?.length ?? 1)
  }
  return kana
}
