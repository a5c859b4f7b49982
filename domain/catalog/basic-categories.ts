import { ATTRIBUTES } from './attributes.ts'
import { TAG_GROUPS } from './basic-tags.ts'
import type { CategoryRoles } from './category-roles.ts'
import { RANKING_CATEGORIES } from './ranking.ts'

/** A category that a shop begins with; with `parent` it is in the second layer. */
export type BasicCategory = Partial<CategoryRoles> & {
  readonly uid: number
  readonly name: string
  readonly parent?: number
  readonly rank: number
  /** Tag categories by which the list can be filtered. */
  readonly tagCategories: readonly number[]
}

const { sizes, mensSizes, shoeSizes, age, colour } = TAG_GROUPS
const { occasion, season, formality, sleeve, make } = ATTRIBUTES
const CLOTHES = [occasion.uid, sizes.uid, age.uid, colour.uid, season.uid, formality.uid, sleeve.uid, make.uid]
const SHOES = [occasion.uid, shoeSizes.uid, colour.uid]
const MENSWEAR = [occasion.uid, mensSizes.uid, age.uid, season.uid, formality.uid, make.uid]
const KIDSWEAR = [occasion.uid, sizes.uid, colour.uid, sleeve.uid]
const COLOURED = [occasion.uid, colour.uid]
const OTHERS = [occasion.uid]

