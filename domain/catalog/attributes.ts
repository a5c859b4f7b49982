/**
 * Attributes of items that staff tick as tags (decided here; docs/product/3, Tag). Tag categories and tags have fixed
 * uids, which migration 0081 inserts. Order and labels are those of the filter.
 */
export const ATTRIBUTES = {
  occasion: {
    uid: 7101,
    label: '目的',
    tags: [
      { key: 'funeral', uid: 71_001, label: '通夜・葬儀' },
      { key: 'memorial', uid: 71_002, label: '法事・法要' },
      { key: 'ceremony', uid: 71_003, label: '入学・卒業／入園・卒園' },
      { key: 'wedding', uid: 71_004, label: '結婚式' },
      { key: 'shichigosan', uid: 71_005, label: '七五三' },
    ],
  },
  season: {
    uid: 7102,
    label: '季節',
    tags: [
      { key: 'summer', uid: 71_011, label: '夏素材' },
      { key: 'winter', uid: 71_012, label: '秋冬素材' },
      { key: 'all-year', uid: 71_013, label: '通年素材' },
    ],
  },
  formality: {
    uid: 7103,
    label: '格',
    tags: [
      { key: 'chief', uid: 71_021, label: '喪主・親族の格' },
      { key: 'guest', uid: 71_022, label: '参列の格' },
      { key: 'parents', uid: 71_023, label: '新郎新婦の親の格' },
    ],
  },
  sleeve: {
    uid: 7104,
    label: '袖',
    tags: [
      { key: 'long-sleeve', uid: 71_031, label: '長袖' },
      { key: 'three-quarter-sleeve', uid: 71_032, label: '七分袖' },
      { key: 'half-sleeve', uid: 71_033, label: '五分袖' },
      { key: 'short-sleeve', uid: 71_034, label: '半袖・袖なし' },
    ],
  },
  make: {
    uid: 7105,
    label: '仕立て',
    tags: [
      { key: 'front-opening', uid: 71_041, label: '前開き' },
      { key: 'nursing', uid: 71_042, label: '授乳口付き' },
      { key: 'seated', uid: 71_043, label: '正座・着席が楽' },
      { key: 'ample', uid: 71_044, label: 'ゆったり' },
      { key: 'petite', uid: 71_045, label: '小柄な方に' },
      { key: 'slim', uid: 71_046, label: '細身' },
    ],
  },
} as const

type AttributeGroup = (typeof ATTRIBUTES)[keyof typeof ATTRIBUTES]
export type Attribute = AttributeGroup['tags'][number]['key']
export type Occasion = (typeof ATTRIBUTES.occasion.tags)[number]['key']

export const OCCASIONS: readonly Occasion[] = ATTRIBUTES.occasion.tags.map(({ key }) => key)

const ALL_TAGS = Object.values(ATTRIBUTES).flatMap(({ tags }): readonly { key: Attribute; uid: number }[] => tags)
const KEYS = new Map(ALL_TAGS.map(({ key, uid }) => [uid, key]))
const UIDS = new Map(ALL_TAGS.map(({ key, uid }) => [key, uid]))

/** The uids of the tag categories. */
export const ATTRIBUTE_CATEGORIES: readonly number[] = Object.values(ATTRIBUTES).map(({ uid }) => uid)

/** The attribute of a tag; undefined for other tags. */
export function attributeOfTag(tagUid: number): Attribute | undefined {
  return KEYS.get(tagUid)
}

export function tagOfAttribute(attribute: Attribute): number {
  return UIDS.get(attribute)!
}

/** The label of the first occasion among tags. */
export function occasionOf(tagUids: readonly number[]): string | undefined {
  return ATTRIBUTES.occasion.tags.find(({ uid }) => tagUids.includes(uid))?.label
}

const CELEBRATIONS: readonly Occasion[] = ['ceremony', 'wedding', 'shichigosan']
export const MOURNING: readonly Occasion[] = OCCASIONS.filter((each) => !CELEBRATIONS.includes(each))

/** The tags of occasions of celebration, and of the others. */
export const CELEBRATION_TAGS: readonly number[] = CELEBRATIONS.map(tagOfAttribute)
export const MOURNING_TAGS: readonly number[] = MOURNING.map(tagOfAttribute)

const labelsOf = (uids: readonly number[]): readonly string[] =>
  ATTRIBUTES.occasion.tags.filter(({ uid }) => uids.includes(uid)).map(({ label }) => label)
export const CELEBRATION_LABELS = labelsOf(CELEBRATION_TAGS)
export const MOURNING_LABELS = labelsOf(MOURNING_TAGS)

/** Whether tags name celebrations and no mourning: such pages have the colours of a celebration. */
export function isForCelebration(tagUids: readonly number[]): boolean {
  return tagUids.some((uid) => CELEBRATION_TAGS.includes(uid)) && !tagUids.some((uid) => MOURNING_TAGS.includes(uid))
}
