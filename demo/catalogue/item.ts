import type { Look } from '#demo/draw/look.ts'
import type { ItemFormKey, SetFormKey } from '#domain/catalog/forms.ts'
import type { BrandName } from './brands.ts'
import type { NoteKey } from './notes.ts'
import type { SizeScale } from './sizes.ts'

/** An item of the demo shop. `sizes`: label and number of units, in order. */
export type ItemSeed = {
  readonly id: number
  readonly maker: BrandName
  readonly name: string
  readonly form: ItemFormKey
  readonly setForm?: SetFormKey
  /** Leaf categories; their parents are added to the rows. */
  readonly categories: readonly number[]
  readonly ages: readonly Age[]
  readonly scale: SizeScale
  readonly sizes: readonly { readonly label: string; readonly count: number }[]
  readonly fourDaysYen: number
  readonly refPriceYen: number
  readonly look: Look
  readonly text: string
  readonly notes: readonly NoteKey[]
  /** Preview only. */
  readonly isUnreleased?: boolean
  readonly isUnavailable?: boolean
}

/** Decades, as in the age tags (7009). */
export type Age = '20' | '30' | '40' | '50' | '60'

/** Properties shared by a group of items. Ids are assigned in order from `from`. */
export type Group = Pick<ItemSeed, 'form' | 'setForm' | 'categories' | 'scale'> & { readonly from: number }

/** Properties that override those of the group, or are rare. */
export type Extra = Partial<Pick<ItemSeed, 'form' | 'setForm' | 'categories' | 'isUnreleased' | 'isUnavailable'>>

type Entry = Omit<ItemSeed, 'id' | 'form' | 'setForm' | 'categories' | 'scale'> & Extra

/**
 * An item: brand and name, price of four days and replacement price, sizes (`9*2 11`: two units of 9, one of 11;
 * `F*3` for one size), ages (`30 40`), look, description (about 80–150 characters of its own), notes (`front all`).
 */
export function entry(
  ...[maker, name, [fourDaysYen, refPriceYen], sizes, ages, look, text, notes, extra]: [
    BrandName,
    string,
    readonly [number, number],
    string,
    string,
    Look,
    readonly string[],
    string,
    Extra?,
  ]
): Entry {
  return {
    maker,
    name,
    fourDaysYen,
    refPriceYen,
    sizes: words(sizes).map((word) => {
      const [label = '', count = '1'] = word.split('*')
      return { label, count: Number(count) }
    }),
    ages: words(ages) as Age[],
    look,
    text: text.join(''),
    notes: words(notes) as NoteKey[],
    ...extra,
  }
}

/** Assigns ids and the shared properties to the items of a group. */
export function group({ from, ...shared }: Group, entries: readonly Entry[]): ItemSeed[] {
  return entries.map((one, index) => ({ ...shared, id: from + index, ...one }))
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}
