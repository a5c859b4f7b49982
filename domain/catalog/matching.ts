import type { Day } from '../day.ts'
import { isForCelebration } from './attributes.ts'
import { type ItemFormKey, isSetFormKey, SET_FORMS } from './forms.ts'

/** What an item is: its form, the form of its set, and its tags. */
export type ItemKind = {
  readonly form: string | undefined
  readonly setForm: string | undefined
  readonly tagUids: readonly number[]
}

/** Accessories of one purpose: a bag with or without a second one is a bag. */
export type AccessoryGroup = readonly ItemFormKey[]

type Attire = {
  readonly garments: readonly ItemFormKey[]
  readonly accessories: readonly AccessoryGroup[]
  /** Accessories for mourning only. */
  readonly mourning: readonly AccessoryGroup[]
}

/** Who wears what, and which accessories go with it (docs/rules.md Ordering; decided here). */
const ATTIRES: readonly Attire[] = [
  {
    garments: [
      'onepiece',
      'onepiecesuitjacket',
      'pantssuitblouse',
      'pantssuitjacket',
      'skirtsuitblouse',
      'skirtsuitjacket',
      'coat',
    ],
    accessories: [['bag', 'bagsubbag'], ['pumps']],
    mourning: [['juzu'], ['fukusa']],
  },
  {
    garments: ['setmensthree', 'mensshirt'],
    accessories: [['mensbag'], ['mensshoes']],
    mourning: [['mensjuzu'], ['mensfukusa']],
  },
  {
    garments: [
      'kidsonepiece',
      'kidssuitgirltops',
      'kidssuitgirlouter',
      'kidssuitgirltopsouter',
      'kidssuitboytops',
      'kidssuitboytopsouter',
    ],
    accessories: [['kidsshoes']],
    mourning: [],
  },
]

/** The forms that an item consists of; of a set those of its template. */
export function formsOf({ form, setForm }: Pick<ItemKind, 'form' | 'setForm'>): readonly string[] {
  if (setForm !== undefined && isSetFormKey(setForm)) return SET_FORMS[setForm].template
  return form === undefined ? [] : [form]
}

const SHOES = ['pumps', 'mensshoes', 'kidsshoes'] as const satisfies readonly ItemFormKey[]
export type ShoeForm = (typeof SHOES)[number]

export function isShoeForm(form: string): form is ShoeForm {
  return (SHOES as readonly string[]).includes(form)
}

/** The shoes that a set contains; undefined for other sets and single items. */
export function shoesOfSet({ setForm }: Pick<ItemKind, 'setForm'>): ShoeForm | undefined {
  return setForm === undefined ? undefined : formsOf({ form: undefined, setForm }).find(isShoeForm)
}

/** Parts of a set other than its shoes. */
export function withoutShoes<Part extends { readonly key: string }>(parts: readonly Part[]): readonly Part[] {
  return parts.filter(({ key }) => !isShoeForm(key))
}

/** A line and what its item is. */
export type WornLine = { readonly startOn: Day; readonly endOn: Day; readonly kind: ItemKind }

/** Accessories that go with a line, in its days. */
export type MissingAccessories<Line> = {
  readonly line: Line
  readonly isCelebration: boolean
  readonly groups: readonly AccessoryGroup[]
}

/**
 * For each line with a garment, in the order of the cart, the accessories that go with it and that neither a line nor
 * a set of the cart contains; attires for mourning ask for prayer beads and a cloth for the condolence money,
 * celebrations do not. Lines of one attire and occasion count once, with the days of the first.
 */
export function missingAccessories<Line extends WornLine>(lines: readonly Line[]): readonly MissingAccessories<Line>[] {
  const present = new Set(lines.flatMap(({ kind }) => formsOf(kind)))
  const missing = new Map<string, MissingAccessories<Line>>()
  for (const line of lines) {
    const forms = formsOf(line.kind)
    const isCelebration = isForCelebration(line.kind.tagUids)
    for (const [index, { garments, accessories, mourning }] of ATTIRES.entries()) {
      const key = `${index} ${isCelebration}`
      if (missing.has(key) || !garments.some((garment) => forms.includes(garment))) continue
      const wanted = isCelebration ? accessories : [...accessories, ...mourning]
      const groups = wanted.filter((group) => !group.some((form) => present.has(form)))
      if (groups.length > 0) missing.set(key, { line, isCelebration, groups })
    }
  }
  return [...missing.values()]
}
