import { CELEBRATION_LABELS, MOURNING_LABELS } from '../catalog/attributes.ts'
import { PRODUCT_FORMS, SET_FORMS } from '../catalog/forms.ts'
import type { SearchField } from './matching.ts'
import type { SearchItem } from './search-item.ts'
import { sizeTexts } from './size-texts.ts'

export type SearchTexts = Partial<Readonly<Record<SearchField, readonly string[]>>>

/** What an item is found by. */
export function searchTexts(item: SearchItem): SearchTexts {
  return {
    name: [item.name, item.kana],
    brand: [item.brand.name, item.brand.kana],
    category: [...item.categories.map(({ name }) => name), ...mainAttributes(item)],
    feature: [...item.attributes, ...item.colors, ...formLabels(item), ...item.ages],
    size: item.sizes.flatMap(sizeTexts),
  }
}

/**
 * The attributes of garments count as much as categories: suits for a ceremony come before what goes with them, and
 * before garments for mourning that may be worn at a celebration.
 */
function mainAttributes(item: SearchItem): readonly string[] {
  if (!isGarment(item)) return []
  const isForMourning = item.attributes.some((label) => MOURNING_LABELS.includes(label))
  return isForMourning ? item.attributes.filter((label) => !CELEBRATION_LABELS.includes(label)) : item.attributes
}

function isGarment({ form }: SearchItem): boolean {
  const table: Readonly<Record<string, { readonly measurements: readonly string[] }>> = PRODUCT_FORMS
  return Object.hasOwn(table, form) && table[form]!.measurements.includes('sleeve')
}

/** Labels of an item's forms. The database may hold forms that this version does not know. */
export function formLabels({ form, setForm }: SearchItem): string[] {
  const label = (table: Readonly<Record<string, { readonly label: string }>>, key: string | undefined) =>
    key !== undefined && Object.hasOwn(table, key) ? [table[key]!.label] : []
  return [...label(PRODUCT_FORMS, form), ...label(SET_FORMS, setForm)]
}
