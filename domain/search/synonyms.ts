import { searchKey } from './fold.ts'
import { type Term, termOf } from './words.ts'

/**
 * Synonyms: other spellings and readings of one word. A line is a group; an underscore stands for a space between typed
 * words. Sources: the shop's own pages and its customers' questions; for 袱紗 and 数珠 the dictionary 大辞林.
 */
const SYNONYM_TABLE = `
喪服 もふく mofuku
礼服 れいふく 式服 しきふく
数珠 じゅず ずず 念珠 ねんじゅ
袱紗 服紗 帛紗 ふくさ fukusa
ワンピース ワンピ one_piece onepiece one-piece
パンプス pumps
バッグ bag 鞄 かばん
靴 くつ シューズ shoes
紳士靴 しんしぐつ 革靴 かわぐつ
黒 くろ ブラック black
白 しろ ホワイト white
紺 こん ネイビー navy
灰色 グレー グレイ gray grey
青 あお ブルー blue
紫 むらさき パープル purple
緑 みどり グリーン green
茶色 ちゃいろ ブラウン brown
銀 シルバー silver
金色 きんいろ ゴールド gold
桃色 ももいろ ピンク pink
真珠 しんじゅ パール pearl
ネックレス necklace 首飾り くびかざり
イヤリング earring earrings 耳飾り みみかざり
ストール stole
ショール shawl
扇子 せんす 扇 おうぎ
髪留め 髪飾り かみどめ かみかざり バレッタ
コート coat 外套 がいとう
スーツ suit 背広 せびろ
ドレス dress
ジャケット jacket 上着 うわぎ
スカート skirt
パンツ pants ズボン スラックス
ブラウス blouse
シャツ shirt
ベルト belt
釦 ボタン button
衿 えり
セット set 一式 いっしき
点セット 点組
男性 だんせい メンズ mens 紳士 しんし
女性 じょせい レディース ladies 婦人 ふじん
子供 子ども こども キッズ kids お子様 おこさま
女の子 おんなのこ 女児 girl
男の子 おとこのこ 男児 boy
妊婦 にんぷ マタニティ マタニティー maternity
授乳 じゅにゅう
お呼ばれ およばれ
結婚式 けっこんしき wedding ウェディング
入学 入学式 にゅうがくしき
卒業 卒業式 そつぎょうしき
入園 入園式 にゅうえんしき
卒園 卒園式 そつえんしき
七五三 しちごさん 753
略礼服 りゃくれいふく
正喪服 せいもふく
慶弔両用 けいちょうりょうよう
慶事 けいじ
弔事 ちょうじ
水晶 すいしょう クリスタル
瑪瑙 めのう
黒檀 こくたん
翡翠 ひすい
縮緬 ちりめん
金封 きんぷう
房 ふさ
夏用 なつよう 夏 なつ
冬用 ふゆよう 冬 ふゆ
長袖 ながそで
半袖 はんそで
五分袖 ごぶそで 5分袖
七分袖 しちぶそで 7分袖
前開き まえあき まえびらき
`

/** The synonyms by group, as typed. */
export const SYNONYM_GROUPS: readonly (readonly string[])[] = SYNONYM_TABLE.trim()
  .split('\n')
  .map((line) => line.split(' ').map((word) => word.replaceAll('_', ' ')))

/** Related words: a search for one also finds the others, ranked lower. */
const RELATED_TABLE = `
礼服 フォーマル formal 礼装 れいそう
喪服 礼服 ブラックフォーマル
パンプス 靴 ヒール ハイヒール
略礼服 礼服 ブラックスーツ
葬儀 そうぎ 葬式 お葬式 そうしき おそうしき 告別式 こくべつしき 通夜 お通夜 おつや 法事 ほうじ 法要 ほうよう 弔事 喪服
法事 法要 四十九日 しじゅうくにち 49日 一周忌 いっしゅうき 三回忌 さんかいき 七回忌 初盆 はつぼん 新盆 にいぼん
法事 法要 納骨 納骨式 のうこつ 年忌
葬儀 通夜 お別れの会 お別れ会 偲ぶ会 しのぶ会 社葬 しゃそう
結婚式 お呼ばれ 二次会 パーティー party 披露宴 ひろうえん
入学 卒業 入園 卒園 卒入学 七五三 お宮参り おみやまいり セレモニー
セレモニー 母 はは 母親 ははおや ママ お母様 お母さん おかあさん 保護者 マザーズ
香典 こうでん 金封 袱紗
ストール ショール 肩掛け
扇子 喪扇 もせん
`

