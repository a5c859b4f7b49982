import type { Look, Sleeve } from '#demo/draw/look.ts'
import { type Attribute, tagOfAttribute } from '#domain/catalog/attributes.ts'
import type { ItemSeed } from './item.ts'
import type { NoteKey } from './notes.ts'
import { colourName } from './tags.ts'

const MOURNING: readonly number[] = [
  111, 112, 113, 114, 185, 106, 146, 148, 144, 101, 102, 104, 98, 99, 100, 108, 109, 110, 173, 174, 180, 181, 182, 156,
  157, 158, 159, 129, 130, 131, 135, 136,
]
/** With the men's suits that are worn to celebrations with a light tie. */
const CEREMONY: readonly number[] = [142, 129, 130, 131, 135, 136, 173, 180]
const WEDDING: readonly number[] = [141, 143, 103, 105, 175, 129, 130, 131, 135, 136]
const KIDS_SHOES: readonly number[] = [135, 136]
const KIDS: readonly number[] = [129, 130, 131, ...KIDS_SHOES]
/** What children do not wear for mourning. */
const FESTIVE = /蝶ネクタイ|エナメル|舞台|ぶどう色/
/** What else a subdued garment of children is worn for; their shoes go with anything. */
const CELEBRATED = /七五三|入学|入園|卒園|卒業|結婚|式典|写真館|高学年/
const SUBDUED: readonly string[] = ['ブラック', 'グレー', 'ネイビー']
/** Accessories whose colour does not decide: beads, cloths, pearls. */
const ANY_COLOUR: readonly number[] = [98, 99, 100, 108, 110, 156, 159]

/** What the shared sentences of a description say of an item. */
const OF_NOTE: Partial<Readonly<Record<NoteKey, readonly Attribute[]>>> = {
  front: ['front-opening'],
  nurse: ['nursing', 'ample'],
  all: ['all-year'],
  mensall: ['all-year'],
  summer: ['summer'],
  hot: ['summer'],
  winter: ['winter'],
  kin: ['chief'],
  guest: ['guest'],
  both: ['ceremony', 'guest'],
  stretch: ['seated'],
  long: ['seated'],
  cover: ['ample'],
  mens: ['ample'],
  kids: ['ample'],
  school: ['ceremony', 'shichigosan'],
  kidsboth: ['ceremony'],
  party: ['wedding', 'guest'],
  party2: ['wedding'],
  feast: ['wedding'],
  mother: ['wedding', 'parents'],
  father: ['wedding', 'parents'],
  elder: ['wedding', 'parents'],
  joy: ['ceremony', 'wedding'],
}

const SLEEVES: Readonly<Record<Sleeve, Attribute>> = {
  long: 'long-sleeve',
  bishop: 'long-sleeve',
  lace: 'long-sleeve',
  chiffon: 'long-sleeve',
  'three-quarter': 'three-quarter-sleeve',
  dolman: 'three-quarter-sleeve',
  half: 'half-sleeve',
  flare: 'half-sleeve',
  cape: 'half-sleeve',
  short: 'short-sleeve',
  cap: 'short-sleeve',
  puff: 'short-sleeve',
  sleeveless: 'short-sleeve',
}

/** The tags of the attributes of an item, as staff would tick them. */
export function attributeTagsOf(item: ItemSeed): number[] {
  const attributes = new Set<Attribute>([
    ...occasionsOf(item),
    ...item.notes.flatMap((note) => OF_NOTE[note] ?? []),
    ...sleeveOf(item.look),
    ...fitOf(item),
  ])
  return [...attributes].map(tagOfAttribute)
}

function occasionsOf(item: ItemSeed): Attribute[] {
  const isIn = (categories: readonly number[]) => item.categories.some((uid) => categories.includes(uid))
  const colour = colourName(item.look)
  const isSubdued = isIn(ANY_COLOUR) || SUBDUED.includes(colour)
  const isBlack = isIn(ANY_COLOUR) || colour === 'ブラック' || (isIn(KIDS) && isSubdued)
  const isFestive = isIn(KIDS) && FESTIVE.test(`${item.name}${item.text}`)
  const isForMourning = isIn(MOURNING) && isSubdued && !isFestive
  const isForCelebration = !isIn(KIDS) || isIn(KIDS_SHOES) || !isForMourning || CELEBRATED.test(item.text)
  return [
    ...(isForMourning && isBlack ? (['funeral'] as const) : []),
    ...(isForMourning ? (['memorial'] as const) : []),
    ...(isIn(CEREMONY) ? (['ceremony'] as const) : []),
    ...(isIn(CEREMONY) && isForCelebration ? (['shichigosan'] as const) : []),
    ...(isIn(WEDDING) && isForCelebration ? (['wedding'] as const) : []),
  ]
}

function sleeveOf(look: Look): Attribute[] {
  switch (look.kind) {
    case 'set':
      return look.parts[0] === undefined ? [] : sleeveOf(look.parts[0])
    case 'suitjacket-onepiece':
      return [SLEEVES[look.jacket.sleeve]]
    case 'pantssuit':
    case 'skirtsuit':
      return [SLEEVES[look.jacket?.sleeve ?? look.blouse.sleeve ?? 'half']]
    case 'onepiece':
    case 'kidsonepiece':
      return [SLEEVES[look.sleeve]]
    default:
      return []
  }
}

function fitOf({ look, sizes, scale, text }: ItemSeed): Attribute[] {
  const main = look.kind === 'set' ? look.parts[0] : look
  const fit = main?.kind === 'menssuit' ? main.fit : undefined
  return [
    ...(fit === 'slim' ? (['slim'] as const) : []),
    ...(fit === 'easy' ? (['ample'] as const) : []),
    ...(scale === 'ladies' && (sizes[0]?.label === '5' || /小柄/.test(text)) ? (['petite'] as const) : []),
    ...(main?.kind === 'onepiece' && main.bodice === 'front-zip' ? (['front-opening'] as const) : []),
  ]
}
