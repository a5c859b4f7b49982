import { pageHref } from '#domain/navigation/href.ts'
import { queryWords } from '#domain/search/query.ts'
import { termOf } from '#domain/search/words.ts'

/**
 * `words`: what is looked for, in the spellings that differ by more than kana or width. `links`: pages of content.
 * `groupSite`: a part of the name of the site of the group that has it.
 */
type Row = {
  readonly words: string
  readonly answer: string
  readonly links: readonly { readonly text: string; readonly path: string }[]
  readonly groupSite?: string
}

/** What customers look for and the shop does not rent, in words that find nothing. An empty list has the answer. */
export const NOT_RENTED: readonly Row[] = [
  {
    words:
      '着物 きもの 和服 和装 留袖 とめそで 黒留袖 色留袖 訪問着 振袖 ふりそで 色無地 小紋 袴 はかま 紋付 帯 襦袢 長襦袢 浴衣 ゆかた 草履 ぞうり 足袋 たび',
    answer: 'お着物と和装の小物は、当店ではお貸ししておりません。',
    links: [{ text: '洋装の格と形の選び方', path: `${pageHref('womens-manner')}#ranks` }],
    groupSite: '着物',
  },
  {
    words: 'ストッキング パンティストッキング タイツ',
    answer: 'ストッキングとタイツは、お貸ししておりません。替えとあわせて、お手もとでご用意ください。',
    links: [{ text: 'ストッキングの選び方', path: `${pageHref('womens-manner')}#feet` }],
  },
  {
    words: '靴下 くつした ハイソックス',
    answer: '靴下は、お貸ししておりません。お手もとでご用意ください。',
    links: [
      { text: '男性の靴下の選び方', path: `${pageHref('mens-manner')}#shoes` },
      { text: 'お子様の靴下の選び方', path: `${pageHref('kids-manner')}#shoes` },
    ],
  },
  {
    words: '数珠袋 数珠入れ 念珠袋 念珠入れ',
    answer: '数珠袋は、お貸ししておりません。数珠は、使わないときは鞄に入れてお持ちいただけます。',
    links: [{ text: '数珠の持ち方', path: `${pageHref('feature-manner')}#juzu` }],
  },
  {
    words: '香典袋 不祝儀袋 ご祝儀袋 祝儀袋 のし袋 水引',
    answer: '香典袋・祝儀袋は、取り扱っておりません。包むための袱紗をお貸ししております。',
    links: [
      { text: '香典袋の選び方', path: `${pageHref('condolence-money')}#envelope` },
      { text: '袱紗のお貸し出し', path: `${pageHref('condolence-money')}#rental` },
    ],
  },
  {
    words: 'ハンカチ ハンカチーフ ポケットチーフ チーフ',
    answer: 'ハンカチとポケットチーフは、お貸ししておりません。お手もとでご用意ください。',
    links: [{ text: 'お出かけ前の持ちものの確かめ', path: `${pageHref('womens-manner')}#check` }],
  },
  {
    words: '下着 したぎ 肌着 はだぎ インナー キャミソール ペチコート',
    answer: '下着・肌着は、お貸ししておりません。お手もとでご用意ください。',
    links: [{ text: 'お貸ししている品', path: `${pageHref('service-item')}#range` }],
  },
  {
    words: '手袋 てぶくろ 帽子 ぼうし 傘 かさ 喪章 カフス カフスボタン ネクタイピン サスペンダー 腕時計',
    answer: '手袋・帽子・傘などの品は、お貸ししておりません。',
    links: [{ text: 'お貸ししている品', path: `${pageHref('service-item')}#range` }],
  },
]

/** The rows about the words of a query. */
export function notRented(query: string): readonly Row[] {
  const keys = new Set(
    queryWords(query, false)
      .flatMap((word) => [word, ...word.segments])
      .map(({ key }) => key),
  )
  return NOT_RENTED.filter(({ words }) => words.split(' ').some((word) => keys.has(termOf(word).key)))
}
