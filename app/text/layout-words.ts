import type { BlockField, BlockKind, FeaturedRule } from '#domain/layout/home-blocks.ts'
import type { LayoutKey } from '#domain/layout/layouts.ts'
import type { GroupKind } from '#domain/layout/menus.ts'
import { type PlainPageId, pageHref } from '#domain/navigation/href.ts'

export const LAYOUT_TITLES: Readonly<Record<LayoutKey, string>> = {
  home: 'ホーム',
  footer: 'フッター',
  guide: '上のメニューとスマートフォンのメニュー',
}

/** What a block of the home page is for. */
export const BLOCK_HELP: Readonly<Record<BlockKind, string>> = {
  hero: '見出しの下に、お届けの目安、お席の選択、お探しの欄が出ます。いつも一番上にあり、外せません。',
  news: '新しいお知らせを3件まで出します。ないときは出ません。',
  sets: 'セットのカテゴリーの商品を8点まで出します。スマートフォンには出ません。',
  rankings: 'ホームに出すカテゴリーごとに、よく借りられている商品を3点ずつ出します。',
  categories: 'すべてのカテゴリーを出します。スマートフォンでは、フッターにあります。',
  steps: '四つの手順を出します。',
  'first-visit': '送料、キャンセル、安心プラン、実寸のことを、設定の値で出します。',
  reviews: '新しいご感想を6件まで出します。ないときは出ません。',
  articles: '三つの読みものへの案内を出します。スマートフォンでは、フッターにあります。',
  text: '見出しと文章を出します。',
  featured: '商品を8点まで出します。公開していない商品は出ません。',
}

export const BLOCK_LABELS: Readonly<Record<BlockField | 'shownOn' | 'shownTo', string>> = {
  heading: '見出し',
  lead: '添える言葉',
  text: '文章',
  rule: '商品の選び方',
  items: '商品番号',
  category: 'カテゴリー',
  linkText: 'リンクの言葉',
  linkPath: 'リンク先',
  shownOn: '掲載開始日',
  shownTo: '掲載終了日',
}

export const BLOCK_FIELD_HELP: Readonly<Partial<Record<BlockField | 'heroHeading', string>>> = {
  heroHeading: '2行まで書けます。',
  text: '- 箇条書き、> 囲み、**太字**、[言葉](/service/delivery)、表、![説明](図)が使えます。金額は{{deliveryFee}}のように差し込みます。',
  items: '「番号で選ぶ」のとき、出す順に「,」で区切ります。8点まで。',
  category: '「新着」「よく借りられている」を、このカテゴリーの商品に絞ります。',
  linkPath: '/ で始まる当店のアドレスか、https:// で始まるアドレスです。',
}

export const RULE_LABELS: Readonly<Record<FeaturedRule, string>> = {
  chosen: '番号で選ぶ',
  newest: '新着',
  rented: 'よく借りられている',
}

/** What a group of links is for. */
export const GROUP_LABELS: Readonly<Record<GroupKind, string>> = {
  links: 'リンクの列',
  categories: 'カテゴリーの列',
  visitor: 'お客様の列',
  end: 'いちばん下の行',
  nav: 'パソコンの上のメニュー',
  side: 'スマートフォンのメニュー',
}

export const GROUP_HELP: Readonly<Partial<Record<GroupKind, string>>> = {
  categories: 'リンクはカテゴリーから作られます。この列は外せません。',
  visitor: 'リンクは、ログイン、ご注文、お気に入りです。この列は外せません。',
  end: '法律で示すことになっているリンクは、外すことも言葉を変えることもできません。',
  nav: '「ホーム」と「商品を選ぶ」の右に並びます。',
  side: '商品のリンクの下に並びます。',
}

export const LINK_LABELS = { title: '列の見出し', text: 'リンクの言葉', path: 'リンク先' } as const

const SHOP_PAGES = {
  'item-list': 'すべての商品',
  ranking: 'ランキング',
  select: '質問に答えて選ぶ',
  sizeguide: 'サイズガイド',
  news: 'お知らせ',
  contact: 'お問い合わせ',
  'shopping-lookup': 'ご注文の照会',
  favorite: 'お気に入り',
  readlist: '閲覧履歴',
} as const satisfies Readonly<Partial<Record<PlainPageId, string>>>

/** Pages to which links may lead, beside the texts. */
export const LINK_TARGETS = Object.entries(SHOP_PAGES).map(([id, title]) => ({
  path: pageHref(id as keyof typeof SHOP_PAGES),
  title,
}))