const CATEGORIES: readonly BasicCategory[] = [
  {
    uid: 86,
    name: 'レディース礼服・喪服',
    rank: 100,
    tagCategories: CLOTHES,
    wearer: 'ladies',
    isRankedAtHome: true,
    occasion: 'memorial',
  },
  {
    uid: 107,
    name: 'レディースセット',
    rank: 95,
    tagCategories: CLOTHES,
    wearer: 'ladies',
    isSet: true,
    isRankedAtHome: true,
    occasion: 'funeral',
  },
  { uid: 153, name: 'お呼ばれ・セレモニー', rank: 90, tagCategories: CLOTHES, wearer: 'ladies', isCelebration: true },
  { uid: 97, name: 'バッグ', rank: 85, tagCategories: COLOURED },
  { uid: 96, name: 'パンプス', rank: 80, tagCategories: SHOES },
  { uid: 95, name: 'アクセサリー・小物', rank: 75, tagCategories: COLOURED },
  { uid: 172, name: 'メンズ礼服', rank: 70, tagCategories: MENSWEAR, wearer: 'mens', isRankedAtHome: true },
  { uid: 179, name: 'メンズセット', rank: 65, tagCategories: MENSWEAR, wearer: 'mens', isSet: true },
  { uid: 155, name: 'メンズ小物', rank: 60, tagCategories: OTHERS },
  {
    uid: 132,
    name: 'キッズ礼服',
    rank: 55,
    tagCategories: KIDSWEAR,
    wearer: 'kids',
    isRankedAtHome: true,
    occasion: 'shichigosan',
  },

  { uid: 111, name: 'ワンピース', parent: 86, rank: 60, tagCategories: CLOTHES, guidedFor: 'ladies' },
  { uid: 112, name: 'アンサンブル', parent: 86, rank: 50, tagCategories: CLOTHES, guidedFor: 'ladies' },
  { uid: 113, name: 'パンツスーツ', parent: 86, rank: 40, tagCategories: CLOTHES, guidedFor: 'ladies' },
  { uid: 114, name: 'スカートスーツ', parent: 86, rank: 30, tagCategories: CLOTHES, guidedFor: 'ladies' },
  { uid: 185, name: 'マタニティ・授乳', parent: 86, rank: 20, tagCategories: CLOTHES, guidedFor: 'maternity' },
  { uid: 106, name: 'フォーマルコート', parent: 86, rank: 10, tagCategories: CLOTHES },

  { uid: 146, name: '礼服・喪服7点セット', parent: 107, rank: 30, tagCategories: CLOTHES, guidedFor: 'ladies' },
  { uid: 148, name: '礼服・喪服8点セット', parent: 107, rank: 20, tagCategories: CLOTHES, guidedFor: 'ladies' },
  {
    uid: 144,
    name: 'マタニティ・授乳7点セット',
    parent: 107,
    rank: 10,
    tagCategories: CLOTHES,
    guidedFor: 'maternity',
  },

  {
    uid: 141,
    name: 'お呼ばれドレス',
    parent: 153,
    rank: 30,
    tagCategories: CLOTHES,
    occasion: 'wedding',
    guidedFor: 'ladies',
  },
  {
    uid: 142,
    name: '入園・卒園セレモニー',
    parent: 153,
    rank: 20,
    tagCategories: CLOTHES,
    occasion: 'ceremony',
    guidedFor: 'ladies',
  },
  { uid: 143, name: 'お母様の礼装ドレス', parent: 153, rank: 10, tagCategories: CLOTHES, guidedFor: 'ladies' },

  { uid: 101, name: 'ブラックフォーマルバッグ', parent: 97, rank: 30, tagCategories: COLOURED },
  { uid: 102, name: 'サブバッグ付き2点', parent: 97, rank: 20, tagCategories: COLOURED },
  { uid: 103, name: 'お呼ばれバッグ', parent: 97, rank: 10, tagCategories: COLOURED, isCelebration: true },

  { uid: 104, name: 'ブラックフォーマルパンプス', parent: 96, rank: 20, tagCategories: SHOES },
  { uid: 105, name: 'お呼ばれパンプス', parent: 96, rank: 10, tagCategories: SHOES, isCelebration: true },

  { uid: 98, name: 'パール・ネックレス', parent: 95, rank: 60, tagCategories: COLOURED },
  { uid: 99, name: 'イヤリング', parent: 95, rank: 50, tagCategories: COLOURED },
  { uid: 100, name: '数珠', parent: 95, rank: 40, tagCategories: OTHERS },
  { uid: 108, name: '袱紗', parent: 95, rank: 30, tagCategories: OTHERS },
  { uid: 109, name: 'ストール・ショール', parent: 95, rank: 20, tagCategories: COLOURED },
  { uid: 110, name: 'バレッタ・扇子', parent: 95, rank: 10, tagCategories: OTHERS },

  { uid: 173, name: 'シングル略礼服', parent: 172, rank: 30, tagCategories: MENSWEAR, guidedFor: 'mens' },
  { uid: 174, name: 'ダブル略礼服', parent: 172, rank: 20, tagCategories: MENSWEAR, guidedFor: 'mens' },
  {
    uid: 175,
    name: '慶事の礼装',
    parent: 172,
    rank: 10,
    tagCategories: MENSWEAR,
    isCelebration: true,
    guidedFor: 'mens',
  },

  { uid: 180, name: 'メンズ3点セット', parent: 179, rank: 30, tagCategories: MENSWEAR, guidedFor: 'mens' },
  { uid: 181, name: 'メンズ5点セット', parent: 179, rank: 20, tagCategories: MENSWEAR, guidedFor: 'mens' },
  { uid: 182, name: 'メンズ7点セット', parent: 179, rank: 10, tagCategories: MENSWEAR, guidedFor: 'mens' },

  { uid: 156, name: 'ワイシャツ', parent: 155, rank: 40, tagCategories: [occasion.uid, mensSizes.uid] },
  { uid: 157, name: '紳士靴', parent: 155, rank: 30, tagCategories: [occasion.uid, shoeSizes.uid] },
  { uid: 158, name: 'バッグ・ベルト', parent: 155, rank: 20, tagCategories: OTHERS },
  { uid: 159, name: '男性用数珠・袱紗', parent: 155, rank: 10, tagCategories: OTHERS },

  { uid: 129, name: '女の子ワンピース', parent: 132, rank: 50, tagCategories: KIDSWEAR, guidedFor: 'girl' },
  { uid: 130, name: '女の子スーツ', parent: 132, rank: 40, tagCategories: KIDSWEAR, guidedFor: 'girl' },
  { uid: 131, name: '男の子スーツ', parent: 132, rank: 30, tagCategories: KIDSWEAR, guidedFor: 'boy' },
  { uid: 135, name: '女の子シューズ', parent: 132, rank: 20, tagCategories: [occasion.uid, shoeSizes.uid] },
  { uid: 136, name: '男の子シューズ', parent: 132, rank: 10, tagCategories: [occasion.uid, shoeSizes.uid] },
]

const RANKING_NAMES = new Map<number, string>(RANKING_CATEGORIES.map(({ categoryId, label }) => [categoryId, label]))

/**
 * The categories that a shop begins with, parents before children (docs/product/3, Enumerations). Texts link to their
 * uids; what pages need to know of them are fields, which staff change (category-roles.ts).
 */
export const BASIC_CATEGORIES: readonly BasicCategory[] = CATEGORIES.map((category) => ({
  ...category,
  rankingName: RANKING_NAMES.get(category.uid),
}))
