import { addDays, type Day } from '../day.ts'

/**
 * What a block says beside what it shows, as typed. `items`: numbers of items, separated by commas; `category`: a uid,
 * empty for all of them; `text`: Markdown.
 */
export type BlockField = 'heading' | 'lead' | 'text' | 'rule' | 'items' | 'category' | 'linkText' | 'linkPath'

/** Which items a block shows: those that are named, the newest, the most rented ones of 90 days. */
export const FEATURED_RULES = ['chosen', 'newest', 'rented'] as const
export type FeaturedRule = (typeof FEATURED_RULES)[number]
export const MAX_FEATURED = 8

type BlockRow = {
  readonly label: string
  /** Its fields, with what a new block of this kind says. */
  readonly fields: Readonly<Partial<Record<BlockField, string>>>
  /** There can be several. */
  readonly isRepeated?: true
}

/** The kinds of blocks of the home page. Each has a component in app/routes/home. */
export const HOME_BLOCKS = {
  hero: {
    label: '最初の画面',
    fields: { heading: '大切な日の装いを、\n静かに、確かに。', lead: '' },
  },
  news: {
    label: 'お知らせ',
    fields: { heading: 'お知らせ' },
  },
  sets: {
    label: 'セット',
    fields: {
      heading: 'ひと揃いで届くセット',
      lead: '小物までそろったセットなら、届いた箱一つでお支度が整います。',
    },
  },
  rankings: {
    label: 'ランキング',
    fields: { heading: 'よく選ばれている商品' },
  },
  categories: {
    label: 'カテゴリー',
    fields: { heading: 'カテゴリーから選ぶ' },
  },
  steps: { label: 'ご利用の流れ', fields: { heading: 'ご利用の流れ' } },
  'first-visit': {
    label: 'はじめての方へ',
    fields: { heading: 'はじめての方へ' },
  },
  reviews: {
    label: 'お客様の声',
    fields: { heading: 'お客様の声' },
  },
  articles: {
    label: '読みもの',
    fields: { heading: '装いのマナー' },
  },
  text: {
    label: '文章',
    fields: { heading: '', text: '', linkText: '', linkPath: '' },
    isRepeated: true,
  },
  featured: {
    label: 'おすすめの商品',
    fields: { heading: '', lead: '', rule: 'chosen', items: '', category: '', linkText: '', linkPath: '' },
    isRepeated: true,
  },
} as const satisfies Readonly<Record<string, BlockRow>>
export type BlockKind = keyof typeof HOME_BLOCKS
export const BLOCK_KINDS = Object.keys(HOME_BLOCKS) as readonly BlockKind[]

/** The most blocks of a page. */
export const MAX_BLOCKS = 24

/** A block of the home page, shown on the days from `shownOn` to `shownTo`, or on all. */
export type HomeBlock = {
  readonly kind: BlockKind
  readonly isHidden: boolean
  readonly shownOn?: Day | undefined
  readonly shownTo?: Day | undefined
  readonly fields: Readonly<Partial<Record<BlockField, string>>>
}

export function isBlockKind(input: unknown): input is BlockKind {
  return typeof input === 'string' && Object.hasOwn(HOME_BLOCKS, input)
}

/** A block as a list begins with it. */
export function newBlock(kind: BlockKind): HomeBlock {
  return { kind, isHidden: false, fields: HOME_BLOCKS[kind].fields }
}

export function isRepeated(kind: BlockKind): boolean {
  return 'isRepeated' in HOME_BLOCKS[kind]
}

/** The blocks of the release, in their order. */
export const FIRST_BLOCKS: readonly HomeBlock[] = BLOCK_KINDS.filter((kind) => !isRepeated(kind)).map(newBlock)

/** Kinds of which a list can get another block. */
export function addableKinds(blocks: readonly Pick<HomeBlock, 'kind'>[]): readonly BlockKind[] {
  const present = new Set(blocks.map(({ kind }) => kind))
  return BLOCK_KINDS.filter((kind) => isRepeated(kind) || !present.has(kind))
}

/** The first block of a page has its heading and the finder. */
export function isFixedBlock({ kind }: Pick<HomeBlock, 'kind'>): boolean {
  return kind === 'hero'
}

/** Blocks as they can be: the first one is that with the finder, and those of unknown kinds are left out. */
export function completeBlocks(blocks: readonly HomeBlock[]): readonly HomeBlock[] {
  const known = blocks.filter(
    ({ kind }, index) =>
      isBlockKind(kind) && (isRepeated(kind) || blocks.findIndex((other) => other.kind === kind) === index),
  )
  const fixed = known.find(isFixedBlock) ?? newBlock('hero')
  return [fixed, ...known.filter((block) => !isFixedBlock(block))]
}

/** The blocks of a day, in their order. */
export function blocksOn(blocks: readonly HomeBlock[], todayOn: Day): readonly HomeBlock[] {
  return blocks.filter(
    ({ isHidden, shownOn, shownTo }) =>
      !isHidden && (shownOn === undefined || shownOn <= todayOn) && (shownTo === undefined || todayOn <= shownTo),
  )
}

/** The days on which the blocks of a list change: the first one of a block, and the one after its last. */
export function changeDaysOf(blocks: readonly HomeBlock[]): readonly Day[] {
  return blocks
    .filter(({ isHidden }) => !isHidden)
    .flatMap(({ shownOn, shownTo }) => [
      ...(shownOn === undefined ? [] : [shownOn]),
      ...(shownTo === undefined ? [] : [addDays(shownTo, 1)]),
    ])
}
