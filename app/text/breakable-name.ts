/** Words in katakana that follow others without a space in the name of an item. */
const FOLLOWING_WORDS = [
  ...['アンサンブル', 'ケープ', 'コート', 'ジャケット', 'シャツ', 'スーツ', 'スカート', 'ドレス', 'パンツ', 'ブラウス'],
  ...['ボレロ', 'ワンピース', 'ウエスト', 'カラー', 'シルエット', 'スリーブ', 'チェーン', 'ネック', 'ヨーク', 'ライン'],
  ...[
    'イヤリング',
    'クラッチ',
    'シューズ',
    'ショール',
    'ストール',
    'ストラップ',
    'バッグ',
    'バレッタ',
    'パンプス',
    'ハンドル',
  ],
  ...[
    'タイト',
    'フレア',
    'フォーマル',
    'プリーツ',
    'セレモニー',
    'セット',
    'ブラック',
    'ラペル',
    'フラップ',
    'エナメル',
  ],
]

const KATAKANA = 'ァ-ヶー'

/** Kanji that belong to the word in katakana before them: `サブバッグ付き`. */
const SUFFIXES = '付丈用衿風見型張'

const ZERO_WIDTH_SPACE = '\u200b'

const BREAKS = new RegExp(
  [
    `(?<=[${KATAKANA}])(?=${FOLLOWING_WORDS.join('|')})`,
    `(?<=[${KATAKANA}])(?![${SUFFIXES}])(?=[一-龠])`,
    // `7点セット` is one word.
    `(?<=[一-龠])(?<!\\d点)(?=[${KATAKANA}])`,
    `(?<=[の&])(?!子)(?=[ぁ-ん一-龠${KATAKANA}])`,
    `(?<=[き一-龠${KATAKANA}])(?=\\d+点)`,
  ].join('|'),
  'g',
)

/**
 * The name of an item with a zero-width space wherever a line may end within a group of words. A browser breaks a name
 * without spaces anywhere.
 */
export const breakableName = (name: string) => name.replace(BREAKS, ZERO_WIDTH_SPACE)