/** Common misspellings and the intended word. Not symmetric, because the reverse would match too much (バックリボン). */
const MISSPELLINGS: ReadonlyMap<string, string> = new Map(
  [
    ['バック', 'バッグ'],
    ['サブバック', 'サブバッグ'],
  ].map(([misspelling = '', intended = '']) => [searchKey(misspelling), intended]),
)

/** Stop words: every item is for rent. */
const STOP_WORD_LIST = 'レンタル rental 貸衣装 かしいしょう 貸出 貸し出し 通販 用 の'

/** A word of the tables. `matchesWholeWord`: the reading is so short that it matches only whole words (つや, くろ). */
export type Synonym = Term & { readonly matchesWholeWord: boolean }
type Groups = { readonly words: Map<string, Map<string, Synonym>>; readonly joined: Map<string, Term> }

const MIN_PREFIX_LENGTH = 2
const SHORT_READING = /^\p{sc=Hiragana}{1,2}$/u

/** Each word of a table with the words of its groups. Words with a space are written with underscores. */
function groupsOf(table: string): Groups {
  const groups: Groups = { words: new Map(), joined: new Map() }
  for (const line of table.trim().split('\n')) {
    const members = line.split(' ').map((word) => ({ word, synonym: synonymOf(word.replaceAll('_', '')) }))
    for (const { word, synonym } of members) {
      const group = groups.words.get(synonym.key) ?? new Map<string, Synonym>()
      for (const other of members) group.set(other.synonym.key, other.synonym)
      groups.words.set(synonym.key, group)
      if (word.includes('_')) groups.joined.set(word.split('_').map(searchKey).join(' '), synonym)
    }
  }
  return groups
}

function synonymOf(word: string): Synonym {
  return { ...termOf(word), matchesWholeWord: SHORT_READING.test(word) }
}

const synonymGroups = groupsOf(SYNONYM_TABLE)
const relatedGroups = groupsOf(RELATED_TABLE)
const stopWords = new Set(STOP_WORD_LIST.split(' ').map(searchKey))

/** Other words for a word, given by its search key. Neither list contains the word itself. */
export function synonymsOf(key: string): {
  readonly synonyms: readonly Synonym[]
  readonly related: readonly Synonym[]
} {
  const synonyms = new Map(synonymGroups.words.get(key))
  const intended = MISSPELLINGS.get(key)
  if (intended !== undefined)
    for (const [spelling, synonym] of synonymsWithSelf(intended)) synonyms.set(spelling, synonym)
  const related = new Map<string, Synonym>()
  for (const word of new Set([key, ...synonyms.keys()])) {
    for (const other of relatedGroups.words.get(word)?.values() ?? []) {
      for (const [spelling, synonym] of [[other.key, other] as const, ...(synonymGroups.words.get(other.key) ?? [])]) {
        if (spelling !== key && !synonyms.has(spelling)) related.set(spelling, synonym)
      }
    }
  }
  synonyms.delete(key)
  return { synonyms: [...synonyms.values()], related: [...related.values()] }
}

/** The synonyms of the words that a key is a prefix of: もふ → 喪服. Empty for a single character. */
export function prefixSynonyms(key: string): readonly Synonym[] {
  const spellings = new Map<string, Synonym>()
  if (key.length < MIN_PREFIX_LENGTH) return []
  for (const [word, group] of synonymGroups.words) {
    if (word !== key && word.startsWith(key)) for (const [spelling, synonym] of group) spellings.set(spelling, synonym)
  }
  return [...spellings.values()]
}

function synonymsWithSelf(word: string): ReadonlyMap<string, Synonym> {
  const synonym = synonymOf(word)
  return synonymGroups.words.get(synonym.key) ?? new Map([[synonym.key, synonym]])
}

export function isKnownWord(key: string): boolean {
  return synonymGroups.words.has(key) || relatedGroups.words.has(key)
}

export function isStopWord(key: string): boolean {
  return stopWords.has(key)
}

/** The word that two adjacent words form together (one piece → onepiece); undefined when they do not. */
export function compoundWord(first: string, second: string): Term | undefined {
  return synonymGroups.joined.get(`${first} ${second}`)
}
