import { CELEBRATION_LABELS, MOURNING_LABELS } from '../catalog/attributes.ts'
import { ITEM_FORMS, SET_FORMS } from '../catalog/forms.ts'
import type { SearchField } from './matching.ts'
import type { SearchItem } from './search-item.ts'
import { sizeTexts } from './size-texts.ts'

export type SearchTexts = Partial<Readonly<Record<SearchField, readonly string[]>>>

/**
 * What an item is found by. The attributes of garments count as much as categories: suits for a ceremony come before
 * what goes with them. Celebrations are secondary to what is also worn for mourning.
 */
export function searchTexts(item: SearchItem): SearchTexts {
  const isForMourning = item.attributes.some((label) => MOURNING_LABELS.includes(label))
  const isSecondary = (label: string) => isForMourning && CELEBRATION_LABELS.includes(label)
  const [main, secondary] = [
    item.attributes.filter((label) => !isSecondary(label)),
    item.attributes.filter(isSecondary),
  ]
  return {
    name: [item.name, item.kana],
    brand: [item.brand.name, item.brand.kana],
    category: [...item.categories.map(({ name }) => name), ...(isGarment(item) ? main : [])],
    feature: [...main, ...item.colors, ...formLabels(item), ...item.ages],
    size: item.sizes.flatMap(sizeTexts),
    secondary,
  }
}

function isGarment({ form }: SearchItem): boolean {
  const table: Readonly<Record<string, { readonly measurements: readonly string[] }>> = ITEM_FORMS
  return Object.hasOwn(table, form) && table[form]!.measurements.includes('sleeve')
}

/** Labels of an item's forms. The database may hold forms that this version does not know. */
export function formLabels({ form, setForm }: SearchItem): string[] {
  const label = (table: Readonly<Record<string, { readonly label: string }>>, key: string | undefined) =>
    key !== undefined && Object.hasOwn(table, key) ? [table[key]!.label] : []
  return [...label(ITEM_FORMS, form), ...label(SET_FORMS, setForm)]
}
